// Shows the server that a staff token is used by the browser it was given to: proofs by the console's own key, in the server's time.
import { getPing } from '@candor/contract/settings/client.ts';
import type { Endpoint } from '@candor/contract/endpoint.ts';
import type { Api } from '@candor/web/api/api.ts';
import type { WebClock } from '@candor/web/clock/clock.ts';
import type { WebIds } from '@candor/web/ids/ids.ts';
import { openKeyPair } from '@candor/web/session/key-pair.ts';
import { signProof } from '@candor/web/session/proof.ts';

export interface StaffProofParts {
  readonly clock: WebClock;
  readonly ids: WebIds;
  readonly origin: string;
  readonly api: () => Api;
  /** What the tokens of an earlier page say about the clocks, until it is measured. */
  readonly keptSkewMs: () => number;
}

export type StaffProofs = ReturnType<typeof createStaffProofs>;

export function createStaffProofs({ clock, ids, origin, api, keptSkewMs }: StaffProofParts) {
  let keyPair: Promise<CryptoKeyPair> | undefined;
  let measuredMs: number | undefined;
  const skewMs = (): number => measuredMs ?? keptSkewMs();
  const proofs = { clock, ids, keyPair: () => (keyPair ??= openKeyPair('candor-console')) };
  return {
    skewMs,
    /** A proof of the wrong hour is refused, so the first thing to know is the server's clock. */
    async measureClock(): Promise<void> {
      const { time } = await api().call(getPing, { bearer: null });
      measuredMs = Date.parse(time) - clock.now();
    },
    /** With a call under a token. */
    proveCall: (method: string, path: string, token: string): Promise<string> =>
      signProof(proofs, { method, url: new URL(path, origin).href, skewMs: skewMs(), token }),
    /** With a call that answers tokens: they are bound to the key. */
    async prove({ method, path }: Endpoint): Promise<Readonly<Record<string, string>>> {
      const url = new URL(`/staff/v1${path}`, origin).href;
      return { dpop: await signProof(proofs, { method, url, skewMs: skewMs() }) };
    },
  };
}
