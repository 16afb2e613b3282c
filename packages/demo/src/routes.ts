// Shows the demo's client logins on the login page of the demo profile, and nowhere else.
import { getDemoLogins } from '@candor/contract/demo/client.ts';
import { platformRealm } from '@candor/contract/foundings/realm.ts';
import type { TenantContext } from '@candor/brokerage/tenants/index.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import type { DemoAccount } from './logins.ts';

const demoProfile = 'sun3';

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
  const shown = accounts.filter(({ profile }) => profile === demoProfile || profile === platformRealm.name);
  if (shown.length === 0) return [];
  return [
    '',
    `Demo logins (profile ${demoProfile}, platform_admin at ${platformRealm.name}; all: demo-logins.json in DATA_DIR)`,
    ...shown.map(({ kind, role, username, password, pin, totp_secret }) =>
      kind === 'invitation'
        ? `  invitation code  ${password}`
        : `  ${kind} ${role.padEnd(12)} ${username.padEnd(10)} ${password}${pin ? `  PIN ${pin}` : ''}${totp_secret ? `  TOTP ${totp_secret}` : ''}`,
    ),
  ];
}
