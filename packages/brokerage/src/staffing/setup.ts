// How an invited person comes in: with two codes, one from the one who proposed and one from the one who agreed, so that neither of
// them can sign in as the new one alone.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { TenantTx } from '@candor/platform/db/index.ts';
import type { StaffCaller } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import { normalizeUsername } from '../clients/index.ts';
import { hashCode, isSameHash, makeCode } from '../credentials/index.ts';
import type { CredentialParts } from '../credentials/index.ts';
import { activateStaff, lockStaff, staffPasswordMin } from '../staff/index.ts';
import type { StaffId } from '../staff/index.ts';
import type { TenantContext } from '../tenants/index.ts';
import { chargeAttempt } from '../throttle/index.ts';
import { findPart, saveSetupCode, spendSetupTries, useSetupCodes } from './store.ts';
import type { SetupPart } from './store.ts';

export type SetupParts = Pick<CredentialParts, 'db' | 'clock' | 'ids' | 'vault' | 'hasher' | 'rules' | 'codeKey'>;

const lifeMs = 24 * 60 * 60_000;
const mostTries = 5;

/** Asking again makes a new code; the former one is worth nothing then. */
export function issueSetupCode(
  { db, clock, ids, codeKey }: Pick<SetupParts, 'clock' | 'codeKey' | 'db' | 'ids'>,
  { scope, staffId }: StaffCaller,
  id: StaffId,
): Promise<ShownCode | Refusal<'not_found' | 'state_conflict'>> {
  return db.transact(scope, async (tx) => {
    const member = await lockStaff(tx, id);
    const part = await findPart(tx, member?.approvalId ?? undefined, staffId);
    if (!member || part === undefined) return refuse('not_found');
    if (member.status !== 'invited') return refuse('state_conflict');
    return writeSetupCode({ clock, ids, codeKey }, tx, id, part);
  });
}

export interface ShownCode {
  readonly part: SetupPart;
  readonly code: string;
  readonly expires_at: string;
}

/** Who may see it was decided before. */
export async function writeSetupCode(
  { clock, ids, codeKey }: Pick<SetupParts, 'clock' | 'codeKey' | 'ids'>,
  tx: TenantTx,
  id: StaffId,
  part: SetupPart,
): Promise<ShownCode> {
  const { actor, tenantId } = tx.scope;
  const code = makeCode(ids, [4, 4, 4]);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + lifeMs);
  const hash = hashCode(codeKey, `${id}|${part}`, code);
  await saveSetupCode(tx, tenantId, { staffId: id, part, hash, expiresAt });
  const subject = { kind: 'staff', id } as const;
  await recordAudit(tx, { actor, act: 'staff.setup_code_issued', subject, details: { part } }, now);
  return { part, code, expires_at: expiresAt.toISOString() };
}

export interface SetupInput {
  readonly username: string;
  readonly makerCode: string;
  readonly checkerCode: string;
  readonly fullName: string;
  readonly password: string;
}

/** The same answer and the same hash for a name that is not invited and for a code that is wrong. */
export async function setUpStaff(
  parts: Pick<SetupParts, 'clock' | 'codeKey' | 'db' | 'hasher' | 'rules' | 'vault'>,
  { scope, tenant }: TenantContext,
  input: SetupInput,
): Promise<undefined | Refusal<'code_invalid' | 'password_weak' | 'too_many_attempts'>> {
  const { db, clock, hasher, rules, vault } = parts;
  const username = normalizeUsername(input.username);
  const isShort = input.password.length < staffPasswordMin;
  if (isShort || rules.isWeak(input.password, { username, names: [tenant.name] })) return refuse('password_weak');
  const key = `staff-setup/${vault.index(tenant.id, 'username', username).toString('base64url')}`;
  const charge = await db.transact(scope, (tx) => chargeAttempt(tx, [{ policy: 'reset', key }], clock.now()));
  if (isRefusal(charge)) return charge;
  const passwordHash = await hasher.hash(input.password);
  const id = await db.transact(scope, (tx) => tryCodes(parts, tx, username, input));
  if (id === undefined) return refuse('code_invalid');
  return db.transact(scope, async (tx) => {
    const now = clock.now();
    if ((await useSetupCodes(tx, id, now)) !== 2) return refuse('code_invalid');
    await activateStaff(tx, vault, id, { fullName: input.fullName, passwordHash });
    const subject = { kind: 'staff', id } as const;
    await recordAudit(tx, { actor: { kind: 'staff', id }, act: 'staff.set_up', subject }, now);
    return undefined;
  });
}

/** Counted in a transaction of its own: a wrong try stays counted. */
async function tryCodes(
  { clock, codeKey }: Pick<SetupParts, 'clock' | 'codeKey'>,
  tx: TenantTx,
  username: string,
  { makerCode, checkerCode }: SetupInput,
): Promise<StaffId | undefined> {
  const rows = await spendSetupTries(tx, username, clock.now(), mostTries);
  const typed = { maker: makerCode, checker: checkerCode };
  const right = rows.filter(({ staffId, part, hash }) =>
    isSameHash(hash, hashCode(codeKey, `${staffId}|${part}`, typed[part])),
  );
  return right.length === 2 ? right[0]?.staffId : undefined;
}
