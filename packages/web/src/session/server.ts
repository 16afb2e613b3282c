// The session's calls over the wire. Login and refresh carry a DPoP proof; refresh goes without bearer and without retry (AUTH-07).
import type { Endpoint } from '@candor/contract/endpoint.ts';
import type { Api } from '../api/api.ts';
import { shellCalls } from '../api/shell-calls.ts';
import { signProof } from './proof.ts';
import type { ProofParts } from './proof.ts';
import type { SessionServer } from './session.ts';

const LOGOUT_TIMEOUT_MS = 5_000;

export function createSessionServer(api: () => Api, proofs: ProofParts, origin: string): SessionServer {
  async function prove(endpoint: Endpoint, skewMs = 0): Promise<Readonly<Record<string, string>>> {
    const url = new URL(api().profile().apiBase + endpoint.path, origin).href;
    return { dpop: await signProof(proofs, { method: endpoint.method, url, skewMs }) };
  }

  return {
    login: async (body) => api().call(shellCalls.login, { body, bearer: null, headers: await prove(shellCalls.login) }),
    verifyMfa: (code, bearer) =>
      api().call(shellCalls.verifyMfa, { body: { code }, bearer, reportUnauthorized: false }),
    logout: () => api().call(shellCalls.logout, { reportUnauthorized: false, timeoutMs: LOGOUT_TIMEOUT_MS }),
    refresh: async (refreshToken, skewMs) =>
      api().call(shellCalls.refresh, {
        body: { refresh_token: refreshToken },
        bearer: null,
        retry: false,
        headers: await prove(shellCalls.refresh, skewMs),
      }),
    fetchProfile: () => api().call(shellCalls.clientInfo, { reportUnauthorized: false }),
  };
}
