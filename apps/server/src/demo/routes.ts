// Shows the demo's client logins on the login page of the demo profile, and nowhere else.
import { getDemoLogins } from '@candor/contract/demo/client.ts';
import type { TenantContext } from '@candor/brokerage/tenants/index.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import type { Config } from '../config.ts';
import type { DemoAccount } from './identity.ts';

const demoProfile = 'sun3';

const loopback = /^(localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Only this machine reaches the server, or the operator has said that others may read the passwords too. */
export function mayShowLogins({ HOST, PUBLIC_URL, DEMO_LOGINS_OPEN }: DemoReach): boolean {
  if (DEMO_LOGINS_OPEN) return true;
  return loopback.test(HOST) && (PUBLIC_URL === undefined || loopback.test(new URL(PUBLIC_URL).hostname));
}

type DemoReach = Pick<Config, 'HOST' | 'PUBLIC_URL' | 'DEMO_LOGINS_OPEN'>;

export function bindDemo(accounts: readonly DemoAccount[], publicGuard: Guard<'public', TenantContext>): Binding[] {
  return [
    bind(getDemoLogins, publicGuard, ({ tenant }) =>
      accounts
        .filter(({ profile, kind }) => profile === tenant.name && profile === demoProfile && kind === 'client')
        .map(({ role, username, password, pin, totp_secret }) => ({
          role,
          username,
          password,
          ...(pin !== undefined && { pin }),
          ...(totp_secret !== undefined && { totp_secret }),
        })),
    ),
  ];
}

/** Lines for the terminal: who can sign in where. */
export function describeDemoLogins(accounts: readonly DemoAccount[]): string[] {
  const shown = accounts.filter(({ profile }) => profile === demoProfile);
  if (shown.length === 0) return [];
  return [
    '',
    `Demo logins (profile ${demoProfile}; all profiles: demo-logins.json in DATA_DIR)`,
    ...shown.map(({ kind, role, username, password, pin, totp_secret }) =>
      kind === 'invitation'
        ? `  invitation code  ${password}`
        : `  ${kind} ${role.padEnd(12)} ${username.padEnd(10)} ${password}${pin ? `  PIN ${pin}` : ''}${totp_secret ? `  TOTP ${totp_secret}` : ''}`,
    ),
  ];
}
