// What a person at the terminal sees: steps with their times, addresses, logins, and faults as advice.
import type { Clock } from '@candor/platform/clock/clock.ts';
import { describeDemoLogins } from './demo/routes.ts';
import type { RunningServer } from './server.ts';
import type { StartError } from './start-error.ts';

export interface Steps {
  begin(step: string): void;
  end(): void;
}

const wording: Readonly<Record<string, string>> = {
  creating: 'creating the database',
  starting: 'starting the database',
  recovering: 'recovering the database after an unclean stop',
  migrating: 'bringing the database up to date',
  composing: 'starting the services',
  demo_people: 'creating demo clients and staff',
  demo_money: 'creating months of demo history',
  opening: 'opening the port',
};

/** A step is named when it begins, because a person waits for it, and gets its time when it ends. */
export function createSteps(clock: Clock, write: (text: string) => void): Steps {
  let startMs: number | undefined;
  function end(): void {
    if (startMs !== undefined) write(` ${((clock.monotonicMs() - startMs) / 1000).toFixed(1)} s\n`);
    startMs = undefined;
  }
  return {
    begin(step) {
      end();
      write(`  ${wording[step] ?? step} …`);
      startMs = clock.monotonicMs();
    },
    end,
  };
}

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

export function describeStartError({ message, advice }: StartError): string[] {
  return ['', `Candor could not start: ${message}`, `  ${advice}`];
}
