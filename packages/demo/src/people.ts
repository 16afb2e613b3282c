// Makes one client or member of staff with everything they know, in one transaction. For demo data and tests only:
// nothing that serves requests imports this file.
import {
  addInvitation,
  bindAuthenticator,
  describeSeed,
  proposeAuthenticator,
  savePassword,
  savePin,
  seedBytes,
} from '@candor/brokerage/credentials/index.ts';
import type { CredentialParts } from '@candor/brokerage/credentials/index.ts';
import { insertClient, parseClientId } from '@candor/brokerage/clients/index.ts';
import type { ClientId } from '@candor/brokerage/clients/index.ts';
import type { Owner } from '@candor/brokerage/sessions/index.ts';
import { insertStaff, parseStaffId } from '@candor/brokerage/staff/index.ts';
import type { StaffId, StaffRole } from '@candor/brokerage/staff/index.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { TenantId, TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import { markDemo } from './mark-store.ts';

export const demoScope = (tenantId: TenantId): TenantScope => tenantScope(tenantId, { kind: 'system', id: 'demo' });

export interface DemoClient {
  readonly username: string;
  readonly password: string;
  readonly phone: string;
  readonly email?: string;
  readonly fullName?: string;
  readonly vip?: number;
  readonly score?: number;
  readonly pin?: string;
  readonly hasTotp?: boolean;
  readonly advisorId?: StaffId;
  /** When they became a client; today unless a past is told of them. */
  readonly since?: Date;
}

export async function createDemoClient(
  parts: Pick<CredentialParts, 'clock' | 'db' | 'hasher' | 'ids' | 'vault'>,
  tenantId: TenantId,
  spec: DemoClient,
): Promise<{ readonly id: ClientId; readonly totpSecret?: string }> {
  const { db, clock, ids, hasher, vault } = parts;
  const id = parseClientId(ids.next());
  const { username, password, pin, hasTotp = false, since = clock.now(), ...facts } = spec;
  const [passwordHash, pinHash] = await Promise.all([
    hasher.hashMade(password),
    pin === undefined ? undefined : hasher.hashAtStart(pin),
  ]);
  return db.transact(demoScope(tenantId), async (tx) => {
    await markDemo(tx, tenantId, clock.now());
    await insertClient(tx, vault, { id, tenantId, username, ...facts }, since);
    await savePassword(tx, id, passwordHash, clock.now());
    if (pinHash !== undefined) await savePin(tx, tenantId, id, pinHash, clock.now());
    if (!hasTotp) return { id };
    return { id, totpSecret: await bindTotp(parts, tx, tenantId, { kind: 'client', id }) };
  });
}

export interface DemoStaff {
  readonly username: string;
  readonly password: string;
  readonly fullName: string;
  readonly roles: readonly StaffRole[];
}

export async function createDemoStaff(
  parts: Pick<CredentialParts, 'clock' | 'db' | 'hasher' | 'ids' | 'vault'>,
  tenantId: TenantId,
  { username, password, fullName, roles }: DemoStaff,
): Promise<{ readonly id: StaffId; readonly totpSecret: string }> {
  const { db, clock, ids, hasher, vault } = parts;
  const id = parseStaffId(ids.next());
  const passwordHash = await hasher.hashMade(password);
  return db.transact(demoScope(tenantId), async (tx) => {
    await markDemo(tx, tenantId, clock.now());
    await insertStaff(tx, vault, { id, tenantId, username, fullName, roles, passwordHash }, clock.now());
    return { id, totpSecret: await bindTotp(parts, tx, tenantId, { kind: 'staff', id }) };
  });
}

export async function createDemoInvitation(
  parts: Pick<CredentialParts, 'clock' | 'db' | 'ids' | 'vault'>,
  tenantId: TenantId,
  advisorId: StaffId,
): Promise<string> {
  return parts.db.transact(demoScope(tenantId), async (tx) => {
    const { code } = await addInvitation(parts, tx, tenantId, { advisorId, maxUses: 1_000, validDays: 90 });
    return code;
  });
}

async function bindTotp(
  { clock, ids, vault }: Pick<CredentialParts, 'clock' | 'ids' | 'vault'>,
  tx: TenantTx,
  tenantId: TenantId,
  owner: Owner,
): Promise<string> {
  const authenticator = { id: ids.next(), seed: ids.bytes(seedBytes) };
  await proposeAuthenticator(tx, vault, tenantId, owner, authenticator, clock.now());
  await bindAuthenticator(tx, authenticator.id, clock.now());
  return describeSeed(authenticator.seed, 'demo', 'demo').secret;
}
