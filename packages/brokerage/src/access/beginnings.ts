// How what two people agreed on about access begins: with the approval, or by recurring work on its day, each decision once and in the
// order of their days. Proposes nothing.
import { refuse } from '@candor/contract';
import type { ClientId } from '@candor/contract/ids.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database, TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import type { ApprovalEffect, ApprovalEffects, ApprovalPayload } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { AuditEntry } from '../audit/index.ts';
import { listDueDecisions } from './beginnings-store.ts';
import type { AccessKind, DueDecision } from './beginnings-store.ts';
import type { AccessSettings } from './permission.ts';
import { lockSettings, saveFeature, saveGrant, setSwitches } from './store.ts';

export interface BeginningParts {
  readonly db: Database;
  readonly clock: Clock;
  /** Tells a client that staff changed what they may do. */
  readonly tellChange: (tx: TenantTx, clientId: ClientId) => Promise<void>;
}

export function accessEffects(parts: Omit<BeginningParts, 'db'>): Pick<ApprovalEffects, AccessKind> {
  const effect: ApprovalEffect = {
    async approve(tx, { kind, subjectId, clientId }) {
      if (kind.startsWith('grant.') && clientId === undefined) return refuse('state_conflict');
      const subject = { family: kind.split('.')[0] ?? '', id: subjectId };
      // An earlier decision about the same thing whose day has come goes first, or it would undo this one.
      for (;;) if (!(await beginNext(parts, tx, subject))) return undefined;
    },
  };
  return { 'switches.set': effect, 'feature.rule': effect, 'grant.set': effect, 'grant.withdraw': effect };
}

/** Answers how many began. */
export async function beginDue(parts: BeginningParts, scope: TenantScope): Promise<number> {
  for (let count = 0; ; count += 1) {
    if (!(await parts.db.transact(scope, (tx) => beginNext(parts, tx)))) return count;
  }
}

/** False when nothing is due. Whoever begins takes turns at the row that every tenant has. */
async function beginNext(
  { clock, tellChange }: Omit<BeginningParts, 'db'>,
  tx: TenantTx,
  subject?: { readonly family: string; readonly id: string },
): Promise<boolean> {
  const settings = await lockSettings(tx, tx.scope.tenantId);
  const now = clock.now();
  const [due] = await listDueDecisions(tx, now, subject);
  if (!due || !settings) return false;
  await begins[due.kind]({ tx, due, now, settings, tellChange });
  return true;
}

interface Beginning extends Pick<BeginningParts, 'tellChange'> {
  readonly tx: TenantTx;
  readonly due: DueDecision;
  readonly now: Date;
  readonly settings: AccessSettings;
}

const begins: Readonly<Record<AccessKind, (beginning: Beginning) => Promise<void>>> = {
  async 'switches.set'({ tx, due: { id, payload }, now, settings }) {
    const { tenantId } = tx.scope;
    await setSwitches(tx, tenantId, { ...settings, ...readSwitches(payload) }, id, now);
    await audit(tx, now, { act: 'access.switched', subject: { kind: 'tenant', id: tenantId }, details: payload });
  },
  async 'feature.rule'({ tx, due: { id, subjectId: name, payload }, now }) {
    const { tenantId } = tx.scope;
    const rule = {
      enabled: payload['enabled'] === true,
      vip: numberOf(payload, 'vip'),
      score: numberOf(payload, 'score'),
    };
    await saveFeature(tx, tenantId, name, rule, id, now);
    const subject = { kind: 'tenant', id: tenantId } as const;
    await audit(tx, now, { act: 'access.feature_ruled', subject, details: { name, ...rule } });
  },
  async 'grant.set'(beginning) {
    const isGranted = beginning.due.payload['granted'] === true;
    const { clientId, perm } = await keepGrant(beginning, isGranted);
    const act = isGranted ? 'access.granted' : 'access.taken';
    await audit(beginning.tx, beginning.now, { act, subject: { kind: 'client', id: clientId }, details: { perm } });
  },
  async 'grant.withdraw'(beginning) {
    const { clientId, perm } = await keepGrant(beginning, null);
    const subject = { kind: 'client', id: clientId } as const;
    await audit(beginning.tx, beginning.now, { act: 'access.withdrawn', subject, details: { perm } });
  },
};

async function keepGrant(
  { tx, due: { id, clientId, payload }, now, tellChange }: Beginning,
  granted: boolean | null,
): Promise<{ readonly clientId: ClientId; readonly perm: string }> {
  const { perm } = payload;
  if (clientId === null || typeof perm !== 'string') throw new TypeError('a grant names its client and permission');
  await saveGrant(tx, tx.scope.tenantId, clientId, { perm, granted }, id, now);
  await tellChange(tx, clientId);
  return { clientId, perm };
}

/** What the decision names; a proposal of the version before named everything. */
function readSwitches(payload: ApprovalPayload): Partial<AccessSettings> {
  const { kyc_force: kycForce, client_deposit: clientDeposit, otp } = payload;
  return {
    ...(typeof kycForce === 'boolean' && { kycForce }),
    ...(typeof clientDeposit === 'boolean' && { clientDeposit }),
    ...(otp !== undefined && { otp: typeof otp === 'boolean' ? otp : undefined }),
    ...('bank_accounts' in payload && { bankAccounts: numberOf(payload, 'bank_accounts') }),
    ...('loan_percent' in payload && { loanPercent: numberOf(payload, 'loan_percent') }),
  };
}

function numberOf(payload: ApprovalPayload, name: string): number {
  const value = payload[name];
  if (typeof value !== 'number') throw new TypeError(`a proposal of access has no number ${name}`);
  return value;
}

function audit(tx: TenantTx, now: Date, entry: Omit<AuditEntry, 'actor'>): Promise<void> {
  return recordAudit(tx, { ...entry, actor: tx.scope.actor }, now);
}
