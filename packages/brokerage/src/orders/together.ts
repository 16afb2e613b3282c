// One batch of placements inside its transaction: the clients are locked, everything that decides is read at once, each placement is judged
// for itself, and what is placed is written together: orders, use of the sessions, timelines, answers, holds, trail.
import { isRefusal, refuse } from '@candor/contract';
import type { SigningSessionId } from '@candor/contract/ids.ts';
import type { Order as OrderWire } from '@candor/contract/orders/client.ts';
import { makeMoney } from '@candor/money';
import type { Money } from '@candor/money';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { findAnswers, rememberAnswers } from '@candor/platform/once/once.ts';
import type { Once, Replayed } from '@candor/platform/once/once.ts';
import { currencyOf, isShort, statesOf, tryOutflows } from '../accounts/index.ts';
import { recordAudits } from '../audit/index.ts';
import { describeNew } from './describing.ts';
import { draftHold } from './holding.ts';
import { builtIn } from './order.ts';
import type { Order } from './order.ts';
import type { Trader } from './parts.ts';
import { signal } from './parts.ts';
import { insertTogether, readFacts } from './placing-store.ts';
import type { PlacingFacts } from './placing-store.ts';
import { judgePlacement, planOrders } from './placing.ts';
import type { Basis, Placement, PlaceRefusal, PlacingParts } from './placing.ts';
import type { NewOrder } from './store.ts';
import { toPlaced } from './store.ts';

export interface Request {
  readonly trader: Trader;
  readonly once: Once;
  readonly placement: Placement;
  readonly sessionId: SigningSessionId;
}

/** Cannot be decided with the others: somebody else is at this client's money, or a rate has to be asked for. */
export const alone = Symbol('placed alone');

type Refused = PlaceRefusal | Extract<Awaited<ReturnType<typeof findAnswers>>[number], { refused: string }>;
export type Verdict = OrderWire | Replayed<OrderWire> | Refused | typeof alone;

interface Planned {
  readonly request: Request;
  readonly order: NewOrder;
  readonly basis: Basis;
  readonly counted: Money;
}

const noRates = new Map<never, never>();

/** In the order of the requests, which are of different clients. Throws when what was judged cannot be written: nothing has happened then. */
export async function placeTogether(
  parts: PlacingParts,
  tx: TenantTx,
  requests: readonly Request[],
): Promise<readonly Verdict[]> {
  const locked = await tryOutflows(
    tx,
    requests.map(({ trader }) => trader.clientId),
  );
  const now = parts.clock.now();
  const asked = requests.map(({ trader, placement, sessionId }) => ({
    clientId: trader.clientId,
    quotationId: placement.quotationId,
    sessionId,
  }));
  const [answers, facts] = await Promise.all([
    findAnswers<OrderWire>(
      tx,
      requests.map(({ trader, once }) => ({ scope: trader.scope, once })),
    ),
    readFacts(tx, asked, now),
  ]);
  const judged: Array<Verdict | Planned> = [];
  for (const [place, request] of requests.entries()) {
    const known = facts[place];
    const isOurs = locked[place] === true && known !== undefined;
    judged.push(isOurs ? await judge(parts, request, known, answers[place], now) : alone);
  }
  const placed = await writeAll(parts, tx, judged.filter(isPlanned), now);
  return judged.map((one) => (isPlanned(one) ? (placed.get(one.order.id) ?? alone) : one));
}

function isPlanned(one: Verdict | Planned): one is Planned {
  return typeof one === 'object' && 'basis' in one;
}

async function judge(
  parts: PlacingParts,
  request: Request,
  facts: PlacingFacts,
  answered: Replayed<OrderWire> | Refused | undefined,
  now: Date,
): Promise<Verdict | Planned> {
  const { trader, placement, sessionId } = request;
  // Whoever lost the answer learns it, though the session has ended meanwhile: a no would have them place it again.
  if (answered !== undefined) return answered;
  const { accounts, balances } = facts.client;
  // What is owed elsewhere needs rates, which are not waited for in here.
  if (facts.quotation?.kind === 'oco' || statesOf(accounts, balances).some(isShort)) return alone;
  const basis = await judgePlacement(parts, trader, placement, { facts, about: undefined, rates: noRates, now });
  if (isRefusal(basis)) return basis;
  const refused = checkSession(trader, facts, now);
  if (refused) return refused;
  const counted = countIn(trader, basis);
  if (counted === undefined) return alone;
  if (!isCovered(facts, counted)) return refuse('signing_session_exceeded');
  const signed = { signatureId: undefined, signingSessionId: sessionId };
  const [order] = planOrders(parts, basis, placement, {
    id: parts.ids.next(),
    tenantId: trader.scope.tenantId,
    signed,
    replaced: undefined,
  });
  if (!order) throw new Error('a quotation made no order');
  // A broker is told inside the transaction, in the client's name.
  if (order.venue !== builtIn) return alone;
  return { request, order: { ...order, placedAt: now }, basis, counted };
}

function checkSession({ tenant }: Trader, { session }: PlacingFacts, now: Date): PlaceRefusal | undefined {
  if (!tenant.signing) return refuse('signing_session_off');
  const isOver = !session || session.closedAt !== undefined || session.expiresAt <= now;
  return isOver ? refuse('signing_session_ended') : undefined;
}

function isCovered({ session }: PlacingFacts, counted: Money): boolean {
  if (session?.maximum.currency !== counted.currency) return false;
  return session.used.amountMinor + counted.amountMinor <= session.maximum.amountMinor;
}

/** In the tenant's currency; undefined when a rate is needed for it. */
function countIn({ tenant }: Trader, { quotation }: Basis): Money | undefined {
  const home = currencyOf(tenant.country);
  if (quotation.accountCurrency !== home && quotation.maximumMinor !== 0n) return undefined;
  return makeMoney(quotation.maximumMinor, home);
}

/** The books last but for the trail: both are locked until the commit. */
async function writeAll(
  parts: PlacingParts,
  tx: TenantTx,
  planned: readonly Planned[],
  now: Date,
): Promise<Map<string, OrderWire>> {
  const answers = new Map<string, OrderWire>();
  if (planned.length === 0) return answers;
  const numbers = await insertTogether(tx, planned, now);
  const placed: Order[] = [];
  for (const { order, basis } of planned) {
    const number = numbers.get(order.id);
    if (number === undefined) throw new Error('an order was not placed with the others');
    const made = toPlaced(order, number);
    placed.push(made);
    answers.set(order.id, await describeNew(parts, tx, made, basis.instrument));
  }
  const answered = planned.map(({ request: { trader, once }, order }) => ({
    scope: trader.scope,
    once,
    answer: answers.get(order.id),
  }));
  const acts = planned.map(({ request: { trader }, order }) => ({
    actor: trader.scope.actor,
    draft: draftHold(order),
  }));
  const lines = planned.map(({ request: { trader }, order }) => ({
    actor: trader.scope.actor,
    act: 'order.placed',
    subject: { kind: 'order', id: order.id } as const,
    clientId: trader.clientId,
  }));
  // They travel together, in this order.
  const [areKept, posted] = await Promise.all([
    rememberAnswers(tx, answered, now),
    parts.ledger.postEachIn(tx, acts),
    recordAudits(tx, lines, now),
  ]);
  if (!areKept) throw new Error('a request was answered elsewhere meanwhile');
  if (posted.some(isRefusal)) throw new Error('the books refused a hold');
  for (const order of placed) signal(parts, tx, order);
  return answers;
}
