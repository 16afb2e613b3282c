// Staff's verbs of access, each proposed by one and done by another: switches and limits, feature rules, one client's permissions.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { FeatureRule } from '@candor/contract/access/rules.ts';
import type { ClientId } from '@candor/contract/ids.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database, TenantTx } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import { proposeApproval } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, ApprovalPayload, StaffCaller } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { AuditEntry } from '../audit/index.ts';
import { isClient } from '../clients/index.ts';
import type { AccessSettings, Feature, Permission } from './permission.ts';
import { readSettings, saveFeature, saveGrant, setSwitches } from './store.ts';

export interface AccessChangeParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

export type SwitchChange = Partial<AccessSettings>;

/** The payload is the whole state that will hold, so that both people and the database compare all of it. */
export function proposeSwitches(
  parts: AccessChangeParts,
  caller: StaffCaller,
  change: SwitchChange,
  reason: string,
): Promise<Approval | Refusal<'state_conflict' | 'already_proposed'>> {
  const { tenantId } = caller.scope;
  return parts.db.transact(caller.scope, async (tx) => {
    const now = await readSettings(tx, tenantId);
    if (!now) return refuse('state_conflict');
    const payload = describeSettings({ ...now, ...change });
    return proposeApproval(parts, tx, caller, { kind: 'switches.set', subjectId: tenantId, payload, reason });
  });
}

function describeSettings({
  kycForce,
  clientDeposit,
  otp,
  bankAccounts,
  loanPercent,
}: AccessSettings): ApprovalPayload {
  return {
    kyc_force: kycForce,
    client_deposit: clientDeposit,
    otp: otp ?? null,
    bank_accounts: bankAccounts,
    loan_percent: loanPercent,
  };
}

export function proposeFeatureRule(
  parts: AccessChangeParts,
  caller: StaffCaller,
  name: Feature,
  { enabled, vip, score }: FeatureRule,
  reason: string,
): Promise<Approval | Refusal<'already_proposed'>> {
  const payload = { enabled, vip, score };
  return parts.db.transact(caller.scope, (tx) =>
    proposeApproval(parts, tx, caller, { kind: 'feature.rule', subjectId: name, payload, reason }),
  );
}

export function proposeGrant(
  parts: AccessChangeParts,
  caller: StaffCaller,
  clientId: ClientId,
  { perm, granted, reason }: { readonly perm: Permission; readonly granted: boolean; readonly reason: string },
): Promise<Approval | Refusal<'not_found' | 'already_proposed'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    if (!(await isClient(tx, clientId))) return refuse('not_found');
    const proposal = { subjectId: `${clientId}:${perm}`, clientId, payload: { perm, granted }, reason };
    return proposeApproval(parts, tx, caller, { kind: 'grant.set', ...proposal });
  });
}

type AccessKinds = 'switches.set' | 'feature.rule' | 'grant.set';

export function accessEffects({ clock }: Pick<AccessChangeParts, 'clock'>): Pick<ApprovalEffects, AccessKinds> {
  return {
    'switches.set': {
      async approve(tx, { id, payload }) {
        const { tenantId } = tx.scope;
        await setSwitches(tx, tenantId, readPayload(payload), id, clock.now());
        await audit(tx, clock, { act: 'access.switched', subject: { kind: 'tenant', id: tenantId }, details: payload });
        return undefined;
      },
    },
    'feature.rule': {
      async approve(tx, { id, subjectId: name, payload }) {
        const { tenantId } = tx.scope;
        const rule = {
          enabled: payload['enabled'] === true,
          vip: numberOf(payload, 'vip'),
          score: numberOf(payload, 'score'),
        };
        await saveFeature(tx, tenantId, name, rule, id, clock.now());
        const subject = { kind: 'tenant', id: tenantId } as const;
        await audit(tx, clock, { act: 'access.feature_ruled', subject, details: { name, ...rule } });
        return undefined;
      },
    },
    'grant.set': {
      async approve(tx, { id, clientId, payload }) {
        const { perm, granted } = payload;
        if (clientId === undefined || typeof perm !== 'string') return refuse('state_conflict');
        await saveGrant(tx, tx.scope.tenantId, clientId, { perm, granted: granted === true }, id, clock.now());
        const act = granted === true ? 'access.granted' : 'access.taken';
        await audit(tx, clock, { act, subject: { kind: 'client', id: clientId }, details: { perm } });
        return undefined;
      },
    },
  };
}

function readPayload(payload: ApprovalPayload): AccessSettings {
  const { otp } = payload;
  return {
    kycForce: payload['kyc_force'] === true,
    clientDeposit: payload['client_deposit'] === true,
    otp: typeof otp === 'boolean' ? otp : undefined,
    bankAccounts: numberOf(payload, 'bank_accounts'),
    loanPercent: numberOf(payload, 'loan_percent'),
  };
}

function numberOf(payload: ApprovalPayload, name: string): number {
  const value = payload[name];
  if (typeof value !== 'number') throw new TypeError(`a proposal of access has no number ${name}`);
  return value;
}

function audit(tx: TenantTx, clock: Clock, entry: Omit<AuditEntry, 'actor'>): Promise<void> {
  return recordAudit(tx, { ...entry, actor: tx.scope.actor }, clock.now());
}
