// A journal as its client reads it: what it was, what it changed, each line in plain words. Pure.
import { addMoney, encodeMoney, isCurrencyCode, makeMoney, zeroMoney } from '@candor/money';
import type { Money } from '@candor/money';
import type { Language, Translate } from '@candor/contract';
import { formatReference } from '@candor/contract/references/references.ts';
import type { Transaction } from '@candor/contract/transactions/client.ts';
import type { AccountId, ClientId } from '@candor/contract/ids.ts';
import type { ClientBucket, ClientJournal, Journal, JournalLine } from '@candor/ledger';
import type { Traded } from '../references/index.ts';

/** Causes that have words of their own; the others are told in general ones. */
export const toldKinds = ['deposit', 'withdrawal', 'exchange', 'loan', 'due', 'order'] as const;

/** What a journal did to the client's money as a whole. */
export type Step = 'held' | 'released' | 'paid' | 'moved' | DebtStep;
/** What it did to what the client owes; told alike whatever caused it. */
export type DebtStep = 'borrowed' | 'repaid' | 'owed' | 'settled' | 'waived';

const debtTitles: Readonly<Partial<Record<Step, string>>> = {
  borrowed: 'loan_borrowed',
  repaid: 'loan_repaid',
  owed: 'due_owed',
  settled: 'due_settled',
  waived: 'due_waived',
} satisfies Record<DebtStep, string>;

/** Causes that are told alike whatever they moved: corrections, refunds, interest, what the market settles and takes back. */
const correctionTitles: Readonly<Record<string, string>> = {
  deposit_correction: 'correction_deposit',
  exchange_correction: 'correction_exchange',
  charge_refund: 'charge_refund',
  nav_correction: 'nav_correction',
  saving_interest: 'saving_interest',
  settlement: 'settlement',
  bust: 'bust',
};

/** Own money that can be spent: what a sale has brought counts from the trade on, as it does in the account. */
const cashBuckets: readonly string[] = ['cash', 'unsettled'];

const isOf = (clientId: ClientId) => (line: JournalLine) =>
  line.account.side === 'client' && line.account.clientId === clientId;

/** What a journal changed one of the client's buckets by. */
function sumOf(lines: readonly JournalLine[], clientId: ClientId, bucket: ClientBucket): bigint {
  return lines
    .filter((line) => isOf(clientId)(line) && line.account.bucket === bucket)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}

function moneyOf({ account, amountMinor }: JournalLine): Money | undefined {
  return isCurrencyCode(account.asset) ? makeMoney(amountMinor, account.asset) : undefined;
}

export function findStep(lines: readonly JournalLine[], clientId: ClientId): Step {
  const moves = (bucket: ClientBucket): bigint => sumOf(lines, clientId, bucket);
  const [cash, frozen] = [moves('cash'), moves('frozen')];
  if (frozen > 0n) return 'held';
  if (frozen < 0n) return cash > 0n ? 'released' : 'paid';
  return findDebtStep(cash, moves('outstanding'), moves('loan')) ?? 'moved';
}

function findDebtStep(cash: bigint, outstanding: bigint, loan: bigint): DebtStep | undefined {
  if (outstanding < 0n) return 'owed';
  if (outstanding > 0n) return cash < 0n ? 'settled' : 'waived';
  if (loan === 0n) return undefined;
  return loan < 0n ? 'borrowed' : 'repaid';
}

export function findStatus({ reverses, reversedBy }: ClientJournal): Transaction['status'] {
  if (reverses !== null) return 'correction';
  return reversedBy === null ? 'booked' : 'reversed';
}

/** Per account: the change of cash, and of everything the client has less what is owed. */
export function findAmounts(lines: readonly JournalLine[], clientId: ClientId): Transaction['amounts'] {
  const sums = new Map<string, { accountId: AccountId; cash: Money; moved: Money; net: Money }>();
  for (const line of lines.filter(isOf(clientId))) {
    const money = moneyOf(line);
    const { ownerId, bucket } = line.account;
    if (!money || ownerId === null) continue;
    const key = `${ownerId} ${money.currency}`;
    const zero = zeroMoney(money.currency);
    const sum = sums.get(key) ?? { accountId: ownerId, cash: zero, moved: zero, net: zero };
    const isCash = cashBuckets.includes(bucket);
    const cash = isCash ? addMoney(sum.cash, money) : sum.cash;
    const moved = isCash || bucket === 'frozen' ? addMoney(sum.moved, money) : sum.moved;
    sums.set(key, { accountId: ownerId, cash, moved, net: addMoney(sum.net, money) });
  }
  return Array.from(sums.values(), ({ accountId, cash, moved, net }) => ({
    account_id: accountId,
    cash: encodeMoney(cash),
    moved: encodeMoney(moved),
    net: encodeMoney(net),
  }));
}

export interface Words {
  readonly language: Language;
  readonly translate: Translate;
}

/** What a journal is about, where people know it by a name. */
export interface Named {
  /** The reference of what caused it. */
  readonly reference: string | undefined;
  /** What was traded, paid for being held or changed by its issuer. */
  readonly traded: Traded | undefined;
}

/** “Purchase · AAPL”: what it was and, where it was about an instrument, of what. */
export function sayTitle(journal: Journal, clientId: ClientId, { traded }: Named, words: Words): string {
  const title = titleOf(journal, clientId, traded, words);
  return traded === undefined ? title : `${title} · ${traded.symbol}`;
}

export function titleOf(
  journal: Journal,
  clientId: ClientId,
  traded: Traded | undefined,
  { language, translate }: Words,
): string {
  const kind = toldKinds.find((one) => one === journal.cause.kind) ?? 'other';
  const step = findStep(journal.lines, clientId);
  const own =
    correctionTitles[journal.cause.kind] ??
    bonusTitle(journal, clientId) ??
    savingTitle(journal, clientId) ??
    tradeTitle(journal, clientId) ??
    actionTitle(journal, clientId, traded) ??
    debtTitles[step];
  return translate(language, `transactions.${own ?? `${kind}_${step}`}`);
}

/** Promotional credit that was granted, or what was left of it and went back. */
function bonusTitle({ cause, lines }: Journal, clientId: ClientId): string | undefined {
  if (cause.kind !== 'bonus') return undefined;
  const moved = lines.filter(isOf(clientId)).reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  return moved > 0n ? 'bonus_granted' : 'bonus_ended';
}

/** Bought, or sold: what is invested grows or shrinks by it. */
function tradeTitle({ cause, lines }: Journal, clientId: ClientId): string | undefined {
  if (cause.kind !== 'fill') return undefined;
  return sumOf(lines, clientId, 'invested') > 0n ? 'fill_bought' : 'fill_sold';
}

/** What an issuer did: a claim that was announced, paid or withdrawn, or a position that was changed. */
function actionTitle({ cause, lines }: Journal, clientId: ClientId, traded: Traded | undefined): string | undefined {
  const { action } = traded ?? {};
  if (cause.kind === 'corporate_action') return action === undefined ? undefined : `action_${action}`;
  if (cause.kind !== 'dividend') return undefined;
  const kind = action === 'coupon' ? 'coupon' : 'dividend';
  const claim = sumOf(lines, clientId, 'receivable');
  if (claim > 0n) return `${kind}_announced`;
  const isPaid = lines.some((line) => isOf(clientId)(line) && line.account.bucket !== 'receivable');
  return isPaid ? kind : `${kind}_withdrawn`;
}

/** Placed with an issuer, or paid back by it. */
function savingTitle({ cause, lines }: Journal, clientId: ClientId): string | undefined {
  if (cause.kind !== 'saving') return undefined;
  const saved = lines.find((line) => isOf(clientId)(line) && line.account.bucket === 'saved');
  return saved && saved.amountMinor > 0n ? 'saving_placed' : 'saving_returned';
}

/** The books number journals without gaps, tenant by tenant: the number makes the reference. */
export function referenceOf({ seq }: Pick<Journal, 'seq'>): string {
  return formatReference('transaction', seq);
}

export function toWire(journal: ClientJournal, clientId: ClientId, named: Named, words: Words): Transaction {
  return {
    id: journal.id,
    reference: referenceOf(journal),
    kind: journal.cause.kind,
    cause_id: journal.cause.id,
    cause_reference: named.reference ?? null,
    status: findStatus(journal),
    title: sayTitle(journal, clientId, named, words),
    amounts: findAmounts(journal.lines, clientId),
    at: journal.recordedAt.toISOString(),
  };
}

/** What was charged, in the word that the price was shown with. */
function chargeOf({ account }: JournalLine): string {
  return account.bucket === 'fees' && account.detail === 'fx_spread' ? 'fx_spread' : account.bucket;
}

/** The client's own lines with their balance; of the house's only what was charged, without its balance. */
export function describeLines(journal: ClientJournal, clientId: ClientId, { language, translate }: Words) {
  return journal.lines.flatMap((line) => {
    const { account, amountMinor, balanceAfterMinor } = line;
    const money = moneyOf(line);
    const isOwn = isOf(clientId)(line);
    const isCharge = account.side === 'house' && ['fees', 'taxes', 'interest'].includes(account.bucket);
    if (!money || (!isOwn && !isCharge)) return [];
    const way = amountMinor > 0n ? 'in' : 'out';
    const key = isOwn ? `transactions.line_${account.bucket}_${way}` : `transactions.line_${chargeOf(line)}`;
    return [
      {
        account_id: isOwn ? account.ownerId : null,
        bucket: account.bucket,
        text: translate(language, key),
        amount: encodeMoney(money),
        balance_after: isOwn ? encodeMoney(makeMoney(balanceAfterMinor, money.currency)) : null,
      },
    ];
  });
}
