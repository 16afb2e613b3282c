// Staff's proposals about access, each decided by another and with what was before: switches and limits, feature rules, one client's
// permissions. From when they hold and how they begin is in beginnings.ts.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { FeatureRule } from '@candor/contract/access/rules.ts';
import type { ClientId } from '@candor/contract/ids.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import { proposeApproval } from '../approvals/index.ts';
import type { Approval, ApprovalPayload, StaffCaller } from '../approvals/index.ts';
import { isClient } from '../clients/index.ts';
import type { AccessSettings, Feature, Permission } from './permission.ts';
import { readFeature, readGrant, readSettings } from './store.ts';

export interface AccessChangeParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

export type SwitchChange = Partial<AccessSettings>;

/** Why, and from when; without a day it begins as soon as it is approved. */
export interface Wish {
  readonly reason: string;
  readonly starts_at?: string | undefined;
}

const isPast = ({ clock }: Pick<AccessChangeParts, 'clock'>, { starts_at: at }: Wish): boolean =>
  at !== undefined && new Date(at) < clock.now();

/** Each value with what it would replace, so that who decides sees both. */
function describeChange(
  now: ApprovalPayload,
  then: ApprovalPayload,
  { starts_at: startsAt = null }: { readonly starts_at?: string | null | undefined },
): ApprovalPayload {
  const before = Object.keys(then).map((name) => [`${name}_before`, now[name] ?? null] as const);
  return { ...then, ...Object.fromEntries(before), starts_at: startsAt };
}

/** Names only what changes: until its day others may be changed, and they stay. */
export function proposeSwitches(
  parts: AccessChangeParts,
  caller: StaffCaller,
  change: SwitchChange,
  wish: Wish,
): Promise<Approval | Refusal<'state_conflict' | 'nothing_changes' | 'starts_in_the_past' | 'already_proposed'>> {
  const { tenantId } = caller.scope;
  return parts.db.transact(caller.scope, async (tx) => {
    if (isPast(parts, wish)) return refuse('starts_in_the_past');
    const now = await readSettings(tx, tenantId);
    if (!now) return refuse('state_conflict');
    const then = describeSettings(change);
    if (Object.keys(then).length === 0) return refuse('nothing_changes');
    const payload = describeChange(describeSettings(now), then, wish);
    const { reason } = wish;
    return proposeApproval(parts, tx, caller, { kind: 'switches.set', subjectId: tenantId, payload, reason });
  });
}

function describeSettings({ kycForce, clientDeposit, otp, bankAccounts, loanPercent }: SwitchChange): ApprovalPayload {
  return {
    ...(kycForce !== undefined && { kyc_force: kycForce }),
    ...(clientDeposit !== undefined && { client_deposit: clientDeposit }),
    ...(otp !== undefined && { otp }),
    ...(bankAccounts !== undefined && { bank_accounts: bankAccounts }),
    ...(loanPercent !== undefined && { loan_percent: loanPercent }),
  };
}

export function proposeFeatureRule(
  parts: AccessChangeParts,
  caller: StaffCaller,
  name: Feature,
  { enabled, vip, score }: FeatureRule,
  wish: Wish,
): Promise<Approval | Refusal<'starts_in_the_past' | 'already_proposed'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    if (isPast(parts, wish)) return refuse('starts_in_the_past');
    const now = await readFeature(tx, name);
    const payload = describeChange({ ...now }, { enabled, vip, score }, wish);
    return proposeApproval(parts, tx, caller, { kind: 'feature.rule', subjectId: name, payload, reason: wish.reason });
  });
}

export function proposeGrant(
  parts: AccessChangeParts,
  caller: StaffCaller,
  clientId: ClientId,
  { perm, granted, ...wish }: Wish & { readonly perm: Permission; readonly granted: boolean },
): Promise<Approval | Refusal<'not_found' | 'starts_in_the_past' | 'already_proposed'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    if (isPast(parts, wish)) return refuse('starts_in_the_past');
    if (!(await isClient(tx, clientId))) return refuse('not_found');
    const payload = { perm, ...describeChange({ granted: await readGrant(tx, clientId, perm) }, { granted }, wish) };
    const proposal = { subjectId: `${clientId}:${perm}`, clientId, payload, reason: wish.reason };
    return proposeApproval(parts, tx, caller, { kind: 'grant.set', ...proposal });
  });
}

/** The client has again what everybody has. */
export function proposeGrantWithdrawal(
  parts: AccessChangeParts,
  caller: StaffCaller,
  clientId: ClientId,
  { perm, ...wish }: Wish & { readonly perm: Permission },
): Promise<Approval | Refusal<'not_found' | 'state_conflict' | 'starts_in_the_past' | 'already_proposed'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    if (isPast(parts, wish)) return refuse('starts_in_the_past');
    if (!(await isClient(tx, clientId))) return refuse('not_found');
    const granted = await readGrant(tx, clientId, perm);
    if (granted === null) return refuse('state_conflict');
    const payload = { perm, ...describeChange({ granted }, { granted: null }, wish) };
    const proposal = { subjectId: `${clientId}:${perm}`, clientId, payload, reason: wish.reason };
    return proposeApproval(parts, tx, caller, { kind: 'grant.withdraw', ...proposal });
  });
}
