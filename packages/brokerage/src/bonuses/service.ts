// Granting and ending promotional credit, each by two people. It comes from the house and goes back to it, and never meets own money.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { promotions } from '@candor/contract/bonuses/staff.ts';
import type { AccountId, BonusId, ClientId } from '@candor/contract/ids.ts';
import { endBonus, grantBonus, readBalances } from '@candor/ledger';
import type { Ledger } from '@candor/ledger';
import { encodeMoney, makeMoney } from '@candor/money';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database, TenantTx } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import { expectCurrency, findAccount, lockOutflow, postJournal, readAmount } from '../accounts/index.ts';
import type { AmountRefusal } from '../accounts/index.ts';
import { payloadId, payloadText, proposeApproval, subjectOf } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, EffectRefusal, StaffCaller } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { Messages } from '../messages/index.ts';
import { endBonusRow, insertBonus, lockBonus, sumOthers } from './store.ts';
import type { Bonus } from './store.ts';

export interface BonusParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly ledger: Ledger;
  readonly messages: Pick<Messages, 'sendMessage'>;
}

type Proposing = Pick<BonusParts, 'db' | 'clock' | 'ids'>;

export interface BonusWish {
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly amount: { readonly amount: string; readonly currency: string };
  readonly promotion: Bonus['promotion'];
  readonly reason: string;
}

export function proposeBonus(
  parts: Proposing,
  caller: StaffCaller,
  { clientId, accountId, promotion, reason, ...wish }: BonusWish,
): Promise<Approval | AmountRefusal | Refusal<'not_found' | 'already_proposed'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    const account = await findAccount(tx, clientId, accountId);
    if (!account) return refuse('not_found');
    const amount = readAmount(wish.amount, account.currency);
    if (isRefusal(amount)) return amount;
    const payload = {
      account: accountId,
      amount_minor: String(amount.amountMinor),
      currency: amount.currency,
      promotion,
    };
    return proposeApproval(parts, tx, caller, {
      kind: 'bonus.grant',
      subjectId: parts.ids.next(),
      clientId,
      payload,
      reason,
    });
  });
}

export function proposeBonusEnd(
  parts: Proposing,
  caller: StaffCaller,
  id: BonusId,
  reason: string,
): Promise<Approval | Refusal<'not_found' | 'state_conflict' | 'already_proposed'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    const bonus = await lockBonus(tx, id);
    if (!bonus) return refuse('not_found');
    if (bonus.endedAt) return refuse('state_conflict');
    const { promotion, clientId } = bonus;
    const payload = { ...encodeMoney(bonus.amount), promotion };
    return proposeApproval(parts, tx, caller, { kind: 'bonus.end', subjectId: id, clientId, payload, reason });
  });
}

export function bonusEffects(parts: Booking): Pick<ApprovalEffects, 'bonus.grant' | 'bonus.end'> {
  return {
    'bonus.grant': { approve: (tx, approval) => grant(parts, tx, approval) },
    'bonus.end': { approve: (tx, approval) => end(parts, tx, approval) },
  };
}

type Booking = Pick<BonusParts, 'clock' | 'ledger' | 'messages'>;

async function grant(parts: Booking, tx: TenantTx, approval: Approval): Promise<undefined | EffectRefusal> {
  const { clientId } = approval;
  const promotion = promotions.find((one) => one === approval.payload['promotion']);
  if (!clientId || !promotion) return refuse('state_conflict');
  const currency = expectCurrency(payloadText(approval, 'currency'));
  const bonus = {
    id: subjectOf(approval, 'bonus'),
    clientId,
    accountId: payloadId(approval, 'account', 'account'),
    promotion,
    amount: makeMoney(BigInt(payloadText(approval, 'amount_minor')), currency),
    grantedAt: parts.clock.now(),
  };
  await insertBonus(tx, bonus, approval.id);
  const move = moveOf(bonus, bonus.amount.amountMinor);
  const posted = await book(
    parts,
    tx,
    bonus,
    { ...grantBonus(move), reason: `promotional credit: ${promotion}` },
    'grant',
  );
  if (posted) return posted;
  await tell(parts, tx, bonus, 'granted', bonus.amount);
  return undefined;
}

async function end(parts: Booking, tx: TenantTx, approval: Approval): Promise<undefined | EffectRefusal> {
  const bonus = await lockBonus(tx, subjectOf(approval, 'bonus'));
  if (!bonus || bonus.endedAt) return refuse('state_conflict');
  // Fills of this client wait: what they use of it is not taken back as well.
  await lockOutflow(tx, bonus.clientId);
  const { accounts } = await readBalances(tx, bonus.clientId);
  const { currency, amountMinor } = bonus.amount;
  const left =
    accounts.find((one) => one.accountId === bonus.accountId && one.currency === currency)?.buckets.bonus ?? 0n;
  const own = left - (await sumOthers(tx, bonus));
  const takenBackMinor = own < 0n ? 0n : own < amountMinor ? own : amountMinor;
  await endBonusRow(tx, bonus.id, { takenBackMinor, approvalId: approval.id }, parts.clock.now());
  if (takenBackMinor > 0n) {
    const move = moveOf(bonus, takenBackMinor);
    const posted = await book(parts, tx, bonus, { ...endBonus(move), reason: 'promotional credit ended' }, 'end');
    if (posted) return posted;
  }
  await tell(parts, tx, bonus, 'ended', makeMoney(takenBackMinor, currency));
  return undefined;
}

const moveOf = (
  { clientId, accountId, amount, promotion }: Omit<Bonus, 'endedAt' | 'takenBack'>,
  amountMinor: bigint,
) => ({
  owner: { clientId, accountId },
  asset: amount.currency,
  amountMinor,
  promotion,
});

async function book(
  { ledger }: Pick<Booking, 'ledger'>,
  tx: TenantTx,
  { id }: Pick<Bonus, 'id'>,
  movement: ReturnType<typeof grantBonus> & { readonly reason: string },
  step: 'grant' | 'end',
): Promise<undefined | EffectRefusal> {
  const draft = { ...movement, cause: { kind: 'bonus', id }, idempotencyKey: `bonus:${id}:${step}` };
  const posted = await postJournal(ledger, tx, draft, 'insufficient_funds');
  if (!isRefusal(posted)) return undefined;
  return refuse(posted.refused === 'ledger_halted' ? 'ledger_halted' : 'state_conflict');
}

async function tell(
  { clock, messages }: Pick<Booking, 'clock' | 'messages'>,
  tx: TenantTx,
  { id, clientId }: Pick<Bonus, 'id' | 'clientId'>,
  what: 'granted' | 'ended',
  amount: Bonus['amount'],
): Promise<void> {
  await messages.sendMessage(tx, { kind: `bonus_${what}`, clientId, params: { amount: encodeMoney(amount) } });
  const subject = { kind: 'bonus', id } as const;
  const act = what === 'granted' ? 'bonus.granted' : 'bonus.ended';
  await recordAudit(tx, { actor: tx.scope.actor, act, subject, clientId }, clock.now());
}
