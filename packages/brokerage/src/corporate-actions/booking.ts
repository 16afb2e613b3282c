// Books what is announced, once, before the open of its ex-date, and pays dividends on their day. What cannot be booked halts its
// instrument, for nobody may trade at a price that means something else.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { dayOf, shiftDay } from '@candor/contract/days.ts';
import { announceDividend, convertClearing, mergeHolding, payDividend, splitHolding } from '@candor/ledger';
import type { JournalDraft, Ledger, Movement, PostRefusalCode } from '@candor/ledger';
import { encodeMoney, makeMoney } from '@candor/money';
import type { Clock } from '@candor/platform/clock/clock.ts';
import { systemScope } from '@candor/platform/db/index.ts';
import type { Database, TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import type { Log } from '@candor/platform/log/log.ts';
import { recordAudit } from '../audit/index.ts';
import { assetOf, insertName } from '../instruments/index.ts';
import type { Instrument } from '../instruments/index.ts';
import { mergeLots, readLots, securityOf, splitLots } from '../lots/index.ts';
import { askCancel, builtIn, endOrder, hasAskedCancel, isWorking, listWorking, lockOrder } from '../orders/index.ts';
import type { OrderParts } from '../orders/index.ts';
import type { MarketPrices } from '../prices/index.ts';
import { insertChange, lockUnderWay, settlementBank } from '../settlement/index.ts';
import { redeemBond } from '../bonds/index.ts';
import { actingTerms, transitions } from './corporate-action.ts';
import type { CorporateAction } from './corporate-action.ts';
import { listingsOf, planAction, toAccount } from './plan.ts';
import type { Planned, PlanParts } from './plan.ts';
import * as store from './store.ts';

export interface CorporateActionParts
  extends PlanParts, Pick<OrderParts, 'messages' | 'routeOrder' | 'signalOrder' | 'settlesOn'> {
  readonly db: Database;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly log: Pick<Log, 'warn'>;
  readonly prices: Pick<MarketPrices, 'find' | 'hoursOf' | 'sessionOn'>;
}

export interface ActionRun {
  readonly booked: number;
  readonly paid: number;
  readonly halted: number;
}

type Failure = Refusal<'not_found' | 'price_missing' | 'state_conflict' | PostRefusalCode>;

export async function bookDue(parts: Omit<CorporateActionParts, 'settlesOn'>, scope: TenantScope): Promise<ActionRun> {
  const now = parts.clock.now();
  const upTo = shiftDay(dayOf(now), 4);
  const due = await parts.db.read(scope, (reader) => store.listDue(reader, upTo));
  const run = { booked: 0, paid: 0, halted: 0 };
  for (const action of due) {
    if (action.state === 'announced') {
      const step = await bookOne(parts, scope, action, now);
      if (step !== undefined) run[step] += 1;
    } else if (isPayable(action, now)) {
      const paid = await parts.db.transact(scope, (tx) => payAction(parts, tx, action.id), { timeoutMs: 60_000 });
      if (!isRefusal(paid)) run.paid += 1;
    }
  }
  return run;
}

function isPayable({ terms }: CorporateAction, now: Date): boolean {
  const acting = actingTerms(terms);
  return acting.kind === 'dividend' && acting.pay_date <= dayOf(now);
}

async function bookOne(
  parts: Omit<CorporateActionParts, 'settlesOn'>,
  scope: TenantScope,
  action: CorporateAction,
  now: Date,
): Promise<'booked' | 'halted' | undefined> {
  const instrument = await parts.instruments.find(action.instrumentId);
  const session = instrument && parts.prices.sessionOn(instrument.market, action.exDate);
  if (!instrument || !session) return undefined;
  const hours = parts.prices.hoursOf(instrument.market, now);
  const isLastNight = hours?.state === 'closed' && hours.opensAt >= session.opensAt;
  if (!isLastNight && now < session.opensAt) return undefined;
  // Paid back on the day, not in the night before it.
  if (action.terms.kind === 'redemption' && dayOf(now) < action.exDate) return undefined;
  const acting = actingTerms(action.terms);
  if (acting.kind === 'split' || acting.kind === 'merger') {
    for (const { instrumentId } of await listingsOf(parts, action.instrumentId))
      await endOrders(parts, scope, instrumentId);
    // A broker is asked, and may be filling one at this moment: the action waits for its answer.
    if (await areAnyWorking(parts, scope, action.instrumentId))
      return now < session.opensAt ? undefined : halt(parts, scope, action, now);
  }
  const answer = await parts.db
    .transact(scope, (tx) => bookAction(parts, tx, action.id), { timeoutMs: 60_000 })
    .catch((error: unknown) => {
      parts.log.warn({ err: error, action: action.id }, 'a corporate action was not booked');
      return refuse('state_conflict');
    });
  if (!isRefusal(answer)) {
    if (acting.kind === 'symbol_change') await rename(parts, action.instrumentId, acting, action.exDate);
    return 'booked';
  }
  return now < session.opensAt ? undefined : halt(parts, scope, action, now);
}

async function halt(
  parts: Pick<CorporateActionParts, 'db' | 'ids'>,
  scope: TenantScope,
  action: CorporateAction,
  now: Date,
): Promise<'halted' | undefined> {
  return parts.db.transact(scope, async (tx) => {
    // Somebody else may have booked it a moment ago: a halt after that would have nobody to end it.
    if ((await store.lockAction(tx, action.id))?.state !== 'announced') return undefined;
    await store.insertHalt(tx, parts.ids.next(), action.instrumentId, now);
    return 'halted';
  });
}

/** Orders that a broker has not taken back yet. */
async function areAnyWorking(
  parts: Pick<CorporateActionParts, 'db' | 'instruments'>,
  scope: TenantScope,
  instrumentId: string,
): Promise<boolean> {
  const listings = await listingsOf(parts, instrumentId);
  return parts.db.read(scope, async (reader) => {
    for (const one of listings) {
      const working = await listWorking(reader, one.instrumentId);
      if (working.some(({ venue }) => venue !== builtIn)) return true;
    }
    return false;
  });
}

/** Resting orders name shares and prices that end with the action; each is told. One that is placed meanwhile ends the next time. */
async function endOrders(
  parts: Omit<CorporateActionParts, 'fx' | 'ids' | 'log' | 'prices' | 'settlesOn'>,
  scope: TenantScope,
  instrumentId: string,
): Promise<void> {
  const working = await parts.db.read(scope, (reader) => listWorking(reader, instrumentId));
  for (const { id } of working) {
    await parts.db.transact(scope, async (tx) => {
      const order = await lockOrder(tx, id);
      if (!order || !isWorking(order)) return undefined;
      if (order.venue === builtIn || order.status === 'awaiting') return endOrder(parts, tx, order, { as: 'split' });
      return (await hasAskedCancel(tx, id)) ? undefined : askCancel(parts, tx, order);
    });
  }
}

async function rename(
  { db, instruments }: Pick<CorporateActionParts, 'db' | 'instruments'>,
  instrumentId: string,
  { symbol, name }: { readonly symbol: string; readonly name: string },
  startsOn: string,
): Promise<void> {
  await db.transact(systemScope('a listed instrument changes its symbol'), (tx) =>
    insertName(tx, { instrumentId, symbol, name, startsOn }),
  );
  instruments.forget();
}

/** In one transaction for all holders: orders end, lots and trades under way follow, the books last. */
async function bookAction(
  parts: Omit<CorporateActionParts, 'db' | 'log' | 'routeOrder' | 'signalOrder' | 'settlesOn'>,
  tx: TenantTx,
  id: string,
): Promise<undefined | Failure> {
  const action = await store.lockAction(tx, id);
  if (!action || !transitions[action.state].includes('booked')) return refuse('state_conflict');
  const terms = actingTerms(action.terms);
  const listings = await listingsOf(parts, action.instrumentId);
  const movesShares = terms.kind === 'split' || terms.kind === 'merger';
  const planned = await planAction(parts, tx, action);
  if (isRefusal(planned)) return planned;
  const rows = movesShares ? await changeLots(parts, tx, action, planned, listings) : planned;
  const house = movesShares ? await changeUnderWay(parts, tx, action, listings) : [];
  const gained = rows.filter(({ before, netMinor }) => netMinor > 0n || before.holdingE8 + before.incomingE8 > 0n);
  if (gained.length > 0) await store.insertEntitlements(tx, id, gained);
  const now = parts.clock.now();
  await store.saveState(tx, id, 'booked', { at: now });
  if (action.terms.kind === 'redemption') await redeemBond(tx, action.instrumentId, now);
  for (const { instrumentId } of listings) await store.endHalts(tx, instrumentId, now);
  const drafts = [...gained.flatMap((row) => draftOf(terms, row)), ...house];
  const answers = await parts.ledger.postAllIn(tx, drafts);
  const [refused] = answers.flatMap((answer) => (isRefusal(answer) ? [answer] : []));
  if (refused) return refused;
  if (terms.kind !== 'dividend') await tellHolders(parts, tx, action, gained);
  for (const { clientId } of gained) {
    const subject = { kind: 'corporate_action', id } as const;
    await recordAudit(tx, { actor: tx.scope.actor, act: 'corporate_action.booked', subject, clientId }, now);
  }
  return undefined;
}

/** A dividend is told when it is paid; everything else when it is in the books. */
async function tellHolders(
  { instruments, messages }: Pick<CorporateActionParts, 'instruments' | 'messages'>,
  tx: TenantTx,
  { instrumentId, terms }: Pick<CorporateAction, 'instrumentId' | 'terms'>,
  rows: readonly Planned[],
): Promise<void> {
  const symbol = (await instruments.find(instrumentId))?.symbol ?? '';
  const sums = new Map<string, Planned>();
  for (const row of rows) {
    const key = terms.kind === 'redemption' ? `${row.clientId} ${row.accountCurrency}` : row.clientId;
    const known = sums.get(key);
    sums.set(key, { ...row, cashMinor: row.cashMinor + (known?.cashMinor ?? 0n) });
  }
  for (const { clientId, cashMinor, accountCurrency } of sums.values()) {
    const amount = encodeMoney(makeMoney(cashMinor, accountCurrency));
    await messages.sendMessage(
      tx,
      terms.kind === 'redemption'
        ? { kind: 'bond_redeemed', clientId, params: { symbol, amount } }
        : { kind: 'holding_changed', clientId, params: { symbol } },
    );
  }
}

function draftOf(terms: ReturnType<typeof actingTerms>, row: Planned): JournalDraft[] {
  const { id, clientId, accountId, asset, assetAfter, before, after } = row;
  const owner = { clientId, accountId };
  const entry = (kind: string, movement: Movement): JournalDraft[] =>
    movement.lines.length === 0
      ? []
      : [{ ...movement, cause: { kind, id }, reason: `${terms.kind} booked`, idempotencyKey: `action:${id}` }];
  if (terms.kind === 'dividend') {
    return entry('dividend', announceDividend({ owner, currency: terms.currency, netMinor: row.netMinor }));
  }
  const paid = { asset: row.paidCurrency, amountMinor: row.paidMinor };
  const received = { asset: row.accountCurrency, amountMinor: row.cashMinor };
  const isForeign = row.paidCurrency !== row.accountCurrency && row.paidMinor > 0n;
  const cost = { asset: row.accountCurrency, amountMinor: row.costMinor };
  const hasMoney = row.paidMinor > 0n || row.costMinor > 0n || terms.kind === 'merger';
  const money = hasMoney ? { cash: { paid, cost, ...(isForeign && { into: received }) } } : {};
  if (terms.kind === 'split') {
    return entry('corporate_action', splitHolding({ owner, security: asset, before, after, ...money }));
  }
  const into = asset === assetAfter ? {} : { into: { security: assetAfter, after } };
  return entry('corporate_action', mergeHolding({ owner, security: asset, before, ...into, ...money }));
}

/** Lots pool over accounts and venues: each client's are changed once, and the cost that leaves them leaves `invested`. */
async function changeLots(
  parts: Pick<CorporateActionParts, 'clock' | 'ids' | 'instruments'>,
  tx: TenantTx,
  action: CorporateAction,
  planned: readonly Planned[],
  listings: readonly Instrument[],
): Promise<Planned[]> {
  const { id: actionId } = action;
  const terms = actingTerms(action.terms);
  const [own] = listings;
  if (!own || (terms.kind !== 'split' && terms.kind !== 'merger')) return [...planned];
  const ratio = { to: BigInt(terms.to), from: BigInt(terms.from) };
  const at = parts.clock.now();
  const rows: Planned[] = [];
  for (const [clientId, theirs] of Map.groupBy(planned, (row) => row.clientId)) {
    const quantityAfterE8 = theirs.reduce((sum, { after }) => sum + after.holdingE8 + after.incomingE8, 0n);
    if (terms.kind === 'split') {
      await splitLots(parts, tx, { clientId, ...own, actionId, ratio, quantityAfterE8, at });
      rows.push(...theirs);
      continue;
    }
    const into =
      terms.into_instrument_id === null ? own : ((await parts.instruments.find(terms.into_instrument_id)) ?? own);
    const costs = await costsOf(tx, clientId, [own, into]);
    const merged = await mergeLots(parts, tx, { clientId, actionId, from: own, to: into, ratio, quantityAfterE8, at });
    if (isRefusal(merged)) throw new Error('lots and books differ');
    const left = await costsOf(tx, clientId, [own, into]);
    rows.push(...takeCosts(theirs, costs, left));
  }
  return rows;
}

async function costsOf(
  tx: TenantTx,
  clientId: Planned['clientId'],
  of: readonly Instrument[],
): Promise<Map<string, bigint>> {
  const costs = new Map<string, bigint>();
  for (const security of new Set(of.map(securityOf))) {
    for (const { accountId, costAccountMinor } of await readLots(tx, clientId, security)) {
      costs.set(accountId, (costs.get(accountId) ?? 0n) + costAccountMinor);
    }
  }
  return costs;
}

/** An account's cost goes with its first position of the action. */
function takeCosts(rows: readonly Planned[], before: ReadonlyMap<string, bigint>, after: ReadonlyMap<string, bigint>) {
  const seen = new Set<string>();
  return rows.map((row) => {
    if (seen.has(row.accountId)) return row;
    seen.add(row.accountId);
    return { ...row, costMinor: (before.get(row.accountId) ?? 0n) - (after.get(row.accountId) ?? 0n) };
  });
}

/** Trades that have not settled deliver what their shares have become. */
async function changeUnderWay(
  parts: Pick<CorporateActionParts, 'instruments'>,
  tx: TenantTx,
  { id, terms: announced }: CorporateAction,
  listings: readonly Instrument[],
): Promise<JournalDraft[]> {
  const terms = actingTerms(announced);
  if (terms.kind !== 'split' && terms.kind !== 'merger') return [];
  const ratio = { to: BigInt(terms.to), from: BigInt(terms.from) };
  const intoId = terms.kind === 'merger' ? terms.into_instrument_id : undefined;
  const into = intoId === undefined || intoId === null ? undefined : await parts.instruments.find(intoId);
  const drafts: JournalDraft[] = [];
  for (const { instrumentId } of listings) {
    const fills = await lockUnderWay(tx, instrumentId);
    if (fills.length === 0) continue;
    const sums = { purchasesE8: 0n, salesE8: 0n, purchasesAfterE8: 0n, salesAfterE8: 0n };
    for (const { fillId, side, quantityE8 } of fills) {
      const afterE8 = intoId === null ? 0n : (quantityE8 * ratio.to) / ratio.from;
      const changed = into?.instrumentId ?? instrumentId;
      await insertChange(tx, { fillId, actionId: id, instrumentId: changed, quantityE8: afterE8 });
      sums[side === 'buy' ? 'purchasesE8' : 'salesE8'] += quantityE8;
      sums[side === 'buy' ? 'purchasesAfterE8' : 'salesAfterE8'] += afterE8;
    }
    const { purchasesE8, salesE8, purchasesAfterE8, salesAfterE8 } = sums;
    const before = { security: assetOf(instrumentId), purchasesE8, salesE8 };
    const security = assetOf(into?.instrumentId ?? instrumentId);
    const after = { security, purchasesE8: purchasesAfterE8, salesE8: salesAfterE8 };
    const movement = convertClearing({ before, after });
    if (movement.lines.length === 0) continue;
    const cause = { kind: 'corporate_clearing', id };
    const idempotencyKey = `action-under-way:${id}:${instrumentId}`;
    drafts.push({ ...movement, cause, reason: `${terms.kind} of trades under way`, idempotencyKey });
  }
  return drafts;
}

async function payAction(
  parts: Pick<CorporateActionParts, 'clock' | 'ledger' | 'fx' | 'instruments' | 'messages'>,
  tx: TenantTx,
  id: string,
): Promise<undefined | Failure> {
  const action = await store.lockAction(tx, id);
  if (action?.state !== 'booked') return refuse('state_conflict');
  const claims = await store.lockClaims(tx, id);
  const symbol = (await parts.instruments.find(action.instrumentId))?.symbol ?? '';
  const drafts: JournalDraft[] = [];
  for (const claim of claims) {
    const { clientId, accountId, accountCurrency, currency, netMinor, withheldMinor, tax } = claim;
    const amountMinor = await toAccount(parts, netMinor, currency, accountCurrency);
    if (amountMinor === undefined) return refuse('price_missing');
    await store.saveReceived(tx, claim.id, amountMinor);
    const params = { amount: encodeMoney(makeMoney(amountMinor, accountCurrency)), symbol };
    const kind = action.terms.kind === 'coupon' ? 'coupon_paid' : 'dividend_paid';
    await parts.messages.sendMessage(tx, { kind, clientId, params });
    drafts.push({
      ...payDividend({
        owner: { clientId, accountId },
        currency,
        netMinor,
        ...(tax !== null && { withheld: [{ kind: 'taxes', detail: tax, amountMinor: withheldMinor }] }),
        ...(currency !== accountCurrency && { into: { asset: accountCurrency, amountMinor } }),
        channel: settlementBank,
      }),
      cause: { kind: 'dividend', id: claim.id },
      reason: 'dividend paid',
      idempotencyKey: `dividend-paid:${claim.id}`,
    });
  }
  const now = parts.clock.now();
  await store.saveState(tx, id, 'paid', { at: now });
  const answers = await parts.ledger.postAllIn(tx, drafts);
  const [refused] = answers.flatMap((answer) => (isRefusal(answer) ? [answer] : []));
  if (refused) return refused;
  for (const { clientId } of claims) {
    const subject = { kind: 'corporate_action', id } as const;
    await recordAudit(tx, { actor: tx.scope.actor, act: 'corporate_action.paid', subject, clientId }, now);
  }
  return undefined;
}
