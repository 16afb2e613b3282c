// Who browsers believe they sign for: the host under which this server is reached, per request or as configured.
import type { RequestMeta } from '@candor/platform/http/request.ts';
import { refuse } from '@candor/contract';
import { addressOf } from '../sessions/index.ts';
import type { Addresses } from '../sessions/index.ts';
import type { Refusal } from '@candor/contract';

export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** The configured address wins; without one the Host header is what the browser was shown. */
export function findRelyingParty(addresses: Addresses, meta: RequestMeta): RelyingParty | Refusal<'passkey_failed'> {
  const publicUrl = addressOf(addresses, meta);
  const origin = publicUrl ?? meta.header('origin') ?? `http://${meta.header('host') ?? ''}`;
  if (!URL.canParse(origin)) return refuse('passkey_failed');
  const url = new URL(origin);
  const hostHeader = meta.header('host');
  // Without a configured address an Origin of another host is not believed.
  if (publicUrl === undefined && url.host !== hostHeader) return refuse('passkey_failed');
  return { id: url.hostname, origin: url.origin };
}
