// The message: a notice to one client, kept as a kind with parameters and put into words when it is read. Pure.
import type { Language, TextValue, Translate } from '@candor/contract';
import type { AboutKind, MessageKind } from '@candor/contract/rules/message-links.ts';
import type { BustCause } from '@candor/contract/orders/statuses.ts';
import type { ComplaintOutcome } from '@candor/contract/complaints/rules.ts';
import type { ClientId, MessageId } from '@candor/contract/ids.ts';
import type { SkipReason } from '@candor/contract/plans/rules.ts';

export type { MessageKind };

/** Kept as data, written by the reader's own rules when it is read. */
type Amount = Extract<TextValue, object>;

/** What was traded, as the reader's language says it. */
type TradeWords = Readonly<{ symbol: string; quantity: string; side: 'buy' | 'sell' }>;

/** Kinds that name an amount and nothing else. */
type AmountKind =
  | 'withdrawal_cancelled'
  | 'withdrawal_released'
  | 'withdrawal_paid'
  | 'withdrawal_refused'
  | 'withdrawal_returned'
  | 'loan_applied'
  | 'loan_approved'
  | 'loan_rejected'
  | 'loan_recycled'
  | 'loan_drawn'
  | 'loan_repaid'
  | 'loan_cleared'
  | 'due_raised'
  | 'due_waived'
  | 'savings_paid'
  | 'savings_returned'
  | 'savings_renewed'
  | 'bonus_granted'
  | 'bonus_ended';

/** What each kind needs to be put into words; `company` is the tenant's own name and is added when it is read. */
export interface MessageParams extends Readonly<Record<AmountKind, { readonly amount: Amount }>> {
  readonly new_sign_in: { readonly device: string };
  readonly token_reuse: { readonly device: string };
  readonly recovery_code_used: { readonly left: number };
  readonly kyc_ending: { readonly days: number };
  /** A code of the closed list: the reader's language says it. */
  readonly account_closed: { readonly reason: string };
  readonly booking_corrected: { readonly reason: string };
  readonly passkey_added: { readonly name: string };
  readonly passkey_removed: { readonly name: string };
  readonly payee_added: { readonly account: string };
  readonly payee_changed: { readonly account: string };
  readonly payee_removed: { readonly account: string };
  readonly payee_default: { readonly account: string };
  readonly payee_verified: { readonly account: string };
  readonly payee_refused: { readonly account: string };
  readonly deposit_credited: { readonly amount: Amount; readonly reference: string };
  readonly deposit_parked: { readonly amount: Amount; readonly reference: string };
  readonly deposit_refused: { readonly amount: Amount; readonly reference: string };
  readonly withdrawal_requested: { readonly amount: Amount; readonly account: string };
  readonly savings_maturing: { readonly amount: Amount; readonly date: string };
  readonly exchange_done: { readonly from: Amount; readonly to: Amount };
  readonly protection_placed: { readonly days: number };
  readonly due_settled: { readonly amount: Amount; readonly left: Amount };
  readonly score_lowered: { readonly points: number; readonly score: number };
  readonly score_contest_accepted: { readonly answer: string };
  readonly score_contest_refused: { readonly answer: string };
  readonly vip_changed: { readonly level: number };
  readonly order_filled: TradeWords;
  readonly order_partly_filled: TradeWords;
  readonly order_expired: TradeWords;
  readonly order_cancelled: TradeWords;
  readonly order_rejected: TradeWords;
  readonly order_released: TradeWords;
  readonly order_cancelled_by_split: TradeWords;
  readonly order_allotted: TradeWords;
  readonly order_not_allotted: TradeWords;
  readonly order_payment_due: TradeWords;
  readonly order_payment_lapsed: TradeWords;
  readonly order_listed: TradeWords;
  readonly order_offering_ended: TradeWords;
  readonly block_quoted: TradeWords;
  readonly block_refused: TradeWords;
  readonly block_expired: TradeWords;
  readonly block_quote_withdrawn: TradeWords;
  /** A code of the closed list: the reader's language says it. */
  readonly plan_skipped: Readonly<{ symbol: string; date: string; reason: SkipReason }>;
  readonly order_busted: TradeWords;
  readonly settlement_failed: Readonly<{ symbol: string }>;
  readonly settlement_resolved: Readonly<{ symbol: string }>;
  readonly holding_changed: Readonly<{ symbol: string }>;
  readonly dividend_paid: Readonly<{ symbol: string; amount: Amount }>;
  readonly coupon_paid: Readonly<{ symbol: string; amount: Amount }>;
  readonly bond_redeemed: Readonly<{ symbol: string; amount: Amount }>;
  readonly charges_refunded: Readonly<{ symbol: string; amount: Amount }>;
  readonly nav_corrected: Readonly<{ symbol: string; amount: Amount; date: string }>;
  readonly order_undone: Readonly<TradeWords & { cause: BustCause }>;
  readonly complaint_received: Readonly<{ reference: string; date: string }>;
  readonly complaint_replied: Readonly<{ reference: string }>;
  readonly complaint_answered: Readonly<{ reference: string; outcome: ComplaintOutcome }>;
  readonly data_answered: Readonly<{ reference: string }>;
  readonly price_alert: Readonly<{ symbol: string; direction: 'above' | 'below'; target: Amount; price: Amount }>;
}

export type ParamsOf<K extends MessageKind> = K extends keyof MessageParams
  ? { readonly params: MessageParams[K] }
  : { readonly params?: Record<string, never> };

/** The id of the deposit, withdrawal, exchange, loan or order that the link opens; of a quote its search. */
type AboutOf<K extends MessageKind> = K extends AboutKind ? { readonly about: string } : { readonly about?: never };

export type NewMessage<K extends MessageKind = MessageKind> = K extends MessageKind
  ? { readonly kind: K; readonly clientId: ClientId } & ParamsOf<K> & AboutOf<K>
  : never;

export interface StoredMessage {
  readonly messageId: MessageId;
  readonly kind: string;
  readonly params: Readonly<Record<string, TextValue>>;
  readonly link: string;
  readonly createdAt: Date;
  readonly isRead: boolean;
}

const moneyNames: ReadonlySet<string> = new Set(['amount', 'left', 'from', 'to', 'target', 'price']);

/** Messages cannot be changed once they are told. Early ones kept an amount as “500.00 PLN”: it is read back into data. */
export function readStoredParams(params: StoredMessage['params']): StoredMessage['params'] {
  const read = Object.entries(params).map(([name, value]) => {
    const written = moneyNames.has(name) && typeof value === 'string' ? value : '';
    const { amount, currency } = /^(?<amount>-?\d+(?:\.\d+)?) (?<currency>[A-Z]{3,5})$/.exec(written)?.groups ?? {};
    return [name, amount !== undefined && currency !== undefined ? { amount, currency } : value];
  });
  return Object.fromEntries(read);
}

/** A device that did not say what it is (earlier kept as a question mark) has a name in the reader's language. */
export function sayDevice<Params extends Readonly<Record<string, unknown>>>(
  translate: Translate,
  language: Language,
  params: Params,
): Params {
  const { device } = params;
  return device === '' || device === '?'
    ? { ...params, device: translate(language, 'messages.unknown_device') }
    : params;
}
