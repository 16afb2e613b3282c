// Whether time tells who exists (S-05), and whether a flood of logins slows the rest down (S-01). Known and unknown are
// asked in turn in one run, so that what else the machine does falls on both. A quick look: TIMING_SAMPLES=50.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { idOf } from '@candor/contract/schemas/scalars.ts';
import { register, resetPassword } from '@candor/contract/credentials/client.ts';
import { parseDemoAccounts } from '@candor/contract/demo/client.ts';
import type { DemoAccount } from '@candor/contract/demo/client.ts';
import { login } from '@candor/contract/sessions/client.ts';
import { getAppSettings } from '@candor/contract/settings/client.ts';
import type { TenantId } from '@candor/contract/ids.ts';
import { startServerProcess } from './server-process.ts';

const samples = Number(process.env['TIMING_SAMPLES'] ?? 500);
const loginCount = 200;
const profileName = 'sun3';
/** Of the demo: the first client of a profile in the United States. */
const knownPhone = '2025550100';
/** A hundred failures in a row stop an account; a success in between forgets them. */
const failuresBeforeSuccess = 50;

interface Caller {
  post(path: string, body: object): Promise<{ readonly status: number; readonly ms: number }>;
  get(path: string): Promise<number>;
}

function createCaller(url: string, tenantId: TenantId): Caller {
  let calls = 0;
  async function call(path: string, init: RequestInit): Promise<{ readonly status: number; readonly ms: number }> {
    calls += 1;
    // Every call from an address of its own: what is measured is the work, not the wait for who guesses too often.
    const address = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
    const headers = { 'x-tenant-id': tenantId, 'x-forwarded-for': address, 'content-type': 'application/json' };
    const startMs = performance.now();
    const answer = await fetch(`${url}/api${path}`, { ...init, headers });
    await answer.arrayBuffer();
    return { status: answer.status, ms: performance.now() - startMs };
  }
  return {
    post: (path, body) => call(path, { method: 'POST', body: JSON.stringify(body) }),
    get: async (path) => (await call(path, {})).ms,
  };
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
}

interface Compared {
  readonly knownMs: number;
  readonly unknownMs: number;
  readonly differenceMs: number;
}

/** Both in turn, each first every other time; the same status always. */
async function compare(
  ask: (isKnown: boolean, index: number) => Promise<{ readonly status: number; readonly ms: number }>,
): Promise<Compared> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let index = 0; index < samples; index += 1) {
    const order = index % 2 === 0 ? [true, false] : [false, true];
    const statuses = new Set<number>();
    for (const isKnown of order) {
      const { status, ms } = await ask(isKnown, index);
      statuses.add(status);
      times[isKnown ? 'known' : 'unknown'].push(ms);
    }
    if (statuses.size !== 1 || !statuses.has(422)) throw new Error(`answered ${[...statuses].join(' and ')}`);
  }
  // Pair by pair: what the machine did meanwhile fell on both of a pair.
  const differences = times.known.map((ms, index) => ms - (times.unknown[index] ?? ms));
  return {
    knownMs: quantile(times.known, 0.5),
    unknownMs: quantile(times.unknown, 0.5),
    differenceMs: Math.round(Math.abs(quantile(differences, 0.5)) * 100) / 100,
  };
}

async function compareAll(
  { post }: Caller,
  client: DemoAccount,
  invitation: string,
): Promise<Record<string, Compared>> {
  const next = 'harbour-Violet-19-moss';
  const nameOf = (isKnown: boolean): string => (isKnown ? client.username : 'nobody-here');
  return {
    login: await compare(async (isKnown, index) => {
      if (isKnown && index % failuresBeforeSuccess === 0) await post(login.path, signIn(client));
      const name = isKnown ? client.username : `nobody-${Math.floor(index / failuresBeforeSuccess)}`;
      return post(login.path, { username: name, password: 'wrong-password' });
    }),
    reset: await compare((isKnown) =>
      post(resetPassword.path, {
        username: nameOf(isKnown),
        code: 'AAAA-BBBB-CCCCC',
        new_password: next,
        confirm_password: next,
      }),
    ),
    register: await compare((isKnown) =>
      post(register.path, {
        invitation_code: invitation,
        username: 'new-name',
        phone_code: '1',
        phone: isKnown ? knownPhone : '2025550199',
        password: next,
        confirm_password: next,
        code: '000000',
      }),
    ),
  };
}

const signIn = ({ username, password }: DemoAccount): object => ({ username, password });

/** The 99th percentile of a route that reads settings, alone and while every login of a flood is answered. */
async function measureFlood(
  { get, post }: Caller,
  client: DemoAccount,
): Promise<{ readonly alone: number; readonly flooded: number }> {
  const times = async (isOver: () => boolean): Promise<number> => {
    const all: number[] = [];
    do all.push(await get(getAppSettings.path));
    while (!isOver() || all.length < 200);
    return quantile(all, 0.99);
  };
  const alone = await times(() => true);
  let open = loginCount;
  const logins = Promise.all(
    Array.from({ length: loginCount }, async () => {
      await post(login.path, signIn(client));
      open -= 1;
    }),
  );
  const flooded = await times(() => open === 0);
  await logins;
  return { alone, flooded };
}

const profiles = z.array(z.looseObject({ name: z.string(), tenantId: idOf('tenant') }));

export async function run(): Promise<void> {
  const server = await startServerProcess({
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_PER_ADDRESS: '0',
    RATE_PER_TENANT: '0',
    RATE_PER_CALLER: '0',
  });
  try {
    const listed = z.parse(profiles, await (await fetch(`${server.url}/profiles.json`)).json());
    const accounts = parseDemoAccounts(JSON.parse(await readFile(join(server.folder, 'demo-logins.json'), 'utf8')));
    const tenantId = listed.find(({ name }) => name === profileName)?.tenantId;
    const own = accounts.filter(({ profile }) => profile === profileName);
    const client = own.find(({ kind }) => kind === 'client');
    const invitation = own.find(({ kind }) => kind === 'invitation')?.password;
    if (tenantId === undefined || !client || invitation === undefined) throw new Error('the demo has no people');
    const caller = createCaller(server.url, tenantId);
    const compared = await compareAll(caller, client, invitation);
    for (const [name, { knownMs, unknownMs, differenceMs }] of Object.entries(compared)) {
      console.log(
        `${name}: p50 ${knownMs.toFixed(1)} ms known, ${unknownMs.toFixed(1)} ms unknown, ${differenceMs} apart`,
      );
    }
    const { alone, flooded } = await measureFlood(caller, client);
    console.log(
      `settings: p99 ${alone.toFixed(1)} ms alone, ${flooded.toFixed(1)} ms beside ${loginCount} logins at once`,
    );
    console.log(
      JSON.stringify({
        samples: samples,
        login_difference_ms: compared['login']?.differenceMs,
        reset_difference_ms: compared['reset']?.differenceMs,
        register_difference_ms: compared['register']?.differenceMs,
        flood_p99_ratio: Math.round((flooded / alone) * 100) / 100,
      }),
    );
  } finally {
    await server.stop();
  }
}
