// Reads the proof of possession that a request may carry, for the address under which browsers reach this server.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Clock } from '@candor/platform/clock/clock.ts';
import { checkProof } from '@candor/platform/crypto/dpop.ts';
import type { Proof } from '@candor/platform/crypto/dpop.ts';
import type { RequestMeta } from '@candor/platform/http/request.ts';

/** Undefined when the request carries none; a proof that is there and wrong is refused. */
export type ReadProof = (meta: RequestMeta) => Promise<Proof | undefined | Refusal<'dpop_invalid'>>;

/** Staff call the host of the console, where it has one of its own. */
export interface Addresses {
  readonly publicUrl: string | undefined;
  readonly consoleUrl: string | undefined;
}

export function addressOf(
  { publicUrl, consoleUrl }: Addresses,
  { path }: Pick<RequestMeta, 'path'>,
): string | undefined {
  return path.startsWith('/staff/') ? (consoleUrl ?? publicUrl) : publicUrl;
}

export function createReadProof(addresses: Addresses, clock: Clock): ReadProof {
  return async (meta) => {
    const header = meta.header('dpop');
    if (header === undefined) return undefined;
    const origin = addressOf(addresses, meta) ?? `http://${meta.header('host') ?? 'localhost'}`;
    // Joined as text: a path that begins with two slashes would name another host.
    const url = `${origin.replace(/\/$/, '')}${meta.path}`;
    if (!URL.canParse(url)) return refuse('dpop_invalid');
    return (await checkProof(header, { method: meta.method, url: new URL(url).href }, clock)) ?? refuse('dpop_invalid');
  };
}
