// What a person at the terminal sees when the server is ready: addresses, logins, and what was changed on the way.
import { describeDemoLogins } from '@candor/demo';
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
  const changed = profileChanges
    .filter(({ before, field }) => before !== undefined || field === 'name')
    .map(({ tenant, field, before, after }) =>
      before === undefined
        ? `  ${tenant}: new`
        : `  ${tenant}.${field}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
    );
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
