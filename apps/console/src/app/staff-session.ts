// The signed-in state of a member of staff in this browser: password, then always the second factor; a short session that ends when nobody
// is there. The access token lives in memory, the refresh token in a cookie that no script reads; both are bound to a key of the
// console alone.
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
import {
  addStaffPasskey,
  getStaffPasskeyLoginOptions,
  getStaffPasskeyOptions,
  staffLoginWithPasskey,
} from '@candor/contract/passkeys/staff.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import type { Api } from '@candor/web/api/api.ts';
import { createRefresher } from '@candor/web/session/refresher.ts';
import type { Exclusive, Refresher } from '@candor/web/session/refresher.ts';
import type { StoredTokens } from '@candor/web/session/session.ts';
import { measureSkewMs } from '@candor/web/session/token.ts';
import type { TokenVault } from '@candor/web/session/token-vault.ts';
import { consoleKeys } from '@candor/web/storage/keys.ts';
import type { KeyValues } from '@candor/web/storage/storage.ts';
import { askPasskey, makePasskey } from '../shared/passkeys.ts';
import { createStaffProofs } from './staff-proofs.ts';
import type { StaffProofParts, StaffProofs } from './staff-proofs.ts';

export type StaffMe = OutputOf<typeof getStaffInfo>;

export interface StaffState {
  /** `starting` until a kept session was looked at. */
  readonly status: 'starting' | 'out' | 'factor' | 'in';
  /** The second factor is due and none is bound yet. */
  readonly mustEnrol: boolean;
  readonly me: StaffMe | null;
}

export interface StaffSessionParts extends Omit<StaffProofParts, 'keptSkewMs'> {
  readonly storage: KeyValues;
  readonly tenantId: string;
  /** Nothing of a session that is over stays in memory. */
  readonly onCleared: () => void;
}

export type StaffSession = ReturnType<typeof createStaffSession>;

const out: StaffState = { status: 'out', mustEnrol: false, me: null };

interface Inside extends StaffSessionParts {
  readonly store: StoreApi<StaffState>;
  readonly vault: TokenVault;
  readonly proofs: StaffProofs;
  readonly refresher: Refresher;
  readonly renew: () => Promise<{ readonly access_token: string }>;
}

export function createStaffSession(parts: StaffSessionParts) {
  const { clock, storage, tenantId, api } = parts;
  const store = createStore<StaffState>(() => ({ ...out, status: 'starting' }));
  const vault = createMemoryVault(storage, tenantId, globalThis);
  const proofs = createStaffProofs({ ...parts, keptSkewMs: () => vault.read()?.skewMs ?? 0 });
  const refresh = async () => {
    const headers = await proofs.prove(staffRefresh);
    const { access_token } = await api().call(staffRefresh, {
      bearer: null,
      retry: false,
      headers,
      credentials: cookies,
    });
    return { access_token, refresh_token: inCookie };
  };
  const refresher = createRefresher({ clock, vault, tenantId, server: { refresh }, exclusive, onProblem: ignore });
  const steps = createSteps({ ...parts, store, vault, proofs, refresher, renew: () => exclusive(refresh) });
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

/** Only calls that set or need the cookie send it. */
const cookies: RequestCredentials = 'same-origin';

const leaving = { reportUnauthorized: false, timeoutMs: 5_000, credentials: cookies };

/** Scripts never see the refresh token: the browser sends it by itself. */
const inCookie = 'cookie';

/** The token of this page in memory; a mark without any secret tells other tabs whether somebody is signed in. */
function createMemoryVault(
  storage: KeyValues,
  tenantId: string,
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): TokenVault {
  const name = consoleKeys.present;
  let own: StoredTokens | undefined;
  return {
    read: () => own,
    write(tokens) {
      own = tokens;
      storage.writeText(name, tenantId);
    },
    clear() {
      own = undefined;
      storage.remove(name);
    },
    watch(onChange) {
      const listen = (event: Event): void => {
        const key = 'key' in event ? event.key : undefined;
        if (key !== name && key !== null) return;
        const isIn = storage.readText(name) === tenantId;
        if (!isIn) own = undefined;
        onChange(isIn ? (own ?? { tenantId, access: '', refresh: inCookie, skewMs: 0 }) : undefined);
      };
      events.addEventListener('storage', listen);
      return () => events.removeEventListener('storage', listen);
    },
  };
}

/** A failed refresh is tried again; the server's next answer tells when it is over. */
const ignore = (): void => {};

const exclusive: Exclusive = async (work) =>
  'locks' in navigator ? navigator.locks.request('candor-console-refresh', work) : work();

function createSteps({ clock, storage, tenantId, api, store, vault, proofs, refresher, renew, onCleared }: Inside) {
  let pending: Pending | undefined;
  let isLeaving = false;

  function clear(): void {
    pending = undefined;
    isLeaving = false;
    vault.clear();
    refresher.stop();
    store.setState(out);
    onCleared();
  }

  function keep(access: string): void {
    vault.write({ tenantId, access, refresh: inCookie, skewMs: measureSkewMs(access, clock.now()) });
  }

  async function open(): Promise<void> {
    refresher.plan();
    const me = await api().call(getStaffInfo);
    if (vault.read()) store.setState({ status: 'in', mustEnrol: false, me });
  }

  const begin = (answer: Pending): void => {
    pending = answer;
  };

  async function enter(): Promise<void> {
    if (!pending) return;
    keep(pending.access_token);
    storage.writeText(consoleKeys.activeAt, String(clock.now()));
    pending = undefined;
    await open();
  }

  return {
    clear,
    isLeaving: () => isLeaving,
    async login(username: string, password: string): Promise<void> {
      await proofs.measureClock();
      const headers = await proofs.prove(staffLogin);
      pending = await api().call(staffLogin, {
        body: { username, password },
        bearer: null,
        headers,
        credentials: cookies,
      });
      store.setState({ status: 'factor', mustEnrol: pending.mfa_enrol, me: null });
    },
    ...createFactorSteps(api, proofs, { read: () => pending, begin, enter }),
    enter,
    /** Reads what an earlier page left; a session that the server no longer knows is over. */
    async restore(): Promise<void> {
      if (storage.readText(consoleKeys.present) !== tenantId) return store.setState(out);
      await proofs
        .measureClock()
        .then(renew)
        .then(({ access_token: access }) => keep(access))
        .then(open)
        .catch(() => clear());
    },
    /** Always signs out here, whether or not the server could be told. */
    async logout(): Promise<void> {
      isLeaving = true;
      await tellLeaving(api(), pending?.access_token);
      clear();
    },
  };
}

/** Whether or not the server can be told. */
async function tellLeaving(api: Api, bearer: string | undefined): Promise<void> {
  const call = api.call(staffLogout, bearer === undefined ? leaving : { ...leaving, bearer });
  await call.catch(() => undefined);
}

type Pending = OutputOf<typeof staffLogin>;

interface Attempt {
  readonly read: () => Pending | undefined;
  readonly begin: (answer: Pending) => void;
  readonly enter: () => Promise<void>;
}

/** The second factor, or the passkey that is both. */
function createFactorSteps(api: () => Api, proofs: StaffProofs, attempt: Attempt) {
  return {
    bind: (): Promise<OutputOf<typeof staffBindMfa>> =>
      api().call(staffBindMfa, { bearer: attempt.read()?.access_token ?? null, reportUnauthorized: false }),
    /** Answers recovery codes when this bound the first authenticator; `enter` opens the console after they were seen. */
    async verify(code: string): Promise<readonly string[]> {
      const bearer = attempt.read()?.access_token ?? null;
      const answer = await api().call(staffVerifyMfa, { body: { code }, bearer, reportUnauthorized: false });
      return answer.recovery_codes ?? [];
    },
    /** Both factors at once. */
    async loginWithPasskey(): Promise<void> {
      await proofs.measureClock();
      const { options } = await api().call(getStaffPasskeyLoginOptions, { bearer: null });
      const credential = await askPasskey(options);
      const headers = await proofs.prove(staffLoginWithPasskey);
      const call = { body: { credential }, bearer: null, headers, credentials: cookies };
      attempt.begin(await api().call(staffLoginWithPasskey, call));
      await attempt.enter();
    },
    /** At the first sign-in, instead of an authenticator: the sign-in is complete with it. */
    async bindPasskey(): Promise<void> {
      const bearer = attempt.read()?.access_token ?? null;
      const { options } = await api().call(getStaffPasskeyOptions, { bearer, reportUnauthorized: false });
      const credential = await makePasskey(options);
      const body = { name: navigator.platform === '' ? 'Passkey' : navigator.platform, credential };
      await api().call(addStaffPasskey, { body, bearer, reportUnauthorized: false });
      await attempt.enter();
    },
  };
}
