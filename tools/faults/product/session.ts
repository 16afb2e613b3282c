// How a person stays signed in at the product: password and second factor once, a refresh token from then on.
import { setTimeout as sleep } from 'node:timers/promises';
import { fillPath, type Endpoint } from '@candor/contract';
import { login, refresh } from '@candor/contract/sessions/client.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import { staffLogin, staffVerifyMfa } from '@candor/contract/sessions/staff.ts';
import { basePaths } from '@candor/platform/http/mount.ts';
import { answerOf } from '@candor/testkit/api.ts';
import { totpCode } from '@candor/testkit/people.ts';
import { tenantHeaders } from '@candor/testkit/tenants.ts';
import type { Answer, FaultRequest, Wire } from '../target.ts';

export interface Person {
  readonly id: string;
  readonly username: string;
  readonly password: string;
  /** Of staff, who always show a second factor. */
  readonly totpSecret?: string;
}

export interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

type Asking = Pick<Wire, 'ask'>;

export interface Session {
  signIn(wire: Asking): Promise<void>;
  /** By the refresh token; signs in again when that is no longer good. */
  renew(wire: Asking): Promise<void>;
  /** A request in the name of this session. */
  build(endpoint: Endpoint, call: Call, key?: string): FaultRequest;
}

const totpStepMs = 30_000;
const pauseMs = 1_000;
const tenant = 'sun3';

export function createSession(person: Person, address: string, clock: Pick<Clock, 'now'>): Session {
  let tokens = { access: '', refresh: '' };

  const build: Session['build'] = (endpoint, call, key) => ({
    method: endpoint.method,
    path: pathOf(endpoint, call),
    headers: {
      ...tenantHeaders(tenant),
      'x-forwarded-for': address,
      ...(tokens.access !== '' && { authorization: `Bearer ${tokens.access}` }),
      ...(call.body && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: call.body ? JSON.stringify(call.body) : '',
  });

  function keep({ body }: Answer): void {
    const answer: unknown = JSON.parse(body);
    // Staff keep their refresh token in a cookie: they sign in again when the access token is over.
    const given =
      person.totpSecret === undefined
        ? answerOf(login, { body: answer })
        : { ...answerOf(staffLogin, { body: answer }), refresh_token: '' };
    tokens = { access: given.access_token, refresh: given.refresh_token };
  }

  /** Answers whether it worked. */
  async function tryToSignIn(wire: Asking): Promise<boolean> {
    tokens = { access: '', refresh: '' };
    const { username, password, totpSecret } = person;
    const endpoint = totpSecret === undefined ? login : staffLogin;
    const opened = await wire.ask(build(endpoint, { body: { username, password } }));
    if (opened.status !== 200) return false;
    keep(opened);
    if (totpSecret === undefined) return true;
    const code = totpCode(totpSecret, clock.now());
    return (await wire.ask(build(staffVerifyMfa, { body: { code } }))).status === 200;
  }

  async function signIn(wire: Asking): Promise<void> {
    // A code is good once: when its answer got lost, the next one is waited for.
    while (!(await tryToSignIn(wire))) await sleep(person.totpSecret === undefined ? pauseMs : totpStepMs);
  }

  return {
    build,
    signIn,
    async renew(wire) {
      if (person.totpSecret !== undefined) return signIn(wire);
      const answer = await wire.ask(build(refresh, { body: { refresh_token: tokens.refresh } }));
      if (answer.status === 200) keep(answer);
      else await signIn(wire);
    },
  };
}

function pathOf({ base, path }: Endpoint, { params, query }: Call): string {
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  return basePaths[base] + fillPath(path, params) + search;
}
