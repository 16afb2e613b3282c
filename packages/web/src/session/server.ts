// The session's calls over the wire. Login and refresh carry a DPoP proof; refresh goes without bearer and without retry (AUTH-07).
import { verifyMfa } from '@candor/contract/mfa/client.ts';
import { login, logout, refresh as refreshEndpoint, getClientInfo } from '@candor/contract/sessions/client.ts';
import type { Endpoint } from '@candor/contract/endpoint.ts';
import type { Api } from '../api/api.ts';
import type { SessionServer } from './session.ts';
import type { Sign } from './signer.ts';

const logoutTimeoutMs = 5_000;

/** The header that binds what an endpoint answers to this browser's key. */
export type Prove = (endpoint: Endpoint) => Promise<Readonly<Record<string, string>>>;

export interface ProverParts {
  readonly sign: Sign;
  readonly api: () => Api;
  readonly origin: string;
  /** What to add to this device's clock to get the server's: a proof of the wrong hour is refused. */
  readonly skewMs: () => number;
}

export function createProver({ api, origin, skewMs, sign }: ProverParts): Prove {
  return async (endpoint) => {
    const url = new URL(api().profile().apiBase + endpoint.path, origin).href;
    return { dpop: await sign({ method: endpoint.method, url, skewMs: skewMs() }) };
  };
}

/** The proof that goes with a call under the session's own token. */
export type ProveCall = (method: string, path: string, token: string) => Promise<string>;

export function createCallProver({ origin, skewMs, sign }: Omit<ProverParts, 'api'>): ProveCall {
  return (method, path, token) => sign({ method, url: new URL(path, origin).href, skewMs: skewMs(), token });
}

export function createSessionServer(api: () => Api, prove: Prove): SessionServer {
  return {
    login: async (body) => api().call(login, { body, bearer: null, headers: await prove(login) }),
    verifyMfa: (code, bearer) => api().call(verifyMfa, { body: { code }, bearer, reportUnauthorized: false }),
    logout: () =>
      api().call(logout, {
        reportUnauthorized: false,
        timeoutMs: logoutTimeoutMs,
        // Browsers obey Clear-Site-Data only where cookies could have travelled (S-39).
        credentials: 'same-origin',
      }),
    refresh: async (refreshToken) =>
      api().call(refreshEndpoint, {
        body: { refresh_token: refreshToken },
        bearer: null,
        retry: false,
        headers: await prove(refreshEndpoint),
      }),
    fetchProfile: () => api().call(getClientInfo, { reportUnauthorized: false }),
  };
}
