// Runs plans whose day has come: a quotation and an order by the verbs that everybody uses, under what the client signed, or a reason why not.
// Run, order and the step to the next day commit together, once per plan and day; after a crash the plan is simply found again.
import { isRefusal } from '@candor/contract';
import { deriveAccess } from '@candor/contract/access/rules.ts';
import { productUses } from '@candor/contract/access/uses.ts';
import { dayOf, shiftDay } from '@candor/contract/days.ts';
import { passesKycGate } from '@candor/contract/kyc/rules.ts';
import type { QuotationId } from '@candor/contract/ids.ts';
import type { SkipReason } from '@candor/contract/plans/rules.ts';
import { encodeMoney, makeMoney } from '@candor/money';
import type { TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import { readAccessConfig, readKycForce } from '../access/index.ts';
import type { RateBook } from '../accounts/index.ts';
import { readStanding } from '../clients/index.ts';
import { listBehind } from '../documents/index.ts';
import { findFund, placeFundInPlan, quoteFund } from '../funds/index.ts';
import type { Instrument } from '../instruments/index.ts';
import { readKycStatus } from '../kyc/index.ts';
import { placeInPlan, readOwedRates } from '../orders/index.ts';
import type { Trader } from '../orders/index.ts';
import { localTime } from '../prices/index.ts';
import { findQuotation, quoteOrder } from '../quotations/index.ts';
import type { PlanParts } from './parts.ts';
import { checkLimits, nextDay, patienceDays, skipReasonOf } from './plan.ts';
import type { Looked, Plan } from './plan.ts';
import { insertRun, listDue, lockPlan, savePlan } from './store.ts';
import { auditPlan, tellSkipped } from './telling.ts';

export interface PlansRun {
  readonly placed: number;
  readonly skipped: number;
  /** Their market is not open yet, or has no price: they are looked at again. */
  readonly waiting: number;
}

export async function runPlans(parts: PlanParts, scope: TenantScope): Promise<PlansRun> {
  const counted = { placed: 0, skipped: 0, waiting: 0 };
  const tenant = parts.tenantOf(scope.tenantId);
  if (!tenant) return counted;
  // The day may have begun further east: each market says for itself.
  const until = shiftDay(dayOf(parts.clock.now()), 1);
  for (const plan of await parts.db.read(scope, (reader) => listDue(reader, until))) {
    counted[await runOne(parts, { scope, clientId: plan.clientId, tenant }, plan)] += 1;
  }
  return counted;
}

type Outcome = keyof PlansRun;
type Decided =
  | { readonly skip: SkipReason; readonly looked?: Looked }
  | { readonly quotationId: QuotationId; readonly looked: Looked };

async function runOne(parts: PlanParts, trader: Trader, plan: Plan): Promise<Outcome> {
  const now = parts.clock.now();
  const instrument = await parts.instruments.find(plan.instrumentId);
  if (!instrument) return skip(parts, trader, plan, { skip: 'product_closed' });
  if (plan.status === 'paused' || plan.skipsOn === plan.nextOn) {
    if (dayOf(now) < plan.nextOn) return 'waiting';
    return skip(parts, trader, plan, { skip: plan.status === 'paused' ? 'paused' : 'by_client' });
  }
  const isLost = dayOf(now) > shiftDay(plan.nextOn, patienceDays);
  if (!(await isDue(parts, trader, plan, instrument)))
    return isLost ? skip(parts, trader, plan, { skip: 'market_closed' }) : 'waiting';
  const decided = await decide(parts, trader, plan, instrument);
  if (!decided) return isLost ? skip(parts, trader, plan, { skip: 'market_closed' }) : 'waiting';
  if ('skip' in decided) return skip(parts, trader, plan, decided);
  return place(parts, trader, plan, decided);
}

/** At an open market on its day or, after a holiday, the next one; a fund has the day of its own zone. */
async function isDue(
  parts: Pick<PlanParts, 'prices' | 'clock' | 'db'>,
  { scope }: Trader,
  plan: Plan,
  { market }: Instrument,
): Promise<boolean> {
  const now = parts.clock.now();
  if (plan.isFund) {
    const fund = await parts.db.read(scope, (reader) => findFund(reader, plan.productId));
    return fund !== undefined && localTime(fund.zone, now).slice(0, 10) >= plan.nextOn;
  }
  const hours = parts.prices.hoursOf(market, now);
  return hours?.state === 'open' && hours.day >= plan.nextOn;
}

/** Nothing: it cannot be said yet, so it is tried again. */
async function decide(
  parts: Parameters<typeof quoteFund>[0] & Parameters<typeof quoteOrder>[0],
  trader: Trader,
  plan: Plan,
  instrument: Instrument,
): Promise<Decided | undefined> {
  if (!(await mayBuy(parts, trader, plan))) return { skip: 'not_eligible' };
  const amount = encodeMoney(makeMoney(plan.terms.amountMinor, plan.currency));
  const { market, symbol } = instrument;
  const quoted = plan.isFund
    ? await quoteFund(parts, trader, plan.productId, { side: 'buy', amount })
    : await quoteOrder(parts, trader, {
        market,
        symbol,
        side: 'buy',
        kind: 'market',
        amount,
        account_id: plan.accountId,
      });
  if (isRefusal(quoted)) {
    const reason = skipReasonOf(quoted.refused);
    return reason && { skip: reason };
  }
  const quotation = await parts.db.read(trader.scope, (reader) =>
    findQuotation(reader, 'quotation' in quoted ? quoted.quotation.id : quoted.id),
  );
  if (!quotation) return undefined;
  const looked = { priceE8: quotation.priceE8, costMinor: quotation.totalMinor - quotation.grossMinor };
  const outside = checkLimits(plan.terms, looked);
  if (outside) return { skip: outside, looked };
  // What staff would have to look at first is not what was signed for.
  if (quotation.tradingType === 'review' || quotation.maximumMinor > plan.terms.amountMinor)
    return { skip: 'needs_review', looked };
  return { quotationId: quotation.id, looked };
}

/** The client is there, and neither a rule of access nor what closes every beginning has closed this since it was signed. */
async function mayBuy(
  { db, clock }: Pick<PlanParts, 'clock' | 'db'>,
  { scope, clientId }: Trader,
  { isFund }: Plan,
): Promise<boolean> {
  return db.read(scope, async (reader) => {
    const client = await readStanding(reader, clientId);
    if (client?.status !== 'active') return false;
    if (!passesKycGate(await readKycForce(reader, scope.tenantId), await readKycStatus(reader, clientId))) return false;
    if ((await listBehind(reader, [clientId], clock.now())).has(clientId)) return false;
    const config = await readAccessConfig(reader, scope.tenantId, clientId);
    return deriveAccess(config, isFund ? productUses.fund : productUses.stock).desc === null;
  });
}

/** Whoever came first has run it: the plan stands at another day then. */
async function lockDue(tx: TenantTx, { id, nextOn, terms }: Plan): Promise<Plan | undefined> {
  const plan = await lockPlan(tx, id);
  return plan?.nextOn === nextOn && plan.status !== 'ended' && plan.terms.id === terms.id ? plan : undefined;
}

const advance = (plan: Plan, now: Date): Plan => ({
  ...plan,
  // A day that passed meanwhile is not made up for.
  nextOn: nextDay(plan.terms.day, plan.nextOn > dayOf(now) ? plan.nextOn : dayOf(now)),
  skipsOn: undefined,
});

async function skip(
  parts: Pick<PlanParts, 'messages' | 'instruments' | 'clock' | 'db'>,
  { scope }: Trader,
  due: Plan,
  { skip: reason, looked }: Extract<Decided, { skip: SkipReason }>,
): Promise<Outcome> {
  return parts.db.transact(scope, async (tx) => {
    const plan = await lockDue(tx, due);
    if (!plan) return 'waiting';
    const ranAt = parts.clock.now();
    await insertRun(tx, plan, { outcome: 'skipped', reason, quotationId: undefined, looked, ranAt });
    await savePlan(tx, advance(plan, ranAt));
    await tellSkipped(parts, tx, plan, reason);
    await auditPlan(parts, tx, plan, 'plan.skipped');
    return 'skipped';
  });
}

async function place(
  parts: PlanParts,
  trader: Trader,
  due: Plan,
  decided: Extract<Decided, { quotationId: QuotationId }>,
): Promise<Outcome> {
  const rates = await readOwedRates(parts, trader);
  const placed = await parts.db.transact(trader.scope, (tx) => placeRun(parts, tx, trader, due, decided, rates));
  if (!isRefusal(placed)) return placed;
  // The cash went elsewhere between the quotation and here, or the quotation ran out.
  const reason = skipReasonOf(placed.refused);
  return reason ? skip(parts, trader, due, { skip: reason, looked: decided.looked }) : 'waiting';
}

/** The run first: the database asks for it when the order comes. A refusal takes both back. */
async function placeRun(
  parts: PlanParts,
  tx: TenantTx,
  trader: Trader,
  due: Plan,
  { quotationId, looked }: Extract<Decided, { quotationId: QuotationId }>,
  rates: RateBook,
) {
  const plan = await lockDue(tx, due);
  if (plan?.status !== 'running' || plan.skipsOn === plan.nextOn) return 'waiting';
  const ranAt = parts.clock.now();
  await insertRun(tx, plan, { outcome: 'placed', reason: undefined, quotationId, looked, ranAt });
  const { signatureId } = plan.terms;
  const order = plan.isFund
    ? await placeFundInPlan(
        parts,
        tx,
        trader,
        { fundId: plan.productId, quotationId, side: 'buy', planSignatureId: signatureId },
        rates,
      )
    : await placeInPlan(parts, tx, trader, { quotationId, signatureId }, rates);
  if (isRefusal(order)) return order;
  await savePlan(tx, advance(plan, ranAt));
  await auditPlan(parts, tx, plan, 'plan.ran');
  return 'placed';
}
