// Staff's verbs of savings, by two people: a new product, a rate from a later day on, and what an issuer states to hold.
import { refuse } from '@candor/contract';
import type { FieldError, Refusal } from '@candor/contract';
import { dayOf, shiftDay } from '@candor/contract/days.ts';
import type { ApprovalId } from '@candor/contract/ids.ts';
import {
  dayCounts,
  savingsPayouts,
  savingsRisks,
  savingsSubtypes,
  savingsTypes,
} from '@candor/contract/savings/rules.ts';
import { decodeMoney, isCurrencyCode, parseMoney } from '@candor/money';
import type { CurrencyCode } from '@candor/money';
import { houseAccount, readBalanceAt } from '@candor/ledger';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { expectCurrency } from '../accounts/index.ts';
import { payloadText, proposeApproval } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, EffectRefusal, StaffCaller } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import { insertProduct as insertListed, insertTerms, savingsTerms } from '../products/index.ts';
import { readRate } from './interest.ts';
import { hasStatement, insertStatement, readIssuers } from './issuer-store.ts';
import type { SavingsParts } from './parts.ts';
import { findProductFaults } from './product-wish.ts';
import type { ProductWish } from './product-wish.ts';
import type { SavingsProduct } from './saving.ts';
import { findProduct, insertProduct, insertRate, isNameTaken } from './store.ts';

type Parts = Pick<SavingsParts, 'db' | 'clock' | 'ids'>;

const blame = (name: string, code: FieldError['code']) => ({ errors: [{ path: `body.${name}`, code }] });

const typeOf = { flex: 'earn', daily: 'saving', fixed: 'saving', savings: 'savings' } as const;

interface Exact {
  readonly currency: CurrencyCode;
  readonly ratePpm: bigint;
  readonly minimumMinor: bigint;
  readonly capMinor: bigint | undefined;
  readonly protectedMinor: bigint | undefined;
}

/** A kind of its own type, exact amounts, a term exactly where the kind has one, and cover exactly where the risk says so. */
export function checkProduct(wish: ProductWish): Exact | undefined {
  const { currency, type, subtype, termDays, earlyDays, payout, risk, protectedUpTo, cap } = wish;
  const ratePpm = readRate(wish.rate);
  if (ratePpm === undefined || !isCurrencyCode(currency) || typeOf[subtype] !== type) return undefined;
  const read = (text: string) => {
    const parsed = parseMoney(text, currency);
    return parsed.ok && parsed.value.amountMinor > 0n ? parsed.value.amountMinor : undefined;
  };
  const isTerm = subtype === 'fixed';
  const fits =
    isTerm === (termDays !== null) &&
    isTerm === (earlyDays !== null) &&
    isTerm === (payout === 'maturity') &&
    (subtype === 'daily') === (payout === 'daily') &&
    (risk === 'covered') === (protectedUpTo !== null);
  const [minimumMinor, capMinor, protectedMinor] = [
    read(wish.minimum),
    cap === null ? undefined : read(cap),
    protectedUpTo === null ? undefined : read(protectedUpTo),
  ];
  const isExact = (cap === null || capMinor !== undefined) && (protectedUpTo === null || protectedMinor !== undefined);
  if (!fits || !isExact || minimumMinor === undefined) return undefined;
  return capMinor !== undefined && capMinor < minimumMinor
    ? undefined
    : { currency, ratePpm, minimumMinor, capMinor, protectedMinor };
}

export function proposeProduct(
  parts: Parts,
  caller: StaffCaller,
  { reason, ...wish }: ProductWish & { readonly reason: string },
): Promise<Approval | Refusal<'savings_terms_invalid' | 'already_proposed'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    const exact = checkProduct(wish);
    const facts = { today: dayOf(parts.clock.now()), isNameTaken: await isNameTaken(tx, wish.name) };
    const errors = findProductFaults(wish, facts);
    if (!exact || errors.length > 0) return refuse('savings_terms_invalid', { errors });
    const payload = {
      type: wish.type,
      subtype: wish.subtype,
      name: wish.name,
      currency: wish.currency,
      issuer_code: wish.issuer,
      issuer_name: wish.issuerName,
      issuer_country: wish.issuerCountry,
      risk: wish.risk,
      protected_up_to: wish.protectedUpTo,
      rate: wish.rate,
      rate_ppm: Number(exact.ratePpm),
      starts_on: wish.startsOn,
      day_count: wish.dayCount,
      payout: wish.payout,
      term_days: wish.termDays,
      leave_days: wish.leaveDays,
      early_days: wish.earlyDays,
      minimum: wish.minimum,
      cap: wish.cap,
    };
    return proposeApproval(parts, tx, caller, {
      kind: 'savings.product',
      subjectId: parts.ids.next(),
      payload,
      reason,
    });
  });
}

export function proposeRate(
  parts: Parts,
  caller: StaffCaller,
  productId: string,
  { rate, startsOn, reason }: { readonly rate: string; readonly startsOn: string; readonly reason: string },
): Promise<Approval | Refusal<'not_found' | 'savings_terms_invalid' | 'already_proposed'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    const product = await findProduct(tx, productId);
    if (!product) return refuse('not_found');
    const ratePpm = readRate(rate);
    if (ratePpm === undefined) return refuse('savings_terms_invalid', blame('rate', 'invalid_format'));
    if (!isLater(parts, product, startsOn)) return refuse('savings_terms_invalid', blame('starts_on', 'too_small'));
    const payload = { name: product.name, rate, rate_ppm: Number(ratePpm), starts_on: startsOn };
    return proposeApproval(parts, tx, caller, { kind: 'savings.rate', subjectId: productId, payload, reason });
  });
}

/** A rate never changes for a day that has begun, nor before one that was published. */
function isLater({ clock }: Pick<Parts, 'clock'>, { rates }: SavingsProduct, startsOn: string): boolean {
  return startsOn > dayOf(clock.now()) && startsOn > (rates.at(-1)?.startsOn ?? '');
}

export interface StatementWish {
  readonly issuer: string;
  readonly day: string;
  readonly balance: { readonly amount: string; readonly currency: string };
  readonly reason: string;
}

export function proposeStatement(
  parts: Parts,
  caller: StaffCaller,
  { issuer, day, balance, reason }: StatementWish,
): Promise<
  | Approval
  | Refusal<'not_found' | 'amount_invalid' | 'currency_mismatch' | 'savings_terms_invalid' | 'already_proposed'>
> {
  return parts.db.transact(caller.scope, async (tx) => {
    const known = (await readIssuers(tx)).filter((one) => one.issuer === issuer);
    if (known.length === 0) return refuse('not_found');
    const parsed = decodeMoney(balance);
    if (!parsed.ok) return refuse('amount_invalid', blame('balance.amount', 'invalid_format'));
    const { currency, amountMinor } = parsed.value;
    if (!known.some((one) => one.currency === currency)) return refuse('currency_mismatch');
    // Of a day that is over, once.
    if (day >= dayOf(parts.clock.now())) return refuse('savings_terms_invalid', blame('day', 'too_big'));
    if (await hasStatement(tx, issuer, currency, day))
      return refuse('savings_terms_invalid', blame('day', 'not_allowed'));
    const payload = { issuer, day, currency, balance: balance.amount, balance_minor: String(amountMinor) };
    const subjectId = `${issuer}:${currency}:${day}`;
    return proposeApproval(parts, tx, caller, { kind: 'savings.statement', subjectId, payload, reason });
  });
}

export function savingsEffects(
  parts: Pick<Parts, 'clock'>,
): Pick<ApprovalEffects, 'savings.product' | 'savings.rate' | 'savings.statement'> {
  return {
    'savings.product': { approve: (tx, approval) => openProduct(parts, tx, approval) },
    'savings.rate': { approve: (tx, approval) => publishRate(parts, tx, approval) },
    'savings.statement': { approve: (tx, approval) => recordStatement(parts, tx, approval) },
  };
}

function readWish(approval: Approval): ProductWish | undefined {
  const { payload } = approval;
  const text = (name: string) => payloadText(approval, name);
  const orNull = (name: string) => (payload[name] === null ? null : text(name));
  const days = (name: string) => (payload[name] === null ? null : Number(payload[name]));
  const type = savingsTypes.find((one) => one === payload['type']);
  const subtype = savingsSubtypes.find((one) => one === payload['subtype']);
  const risk = savingsRisks.find((one) => one === payload['risk']);
  const dayCount = dayCounts.find((one) => one === payload['day_count']);
  const payout = savingsPayouts.find((one) => one === payload['payout']);
  if (!type || !subtype || !risk || !dayCount || !payout) return undefined;
  return {
    type,
    subtype,
    risk,
    dayCount,
    payout,
    name: text('name'),
    currency: text('currency'),
    issuer: text('issuer_code'),
    issuerName: text('issuer_name'),
    issuerCountry: text('issuer_country'),
    protectedUpTo: orNull('protected_up_to'),
    rate: text('rate'),
    startsOn: text('starts_on'),
    termDays: days('term_days'),
    leaveDays: Number(payload['leave_days']),
    earlyDays: days('early_days'),
    minimum: text('minimum'),
    cap: orNull('cap'),
  };
}

async function openProduct(
  { clock }: Pick<Parts, 'clock'>,
  tx: TenantTx,
  approval: Approval,
): Promise<undefined | EffectRefusal> {
  const wish = readWish(approval);
  if (!wish || (await isNameTaken(tx, wish.name))) return refuse('state_conflict');
  return (await addProduct({ clock }, tx, approval.subjectId, wish, approval.id))
    ? undefined
    : refuse('state_conflict');
}

/** By two people, or by the release: then no approval stands behind it. */
export async function addProduct(
  { clock }: Pick<Parts, 'clock'>,
  tx: TenantTx,
  id: string,
  wish: ProductWish,
  approvalId: ApprovalId | undefined,
): Promise<boolean> {
  const exact = checkProduct(wish);
  if (!exact) return false;
  const now = clock.now();
  const { type, subtype, startsOn } = wish;
  const { currency, ratePpm, capMinor, protectedMinor } = exact;
  const { tenantId } = tx.scope;
  const listed = { id, type, subtype, tradingType: 'holding', market: undefined, currency } as const;
  if (!(await insertListed(tx, tenantId, listed, now))) return false;
  const first = { productId: id, version: 1, startsOn, isOpen: true, approvalId: undefined };
  await insertTerms(tx, tenantId, { ...first, terms: savingsTerms(wish.minimum) }, now);
  await insertProduct(
    tx,
    {
      ...wish,
      id,
      currency,
      capMinor,
      protectedMinor,
      termDays: wish.termDays ?? undefined,
      earlyDays: wish.earlyDays ?? undefined,
      approvalId,
    },
    now,
  );
  await insertRate(tx, { productId: id, startsOn, ratePpm, approvalId }, now);
  const subject = { kind: 'product', id } as const;
  const details = { name: wish.name, rate: wish.rate };
  await recordAudit(tx, { actor: tx.scope.actor, act: 'savings.opened', subject, details }, now);
  return true;
}

async function publishRate(
  parts: Pick<Parts, 'clock'>,
  tx: TenantTx,
  approval: Approval,
): Promise<undefined | EffectRefusal> {
  const { subjectId: productId, id: approvalId } = approval;
  const product = await findProduct(tx, productId);
  const startsOn = payloadText(approval, 'starts_on');
  if (!product || !isLater(parts, product, startsOn)) return refuse('state_conflict');
  const now = parts.clock.now();
  const ratePpm = BigInt(Number(approval.payload['rate_ppm']));
  await insertRate(tx, { productId, startsOn, ratePpm, approvalId }, now);
  const subject = { kind: 'product', id: productId } as const;
  const details = { rate: payloadText(approval, 'rate'), startsOn };
  await recordAudit(tx, { actor: tx.scope.actor, act: 'savings.rated', subject, details }, now);
  return undefined;
}

async function recordStatement(
  { clock }: Pick<Parts, 'clock'>,
  tx: TenantTx,
  approval: Approval,
): Promise<undefined | EffectRefusal> {
  const [issuer, day] = [payloadText(approval, 'issuer'), payloadText(approval, 'day')];
  const currency = expectCurrency(payloadText(approval, 'currency'));
  if (await hasStatement(tx, issuer, currency, day)) return refuse('state_conflict');
  const now = clock.now();
  // As the books stood when the day ended.
  const endOfDay = new Date(Date.parse(shiftDay(day, 1)) - 1);
  const booksMinor = -(await readBalanceAt(tx, houseAccount('issuer', currency, issuer).id, endOfDay));
  const balanceMinor = BigInt(payloadText(approval, 'balance_minor'));
  await insertStatement(tx, { issuer, currency, day, balanceMinor, booksMinor, approvalId: approval.id }, now);
  const subject = { kind: 'approval', id: approval.id } as const;
  await recordAudit(tx, { actor: tx.scope.actor, act: 'savings.stated', subject, details: { issuer, day } }, now);
  return undefined;
}
