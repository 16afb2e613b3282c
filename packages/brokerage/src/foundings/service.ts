// The verbs of platform administrators: propose a tenant, have it made once another agreed, and let its first two in. They cross tenants by
// the system's scope alone, each time for a named reason, and see no client.
import { isRefusal, refuse } from '@candor/contract';
import type { FieldError, Refusal } from '@candor/contract';
import { findAccentFaults } from '@candor/contract/settings/brand.ts';
import type { StaffId, TenantId } from '@candor/contract/ids.ts';
import type { Bus } from '@candor/platform/bus/bus.ts';
import { systemScope, tenantScope } from '@candor/platform/db/index.ts';
import type { TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import { payloadText, proposeApproval } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, StaffCaller } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { CredentialParts } from '../credentials/index.ts';
import type { Uploads } from '../documents/index.ts';
import { cleanLogo, insertLogo, readLogo } from '../settings/index.ts';
import { insertInvited, isStaffName, lockStaff, parseStaffId } from '../staff/index.ts';
import { writeSetupCode } from '../staffing/index.ts';
import type { ShownCode } from '../staffing/index.ts';
import { insertFounded, readProfile, realmTenant, tenantsChanged } from '../tenants/index.ts';
import { describeTenant, toProfile } from './founding.ts';
import type { WantedTenant } from './founding.ts';
import { findFoundingPart, isFirstStaff, isNameTaken, listUnfounded } from './store.ts';
import type { Founding } from './store.ts';

export type FoundingParts = Pick<CredentialParts, 'db' | 'clock' | 'ids' | 'vault' | 'codeKey'> & {
  readonly bus: Bus;
  readonly uploads: Pick<Uploads, 'clean'>;
};

const across = {
  name: systemScope('look whether a new tenant has its name to itself'),
  waiting: systemScope('find tenants that were decided'),
  found: systemScope('found a decided tenant'),
  part: systemScope('find who founded a tenant'),
} as const;

export async function proposeTenant(
  parts: Pick<FoundingParts, 'clock' | 'db' | 'ids' | 'uploads'>,
  caller: StaffCaller,
  wanted: WantedTenant,
): Promise<Approval | Refusal<'settings_faulty' | 'tenant_exists' | 'already_proposed' | 'overloaded'>> {
  const { db, clock, ids } = parts;
  const errors = findFaults(wanted);
  if (errors.length > 0) return refuse('settings_faulty', { errors });
  const logo = await cleanLogo(parts.uploads, wanted.logo);
  if (isRefusal(logo)) return logo;
  const payload = describeTenant(wanted, ids.next(), logo.name);
  if (!readProfile(toProfile(payload))) return refuse('settings_faulty');
  if (await db.read(across.name, (reader) => isNameTaken(reader, wanted.name))) return refuse('tenant_exists');
  return db.transact(caller.scope, async (tx) => {
    await insertLogo(tx, logo, clock.now());
    const { name, reason } = wanted;
    return proposeApproval(parts, tx, caller, { kind: 'tenant.create', subjectId: name, payload, reason });
  });
}

/** What a file would be refused for, by the names of the form. */
function findFaults(wanted: WantedTenant): FieldError[] {
  const errors: FieldError[] = [];
  if (wanted.accent && findAccentFaults(wanted.accent).length > 0) {
    errors.push({ path: 'body.accent', code: 'not_allowed' });
  }
  for (const name of ['languages', 'markets', 'accounts'] as const) {
    const values: readonly string[] = wanted[name];
    if (new Set(values).size !== values.length) errors.push({ path: `body.${name}`, code: 'mismatch' });
  }
  if (wanted.first_staff === wanted.second_staff) errors.push({ path: 'body.second_staff', code: 'mismatch' });
  return errors;
}

export function foundingEffects(
  parts: Pick<FoundingParts, 'bus' | 'clock' | 'db' | 'ids' | 'vault'>,
): Pick<ApprovalEffects, 'tenant.create'> {
  return {
    'tenant.create': {
      async approve(tx, approval) {
        const name = payloadText(approval, 'name');
        if (await parts.db.read(across.name, (reader) => isNameTaken(reader, name))) return refuse('state_conflict');
        const subject = { kind: 'tenant', id: payloadText(approval, 'tenant_id') } as const;
        const { actor } = tx.scope;
        await recordAudit(tx, { actor, act: 'tenant.created', subject, details: { name } }, parts.clock.now());
        tx.afterCommit(async () => void (await foundDecided(parts)));
        return undefined;
      },
    },
  };
}

/** Makes what was decided and is not there yet: with the approval, and again by the clockwork where a server went away in between. */
export async function foundDecided(
  parts: Pick<FoundingParts, 'bus' | 'clock' | 'db' | 'ids' | 'vault'>,
): Promise<number> {
  const waiting = await parts.db.read(across.waiting, listUnfounded);
  for (const founding of waiting) await found(parts, founding);
  if (waiting.length > 0) parts.bus.publish(tenantsChanged, Buffer.from(realmTenant.id));
  return waiting.length;
}

async function found(
  { db, clock, ids, vault }: Pick<FoundingParts, 'clock' | 'db' | 'ids' | 'vault'>,
  founding: Founding,
): Promise<void> {
  const { payload } = founding;
  const profile = readProfile(toProfile(payload));
  const name = profile?.logo;
  if (!profile || name === undefined) throw new TypeError('a decided tenant cannot be read any more');
  const firstStaff = [String(payload['first_staff']), String(payload['second_staff'])];
  // The drawing was kept in the realm while there was no tenant to keep it.
  const drawing = await db.read(insideOf(realmTenant.id), (reader) => readLogo(reader, name));
  await db.transact(across.found, (tx) => insertFounded(tx, profile, { ...founding, firstStaff }, clock.now()));
  await db.transact(insideOf(profile.tenantId), async (tx) => {
    if (drawing) await insertLogo(tx, { name, drawing }, clock.now());
    await inviteFirst({ clock, ids, vault }, tx, firstStaff);
  });
}

const insideOf = (tenantId: TenantId): TenantScope => tenantScope(tenantId, { kind: 'system', id: 'founding' });

/** Both administrators: each may propose what the other decides. */
async function inviteFirst(
  { clock, ids, vault }: Pick<FoundingParts, 'clock' | 'ids' | 'vault'>,
  tx: TenantTx,
  usernames: readonly string[],
): Promise<void> {
  const { actor, tenantId } = tx.scope;
  const now = clock.now();
  const invited: StaffId[] = [];
  for (const username of usernames) {
    if (await isStaffName(tx, username)) continue;
    const id = parseStaffId(ids.next());
    await insertInvited(tx, vault, { id, tenantId, username, roles: ['tenant_admin'], approvalId: null }, now);
    invited.push(id);
  }
  for (const id of invited) await recordAudit(tx, { actor, act: 'staff.invited', subject: { kind: 'staff', id } }, now);
}

/** The line stands in both trails, the realm's and the tenant's. */
export async function issueFirstStaffCode(
  parts: Pick<FoundingParts, 'clock' | 'codeKey' | 'db' | 'ids'>,
  { scope, staffId }: StaffCaller,
  tenantId: TenantId,
  invited: StaffId,
): Promise<ShownCode | Refusal<'not_found' | 'state_conflict'>> {
  const { db, clock } = parts;
  const part = await db.read(across.part, (reader) => findFoundingPart(reader, tenantId, staffId));
  if (part === undefined) return refuse('not_found');
  // In the name of who asks: the database makes each half for its own one of the two.
  const shown = await db.transact(tenantScope(tenantId, scope.actor), async (tx) => {
    const member = await lockStaff(tx, invited);
    if (!member || !(await isFirstStaff(tx, member.username))) return refuse('not_found');
    return member.status === 'invited' ? writeSetupCode(parts, tx, invited, part) : refuse('state_conflict');
  });
  if (isRefusal(shown)) return shown;
  const subject = { kind: 'tenant', id: tenantId } as const;
  const entry = { actor: scope.actor, act: 'tenant.setup_code_issued', subject, details: { part, staff: invited } };
  await db.transact(scope, (tx) => recordAudit(tx, entry, clock.now()));
  return shown;
}
