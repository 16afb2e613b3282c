// `npm run verbs`: every verb of staff × what it changes × who must agree. `npm run verbs -- --roles`: every endpoint of staff × role, as the
// server asks for them (apps/server/src/access-matrix.db.test.ts knocks at each). Reads the contract and changes nothing.
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { allEndpoints } from '@candor/contract/endpoints.ts';
import type { Access } from '@candor/contract';
import { staffRoles } from '@candor/contract/roles.ts';
import { staffVerbs } from '@candor/contract/verbs.ts';

function rolesOf(access: Access): string {
  return access.kind === 'staff' ? access.roles.join(', ') : 'whoever signs in';
}

if (process.argv.includes('--roles')) printRoles();
else printVerbs();

function printRoles(): void {
  const lines = allEndpoints.flatMap(({ base, method, path, access }) =>
    base === 'staff' && access.kind === 'staff' ? [{ name: `${method} ${path}`, roles: access.roles }] : [],
  );
  const name = Math.max(...lines.map((line) => line.name.length));
  console.log(`${'Endpoint'.padEnd(name)}  ${staffRoles.join('  ')}`);
  for (const line of lines) {
    const marks = staffRoles.map((role) => (line.roles.includes(role) ? 'yes' : '·').padEnd(role.length));
    console.log(`${line.name.padEnd(name)}  ${marks.join('  ')}`);
  }
  console.log(`\n${lines.length} endpoints × ${staffRoles.length} roles.`);
}

function printVerbs(): void {
  const rows = allEndpoints.flatMap(({ id, base, method, path, access }) => {
    const verb = staffVerbs[id];
    if (base !== 'staff' || !verb) return [];
    const decides = rolesOf(approveProposal.access);
    const isDecision = verb.people === 2 && verb.proposes.length === 0;
    const agree =
      verb.people === 1
        ? `1 person: ${rolesOf(access)} (${verb.because})`
        : isDecision
          ? `2 people: ${rolesOf(access)}, never who proposed it`
          : `2 people: ${rolesOf(access)}; then another who is ${decides.replace(', ', ' or ')}`;
    return [[`${method} ${path}`, verb.changes, agree] as const];
  });

  const width = (column: 0 | 1) => Math.max(...rows.map((row) => row[column].length));
  const [first, second] = [width(0), width(1)];
  console.log(`${'Verb'.padEnd(first)}  ${'Changes'.padEnd(second)}  Who must agree`);
  for (const [verb, changes, agree] of rows) console.log(`${verb.padEnd(first)}  ${changes.padEnd(second)}  ${agree}`);
  const reads = allEndpoints.filter(({ base, method }) => base === 'staff' && method === 'GET').length;
  console.log(`\n${rows.length} verbs; ${reads} more endpoints of staff only read.`);
}
