// What a person at the terminal sees when the server is ready: addresses, logins, and what was changed on the way.
import { describeDemoLogins } from '@candor/demo';
import type { ProfileChange } from '@candor/brokerage/tenants/index.ts';
import type { RunningServer } from '../server.ts';

export function describeStart({
  url: listening,
  migrations,
  profileChanges,
  directory,
  demoAccounts,
}: RunningServer): string[] {
  // Browsers offer passkeys on localhost, never on a bare address.
  const url = listening.replace('//127.0.0.1:', '//localhost:');
  const applied = migrations.map(
    ({ package: name, number, name: title }) => `  applied ${name} ${String(number).padStart(4, '0')} ${title}`,
  );
  const changed = describeChanges(profileChanges);
  return [
    ...(applied.length > 0 ? ['', 'Database', ...applied] : []),
    ...(changed.length > 0 ? ['', 'Tenant profiles', ...changed] : []),
    '',
    'Candor is ready',
    `  client    ${url}/`,
    `  console   ${url}/console/`,
    `  API docs  ${url}/docs`,
    `  profiles  ${directory
      .all()
      .map(({ name }) => `${url}/?profile=${name}`)
      .join('  ')}`,
    ...describeDemoLogins(demoAccounts),
    '',
    'Ctrl+C stops it.',
  ];
}

/** A brand that is new is one line; of the others each field that was added, changed or taken out. */
export function describeChanges(changes: readonly ProfileChange[]): string[] {
  const added = new Set(changes.filter(isNew).map(({ tenant }) => tenant));
  return [
    ...[...added].map((tenant) => `  ${tenant}: new`),
    ...changes
      .filter(({ tenant }) => !added.has(tenant))
      .map(({ tenant, field, before, after }) => `  ${tenant}.${field}: ${say(before)} → ${say(after)}`),
  ];
}

const isNew = ({ field, before }: ProfileChange): boolean => field === 'name' && before === undefined;
const say = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));
