// Access: who is let in, how often, how long, and who is told of it.
import type { Mutant } from './mutant.ts';

const server = (file: string, name: string) => ({ project: 'server', file, name }) as const;
const unit = (file: string, name: string) => ({ project: 'unit', file, name }) as const;
const guests = 'apps/server/src/guest-limits.db.test.ts';
const quotas = 'packages/platform/src/http/guest-quota.ts';

export const accessMutants: readonly Mutant[] = [
  {
    point: 'kyc_force is enforced by the page only',
    file: 'packages/brokerage/src/kyc/gate.ts',
    search: "? undefined : refuse('kyc_required')",
    replace: '? undefined : undefined',
    test: server('packages/brokerage/src/kyc/gate.db.test.ts', 'forced verification closes what begins something'),
  },
  {
    point: 'PERM-04 joins perm, any and all by and',
    file: 'packages/contract/src/access/rules.ts',
    search:
      'return (perm !== undefined && holds(perm)) || (allPerms.length > 0 && allPerms.every(holds)) || anyPerm.some(holds);',
    replace:
      'return (perm === undefined || holds(perm)) && allPerms.every(holds) && (anyPerm.length === 0 || anyPerm.some(holds));',
    test: unit('packages/contract/src/access/rules.test.ts', 'PERM-04 an element is hidden unless'),
  },
  {
    point: 'switches, features and grants change by two people',
    file: 'packages/brokerage/migrations/0026_access_changes.sql',
    search: "raise exception 'a change of access needs the decision of two people' using errcode = '42501';",
    replace: 'null;',
    test: server(
      'packages/brokerage/src/access/changes.db.test.ts',
      'the database refuses a change of access that two people did not decide',
    ),
  },
  {
    point: 'guest quotas: a caller without a pass has more than one guest',
    file: quotas,
    search: '...(isNew ? [`~${addressKey(ip)}`] : [])',
    replace: '...[]',
    test: server(guests, 'a visitor without a pass has the limit of one guest'),
  },
  {
    point: 'guest quotas: the first search is not counted',
    file: 'packages/market-data/src/service/guests.ts',
    search: '  return { id: holder?.id, isNew, ip: meta.ip };',
    replace: '  return isNew ? undefined : { id: holder?.id, isNew, ip: meta.ip };',
    test: server(guests, 'the first search is counted, and so is every stock'),
  },
  {
    point: 'the live socket takes a ticket more than once',
    file: 'packages/market-data/src/stream/tickets.ts',
    search: 'return (await spent.spend({ tenantId, mark, expiresAt }, now)) ? tokenId : undefined;',
    replace: 'return tokenId;',
    test: unit('packages/market-data/src/stream/tickets.test.ts', 'a ticket is good once, for half a minute'),
  },
  {
    point: 'the live socket’s auth-key is the published token',
    file: 'packages/market-data/src/stream/live-server.ts',
    search:
      "const tokenId = await tickets.take(url.searchParams.get('auth-key') ?? '');\n    const token = tokenId === undefined ? undefined : await tokens.find(tokenId);",
    replace: "const token = await tokens.find((url.searchParams.get('auth-key') ?? '').split('.')[1] as never);",
    test: server('apps/server/src/market.db.test.ts', 'the token itself opens no socket; a ticket opens one, once'),
  },
  {
    point: 'access tokens live ten minutes',
    file: 'packages/brokerage/src/sessions/session.ts',
    search: 'accessMs: 5 * minuteMs,',
    replace: 'accessMs: 10 * minuteMs,',
    test: server('packages/brokerage/src/sessions/sessions.db.test.ts', 'access ends after five minutes'),
  },
  {
    point: 'staff reads of client data are not audited',
    file: 'packages/brokerage/src/audit/reads.ts',
    search: '      await db.transact(scope, (tx) => recordAudit(tx, line, clock.now()));\n',
    replace: '      if (line === undefined) await db.transact(scope, (tx) => recordAudit(tx, line, clock.now()));\n',
    test: server('packages/brokerage/src/disclosures/disclosures.db.test.ts', 'a list of clients leaves one line'),
  },
  {
    point: 'removing a passkey leaves its session alive',
    file: 'packages/brokerage/src/passkeys/passkeys.ts',
    search: "    await sessions.end(tx, tenant.id, session.owner, 'factor_changed', { keep: session.id });\n    await",
    replace: '    await',
    test: server(
      'packages/brokerage/src/passkeys/passkeys.db.test.ts',
      'adding a passkey and removing one end every other session',
    ),
  },
  {
    point: 'throttles count whole IPv6 addresses',
    file: 'packages/brokerage/src/credentials/login.ts',
    search: "return vault.index(tenant.id, 'address', networkOf(ip)).toString('base64url');",
    replace: "return vault.index(tenant.id, 'address', networkOf === undefined ? '' : ip).toString('base64url');",
    test: server(
      'packages/brokerage/src/credentials/guessing.db.test.ts',
      'the addresses of one IPv6 network are one guesser',
    ),
  },
  {
    point: 'a guess beside a right one is charged to nobody',
    file: 'packages/brokerage/src/throttle/store.ts',
    search: 'if (rows.length === new Set(names).size) return rows;',
    replace: 'return rows;',
    test: server(
      'packages/brokerage/src/throttle/throttle.db.test.ts',
      'a guess beside a right one is charged all the same',
    ),
  },
  {
    point: 'five wrong codes by a stranger use up a code',
    file: 'packages/brokerage/src/credentials/verification-code-store.ts',
    search:
      'and case when asked_from is not distinct from ${network ?? null} then attempts else stray_attempts end < ${mostTries}',
    replace: 'and attempts + stray_attempts < ${mostTries}',
    test: server(
      'packages/brokerage/src/credentials/registration.db.test.ts',
      'does not use up the code of whoever asked',
    ),
  },
  {
    point: 'an advisor lifts PIN limits again and again',
    file: 'packages/brokerage/src/credentials/unlocks.ts',
    search: "    if (await wasUnlockedSince(tx, clientId, since)) return refuse('second_person_needed');\n",
    replace: '',
    test: server(
      'packages/brokerage/src/credentials/unlocks.db.test.ts',
      'one person lifts PIN waits once in 24 hours',
    ),
  },
  {
    point: 'production starts on a demo database whose file was moved away',
    file: 'packages/demo/src/demo.ts',
    search: 'return (await readLogins(dataDir)).length > 0 || (await holdsDemo(db));',
    replace: 'return (await readLogins(dataDir)).length > 0 && (await holdsDemo(db));',
    test: server(
      'apps/server/src/identity.db.test.ts',
      'production refuses a database with demo people although their file was moved away',
    ),
  },
  {
    point: 'demo passwords for anyone who reaches the port',
    file: 'apps/server/src/compose/business.ts',
    search: 'return loopback.test(HOST) && (PUBLIC_URL === undefined || loopback.test(new URL(PUBLIC_URL).hostname));',
    replace: 'return HOST !== undefined && (PUBLIC_URL === undefined || loopback !== undefined);',
    test: server(
      'apps/server/src/identity.db.test.ts',
      'whoever reaches the port from elsewhere reads no demo password',
    ),
  },
  {
    point: 'the first staff: two at once, while there is nobody',
    file: 'packages/brokerage/src/staffing/first.ts',
    search: "    if (await hasStaffAlready(tx, tenantId)) return refuse('state_conflict');\n",
    replace: '',
    test: server(
      'packages/brokerage/src/staffing/staffing.db.test.ts',
      'the first two of a tenant are made together, once',
    ),
  },
  {
    point: 'a moved clock in production',
    file: 'apps/server/src/start/real-time.ts',
    search: 'if (!PRODUCTION || hours === 0) return;',
    replace: 'if (!PRODUCTION || hours >= 0) return;',
    test: server('apps/server/src/identity.db.test.ts', 'production refuses a moved clock'),
  },
  {
    point: 'closing the terminal leaves PostgreSQL behind',
    file: 'apps/server/src/main.ts',
    search: "['SIGINT', 'SIGTERM', 'SIGHUP']",
    replace: "['SIGINT', 'SIGTERM']",
    test: { project: 'e2e', file: 'e2e/start/start.e2e.ts', name: 'a terminal that is closed stops the built server' },
  },
];
