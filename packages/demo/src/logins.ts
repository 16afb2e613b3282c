// The people of the demo: on the first start every demo tenant gets staff of every role, an invitation and clients in different
// states, and the platform two administrators. Passwords are random for each install and stand in DATA_DIR/demo-logins.json only.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packOf } from '@candor/contract/countries/index.ts';
import { parseDemoAccounts } from '@candor/contract/demo/client.ts';
import type { DemoAccount } from '@candor/contract/demo/client.ts';
import type { Business } from '@candor/brokerage/business/index.ts';
import type { CredentialParts } from '@candor/brokerage/credentials/index.ts';
import { realmTenant } from '@candor/brokerage/tenants/index.ts';
import type { Tenant } from '@candor/brokerage/tenants/index.ts';
import { demoPastDays } from './clock.ts';
import type { StaffRole } from '@candor/contract/roles.ts';
import { createDemoClient, createDemoInvitation, createDemoStaff, demoScope } from './people.ts';
import { hasStaff } from './store.ts';

export type { DemoAccount };

const fileOf = (dataDir: string): string => join(dataDir, 'demo-logins.json');

export interface LoginSettings {
  readonly dataDir: string;
  readonly onStep: (step: string) => void;
}

/** The accounts of the demo, made when they are missing. */
export async function prepareDemoLogins(
  { directory, credentials }: Pick<Business, 'directory' | 'credentials'>,
  { dataDir, onStep }: LoginSettings,
): Promise<readonly DemoAccount[]> {
  const known = await readLogins(dataDir);
  const empty: Tenant[] = [];
  for (const tenant of [...directory.all(), realmTenant]) {
    const isNew = tenant.demo && !(await credentials.db.read(demoScope(tenant.id), hasStaff));
    if (isNew) empty.push(tenant);
  }
  if (empty.length === 0) return known;
  onStep('demo_people');
  // Side by side: this part of a first start is mostly password hashes, which keep every core busy.
  const made = (
    await Promise.all(
      empty.map((tenant) => (tenant === realmTenant ? createFounders(credentials) : createPeople(credentials, tenant))),
    )
  ).flat();
  const all = [...known.filter(({ profile }) => !made.some((account) => account.profile === profile)), ...made];
  await writeFile(fileOf(dataDir), `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
  return all;
}

export async function readLogins(dataDir: string): Promise<DemoAccount[]> {
  try {
    return parseDemoAccounts(JSON.parse(await readFile(fileOf(dataDir), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Two: one proposes a brand, the other decides. */
async function createFounders(
  parts: Pick<CredentialParts, 'clock' | 'db' | 'hasher' | 'ids' | 'vault'>,
): Promise<DemoAccount[]> {
  const { id, name: profile } = realmTenant;
  const made: DemoAccount[] = [];
  for (const [username, fullName] of [
    ['platform', 'Pia Platform'],
    ['platform2', 'Raj Platform'],
  ] as const) {
    const password = parts.ids.token(12);
    const roles = ['platform_admin'] as const;
    const { totpSecret } = await createDemoStaff(parts, id, { username, password, fullName, roles });
    made.push({ profile, kind: 'staff', role: 'platform_admin', username, password, totp_secret: totpSecret });
  }
  return made;
}

async function createPeople(
  parts: Pick<CredentialParts, 'clock' | 'db' | 'hasher' | 'ids' | 'vault'>,
  tenant: Tenant,
): Promise<DemoAccount[]> {
  const { ids } = parts;
  const profile = tenant.name;
  const makePassword = (): string => ids.token(12);
  const staffOf = async (role: StaffRole, fullName: string, username: string = names[role] ?? role) => {
    const password = makePassword();
    const { id, totpSecret } = await createDemoStaff(parts, tenant.id, { username, password, fullName, roles: [role] });
    return { id, account: { profile, kind: 'staff' as const, role, username, password, totp_secret: totpSecret } };
  };
  const advisor = await staffOf('advisor', 'Alex Advisor');
  const admin = await staffOf('tenant_admin', 'Toni Administrator');
  const operations = await staffOf('operations', 'Olu Operations');
  const approver = await staffOf('approver', 'Ana Approver');
  const officer = await staffOf('kyc_officer', 'Olga Officer');
  // Two of those who decide together or in each other's place, so that no queue stands still while one is away.
  const secondApprover = await staffOf('approver', 'Aron Approver', 'approver2');
  const secondOfficer = await staffOf('kyc_officer', 'Omar Officer', 'officer2');
  const support = await staffOf('support', 'Sami Support');
  const editor = await staffOf('content_editor', 'Eda Editor');
  const auditor = await staffOf('auditor', 'Ari Auditor');
  const { phoneStem } = packOf(tenant.country).samples;
  const clients: DemoAccount[] = [];
  for (const [index, { role, fullName, hasPin, hasTotp, hasPast }] of clientStates.entries()) {
    const password = makePassword();
    const pin = hasPin ? makePin(parts) : undefined;
    const { totpSecret } = await createDemoClient(parts, tenant.id, {
      username: role,
      password,
      phone: `${phoneStem}${index}`,
      ...(fullName !== undefined && { fullName }),
      ...(pin !== undefined && { pin }),
      hasTotp,
      advisorId: advisor.id,
      ...(hasPast && { since: new Date(parts.clock.now().getTime() - pastMs) }),
    });
    clients.push({
      profile,
      kind: 'client',
      role,
      username: role,
      password,
      ...(pin !== undefined && { pin }),
      ...(totpSecret !== undefined && { totp_secret: totpSecret }),
    });
  }
  const code = await createDemoInvitation(parts, tenant.id, advisor.id);
  const invitation = { profile, kind: 'invitation' as const, role: 'invitation', username: '', password: code };
  return [
    advisor.account,
    admin.account,
    operations.account,
    approver.account,
    secondApprover.account,
    officer.account,
    secondOfficer.account,
    support.account,
    editor.account,
    auditor.account,
    ...clients,
    invitation,
  ];
}

/** How a role is called where its own name is a mouthful. */
const names: Readonly<Record<string, string>> = {
  tenant_admin: 'admin',
  kyc_officer: 'officer',
  content_editor: 'editor',
};

interface ClientState {
  readonly role: string;
  readonly fullName?: string;
  readonly hasPin: boolean;
  readonly hasTotp: boolean;
  /** Money was told of them: they became clients before it began. */
  readonly hasPast?: boolean;
}

const pastMs = demoPastDays * 24 * 60 * 60_000;

const clientStates: readonly ClientState[] = [
  { role: 'fresh', hasPin: false, hasTotp: false },
  { role: 'investor', fullName: 'Robin Investor', hasPin: true, hasTotp: false, hasPast: true },
  { role: 'careful', fullName: 'Kim Careful', hasPin: true, hasTotp: true, hasPast: true },
  { role: 'borrower', fullName: 'Noa Borrower', hasPin: true, hasTotp: false, hasPast: true },
  { role: 'waiting', fullName: 'Sam Waiting', hasPin: false, hasTotp: false },
  { role: 'rejected', fullName: 'Jo Rejected', hasPin: false, hasTotp: false },
];

/** Never one of the refused ones: three digits, then the next three with other steps. */
function makePin({ ids }: Pick<CredentialParts, 'ids'>): string {
  for (;;) {
    const pin = ids.digits(6);
    if (new Set(pin).size >= 5) return pin;
  }
}
