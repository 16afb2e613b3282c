// The signed-in state of a member of staff in this browser: password, then always the second factor; a short session that ends when nobody
// is there. Its tokens are bound to a key of the console alone and are never the client app's.
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import {
  getStaffInfo,
  staffBindMfa,
  staffLogin,
  staffLogout,
  staffRefresh,
  staffVerifyMfa,
} from '@candor/contract/sessions/staff.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import type { Api } from '@candor/web/api/api.ts';
import type { WebClock } from '@candor/web/clock/clock.ts';
import type { WebIds } from '@candor/web/ids/ids.ts';
import { createRefresher } from '@candor/web/session/refresher.ts';
import type { Exclusive, Refresher } from '@candor/web/session/refresher.ts';
import { measureSkewMs } from '@candor/web/session/token.ts';
import { createTokenVault } from '@candor/web/session/token-vault.ts';
import type { TokenVault } from '@candor/web/session/token-vault.ts';
import { consoleKeys } from '@candor/web/storage/keys.ts';
import type { KeyValues } from '@candor/web/storage/storage.ts';
import { createStaffProofs } from './staff-proofs.ts';
import type { StaffProofs } from './staff-proofs.ts';

export type StaffMe = OutputOf<typeof getStaffInfo>;

export interface StaffState {
  /** `starting` until a kept session was looked at. */
  readonly status: 'starting' | 'out' | 'factor' | 'in';
  /** The second factor is due and none is bound yet. */
  readonly mustEnrol: boolean;
  readonly me: StaffMe | null;
}

export interface StaffSessionParts {
  readonly clock: WebClock;
  readonly ids: WebIds;
  readonly storage: KeyValues;
  readonly tenantId: string;
  readonly origin: string;
  readonly api: () => Api;
  /** Nothing of a session that is over stays in memory. */
  readonly onCleared: () => void;
}

export type StaffSession = ReturnType<typeof createStaffSession>;

const OUT: StaffState = { status: 'out', mustEnrol: false, me: null };

interface Inside extends StaffSessionParts {
  readonly store: StoreApi<StaffState>;
  readonly vault: TokenVault;
  readonly proofs: StaffProofs;
  readonly refresher: Refresher;
}

export function createStaffSession(parts: StaffSessionParts) {
  const { clock, storage, tenantId, api } = parts;
  const store = createStore<StaffState>(() => ({ ...OUT, status: 'starting' }));
  const vault = createTokenVault(storage, tenantId, globalThis, consoleKeys.tokens);
  const proofs = createStaffProofs({ ...parts, keptSkewMs: () => vault.read()?.skewMs ?? 0 });
  const refresh = async (token: string) =>
    api().call(staffRefresh, {
      body: { refresh_token: token },
      bearer: null,
      retry: false,
      headers: await proofs.prove(staffRefresh),
    });
  const refresher = createRefresher({ clock, vault, tenantId, server: { refresh }, exclusive, onProblem: ignore });
  const steps = createSteps({ ...parts, store, vault, proofs, refresher });
  vault.watch((tokens) => {
    const { status } = store.getState();
    if (!tokens && status === 'in') steps.clear();
    else if (tokens && status === 'in') refresher.plan();
    else if (tokens && status === 'out') void steps.restore();
  });
  return {
    ...steps,
    store,
    proveCall: proofs.proveCall,
    accessToken: () => refresher.accessToken(),
    /** The server's clock, as well as it is known here. */
    nowMs: () => clock.now() + proofs.skewMs(),
  };
}

/** A failed refresh is tried again; the server's next answer tells when it is over. */
const ignore = (): void => {};

const exclusive: Exclusive = async (work) =>
  'locks' in navigator ? navigator.locks.request('candor-console-refresh', work) : work();

function createSteps({ clock, storage, tenantId, api, store, vault, proofs, refresher, onCleared }: Inside) {
  let pending: OutputOf<typeof staffLogin> | undefined;

  function clear(): void {
    pending = undefined;
    vault.clear();
    refresher.stop();
    store.setState(OUT);
    onCleared();
  }

  async function open(): Promise<void> {
    refresher.plan();
    const me = await api().call(getStaffInfo);
    if (vault.read()) store.setState({ status: 'in', mustEnrol: false, me });
  }

  return {
    clear,
    async login(username: string, password: string): Promise<void> {
      await proofs.measureClock();
      const headers = await proofs.prove(staffLogin);
      pending = await api().call(staffLogin, { body: { username, password }, bearer: null, headers });
      store.setState({ status: 'factor', mustEnrol: pending.mfa_enrol, me: null });
    },
    bind: (): Promise<OutputOf<typeof staffBindMfa>> =>
      api().call(staffBindMfa, { bearer: pending?.access_token ?? null, reportUnauthorized: false }),
    /** Answers recovery codes when this bound the first authenticator; `enter` opens the console after they were seen. */
    async verify(code: string): Promise<readonly string[]> {
      const bearer = pending?.access_token ?? null;
      const answer = await api().call(staffVerifyMfa, { body: { code }, bearer, reportUnauthorized: false });
      return answer.recovery_codes ?? [];
    },
    async enter(): Promise<void> {
      if (!pending) return;
      const { access_token: access, refresh_token: refresh } = pending;
      vault.write({ tenantId, access, refresh, skewMs: measureSkewMs(access, clock.now()) });
      storage.writeText(consoleKeys.activeAt, String(clock.now()));
      pending = undefined;
      await open();
    },
    /** Reads what an earlier page left; a session that the server no longer knows is over. */
    async restore(): Promise<void> {
      if (vault.read()) {
        await proofs
          .measureClock()
          .then(open)
          .catch(() => clear());
      } else store.setState(OUT);
    },
    /** Always signs out here, whether or not the server could be told. */
    async logout(): Promise<void> {
      const bearer = pending?.access_token;
      const options = { reportUnauthorized: false, timeoutMs: 5_000, ...(bearer === undefined ? {} : { bearer }) };
      await api()
        .call(staffLogout, options)
        .catch(() => undefined);
      clear();
    },
  };
}
