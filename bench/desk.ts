// How quickly staff's desk answers in a tenant that has grown: every list, search and the page of a client, one call at a time, warm, and
// whether any of them reads a large table from end to end. A quick look: DESK_CLIENTS=5000 DESK_SAMPLES=20.
import { listApprovals, listClaims, listColleagues } from '@candor/contract/approvals/staff.ts';
import { listAllBankAccounts } from '@candor/contract/bank-accounts/staff.ts';
import { getMaskedClient } from '@candor/contract/clients/staff.ts';
import { listDeliveries, listInvitations } from '@candor/contract/credentials/staff.ts';
import { listAllDeposits, listStatements, listSuspense } from '@candor/contract/deposits/staff.ts';
import * as desk from '@candor/contract/desk/staff.ts';
import { listAllDues } from '@candor/contract/dues/staff.ts';
import type { Endpoint } from '@candor/contract/endpoint.ts';
import { listSubmissions } from '@candor/contract/kyc/staff.ts';
import { listAllLoans } from '@candor/contract/loans/staff.ts';
import { listClientGrants } from '@candor/contract/access/staff.ts';
import { listProtections } from '@candor/contract/protections/staff.ts';
import { listScoreContests } from '@candor/contract/score/staff.ts';
import { listAllWithdrawals } from '@candor/contract/withdrawals/staff.ts';
import { openSql } from '@candor/platform/db/connection.ts';
import { addStaff, callApi } from '@candor/testkit';
import type { CallOptions } from '@candor/testkit';
import { enterNames, startLoneSystem } from '@candor/testkit/lone-system.ts';
import { clientCount, clientIdOf, nameOf, phoneOf, referenceOf, usernameOf, writePast } from './desk-past.ts';

const SAMPLES = Number(process.env['DESK_SAMPLES'] ?? 200);
const WARM = 10;
const LARGE_ROWS = 10_000;

interface Call {
  readonly name: string;
  readonly endpoint: Endpoint;
  /** For the sample of this number: another client each time. */
  readonly make: (client: number) => Pick<CallOptions, 'params' | 'query' | 'body'>;
}

const find = (name: string, words: (client: number) => string): Call => ({
  name: `find by ${name}`,
  endpoint: desk.findClients,
  make: (client) => ({ body: { words: words(client) } }),
});
const of = (endpoint: Endpoint): Call => ({
  name: `client: ${endpoint.id}`,
  endpoint,
  make: (client) => ({ params: { id: clientIdOf(client) } }),
});
const list = (endpoint: Endpoint, query: Readonly<Record<string, string>> = {}): Call => ({
  name: `${endpoint.id} ${Object.values(query).join(' ')}`.trim(),
  endpoint,
  make: () => ({ query }),
});
const listOf = (endpoint: Endpoint): Call => ({
  name: `${endpoint.id} of one client`,
  endpoint,
  make: (client) => ({ query: { client_id: clientIdOf(client) } }),
});

const calls: readonly Call[] = [
  find('two letters', (client) => nameOf(client).slice(0, 2)),
  find('four letters', (client) => nameOf(client).slice(0, 4)),
  find('whole name', (client) => nameOf(client)),
  find('two beginnings', (client) =>
    nameOf(client)
      .split(' ')
      .map((word) => word.slice(0, 2))
      .join(' '),
  ),
  find('a name that nobody has', () => 'Xerxes Quillfeather'),
  find('phone', phoneOf),
  find('username', usernameOf),
  find('reference', (client) => referenceOf(client, 1)),
  find('id', clientIdOf),
  of(getMaskedClient),
  of(desk.getClientOverview),
  of(desk.listClientAccounts),
  of(desk.listClientTransactions),
  of(desk.listClientTimeline),
  of(desk.listClientMessages),
  of(desk.listClientNotes),
  of(listClientGrants),
  ...[listAllDeposits, listAllWithdrawals, listAllBankAccounts, listAllLoans, listAllDues].flatMap((endpoint) => [
    list(endpoint),
    listOf(endpoint),
  ]),
  list(listAllDeposits, { status: 'pending', limit: '100' }),
  list(listAllDeposits, { status: 'approved', limit: '100' }),
  list(listAllWithdrawals, { status: 'pending', limit: '100' }),
  list(listAllWithdrawals, { status: 'approved', limit: '100' }),
  list(listAllBankAccounts, { status: 'pending', limit: '100' }),
  list(listApprovals, { state: 'proposed', limit: '100' }),
  list(listApprovals, { state: 'expired' }),
  list(listApprovals, { kind: 'deposit.credit' }),
  list(listApprovals),
  ...[listStatements, listSuspense, listProtections, listScoreContests, listSubmissions].map((one) => list(one)),
  ...[listClaims, listColleagues, listInvitations, listDeliveries, desk.countQueues].map((one) => list(one)),
  list(desk.searchAudit),
  list(desk.searchAudit, { act: 'session' }),
  list(desk.searchAudit, { act: 'deposit' }),
  { ...listOf(desk.searchAudit), name: 'searchAudit of one client' },
  {
    name: 'searchAudit of one actor',
    endpoint: desk.searchAudit,
    make: (client) => ({ query: { actor: clientIdOf(client) } }),
  },
];

const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.ceil(times.length * 0.95) - 1)] ?? 0;

export async function run(): Promise<void> {
  const { system, adminUrl, remove } = await startLoneSystem();
  const admin = openSql({ url: adminUrl, applicationName: 'candor-bench' });
  try {
    const roles = ['tenant_admin', 'operations', 'kyc_officer', 'support'] as const;
    await addStaff(system, 'sun3', roles);
    const { rows, tenantId } = await writePast(system, adminUrl);
    console.log(`${clientCount} clients, ${rows} rows of money`);
    const startMs = performance.now();
    await enterNames(system, tenantId);
    await admin.unsafe('vacuum analyze');
    console.log(`names entered in ${((performance.now() - startMs) / 1000).toFixed(1)} s`);
    const before = await readScans(admin);
    const figures = new Map<string, number>();
    for (const { name, endpoint, make } of calls) {
      const { bearer } = await addStaff(system, 'sun3', roles);
      const times: number[] = [];
      for (let sample = -WARM; sample < SAMPLES; sample += 1) {
        const client = (Math.abs(sample) * 7_919) % clientCount;
        const startMs = performance.now();
        const answer = await callApi(system, endpoint, { bearer, ...make(client) });
        if (sample >= 0) times.push(performance.now() - startMs);
        if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
      }
      figures.set(name, p95(times));
      console.log(`${name.padEnd(48)} ${p95(times).toFixed(1).padStart(7)} ms p95`);
    }
    const scanned = await findFullScans(admin, before);
    for (const table of scanned) console.log(`read from end to end: ${table}`);
    const [slowest = '', most = 0] = [...figures].toSorted(([, a], [, b]) => b - a)[0] ?? [];
    const line = { clients: clientCount, rows, p95_ms: Number(most.toFixed(1)), slowest, full_scans: scanned.length };
    console.log(JSON.stringify(line));
    if (most > 50 || scanned.length > 0) process.exitCode = 1;
  } finally {
    await admin.end({ timeout: 1 });
    await remove();
  }
}

type Sql = ReturnType<typeof openSql>;

/** Whole readings and the rows they read, by table, of those that are large. */
async function readScans(admin: Sql): Promise<ReadonlyMap<string, { readonly scans: number; readonly rows: number }>> {
  // Counters of a connection are told within a second of its rest.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  const found = await admin<Array<{ name: string; scans: string; rows: string }>>`
    select s.schemaname || '.' || s.relname as name, s.seq_scan as scans, c.reltuples::bigint as rows
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid where c.reltuples >= ${LARGE_ROWS}`;
  return new Map(found.map(({ name, scans, rows }) => [name, { scans: Number(scans), rows: Number(rows) }]));
}

async function findFullScans(admin: Sql, before: Awaited<ReturnType<typeof readScans>>): Promise<string[]> {
  const after = await readScans(admin);
  return [...after].flatMap(([name, { scans }]) => {
    const times = scans - (before.get(name)?.scans ?? 0);
    return times > 0 ? [`${name} (${times} times)`] : [];
  });
}
