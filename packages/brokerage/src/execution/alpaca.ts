// Alpaca's Broker API as a broker: orders of one account by HTTP with a key and a secret, what becomes of them by its stream of trade
// events. All clients trade through the house's one account there; who owns what is said by our books.
import * as z from 'zod/mini';
import { readEvents } from './alpaca-events.ts';
import { sayE8, readE8 } from './alpaca-numbers.ts';
import type { Broker, BrokerEnding, BrokerOrder, BrokerState, PlaceAnswer } from './broker.ts';

export interface AlpacaAccount {
  readonly key: string;
  readonly secret: string;
  /** The house's account at the broker. */
  readonly houseAccount: string;
}

export interface AlpacaParts {
  readonly url: string;
  readonly account: AlpacaAccount;
  /** Said by the operator of an address that does not say so itself: a gateway to the test environment, a rehearsal. */
  readonly isPlay?: boolean;
}

/** Where and as whom a call is made. */
type Access = Pick<AlpacaParts, 'url' | 'account'>;

const requestTimeoutMs = 15_000;
/** Their test environment has a host of its own. */
const sandboxHost = /(^|\.)sandbox\./;
const words = z.object({ message: z.optional(z.string()) });
const orderAnswer = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  status: z.string(),
  filled_qty: z.nullish(z.union([z.string(), z.number()])),
});

const endings: Readonly<Record<string, BrokerEnding>> = {
  filled: 'filled',
  canceled: 'cancelled',
  expired: 'expired',
  rejected: 'rejected',
};

export function createAlpaca(parts: AlpacaParts): Broker {
  const base = `/v1/trading/accounts/${parts.account.houseAccount}`;
  return {
    name: 'alpaca',
    markets: ['NASDAQ', 'NYSE'],
    simulated: parts.isPlay === true || sandboxHost.test(new URL(parts.url).hostname),
    place: (order, signal) => place(parts, base, order, signal),
    async cancel(clientOrderId, signal) {
      const found = await findOrder(parts, base, clientOrderId, signal);
      if (!found) return false;
      // 422: it has ended meanwhile, or is ending. The stream says which.
      await call(parts, { method: 'DELETE', path: `${base}/orders/${found.id}`, allowed: [404, 422] }, signal);
      return true;
    },
    async find(clientOrderId, signal): Promise<BrokerState | undefined> {
      const found = await findOrder(parts, base, clientOrderId, signal);
      return found && { ended: endings[found.status], filledE8: readE8(found.filled_qty ?? '0') };
    },
    follow: (range, signal) => readEvents({ ...parts, headers: headersOf(parts) }, range, signal),
  };
}

/**
 * An answer that got lost leaves the order there: the second time the broker says that it has one of this name, and it is looked for.
 * Whatever else it does not take, for its form, its size or its rules, it will not take later either.
 */
async function place(parts: Access, base: string, order: BrokerOrder, signal: AbortSignal): Promise<PlaceAnswer> {
  const answer = await call(
    parts,
    { method: 'POST', path: `${base}/orders`, body: describe(order), allowed: [400, 403, 422] },
    signal,
  );
  if (answer.status < 300) return { kind: 'placed' };
  if (await findOrder(parts, base, order.clientOrderId, signal)) return { kind: 'placed' };
  const said = z.safeParse(words, answer.body);
  return { kind: 'refused', reason: (said.success && said.data.message) || `refused with ${String(answer.status)}` };
}

function describe(order: BrokerOrder) {
  const { limitPriceE8, stopPriceE8 } = order;
  return {
    symbol: order.symbol,
    qty: sayE8(order.quantityE8),
    side: order.side,
    type: order.type,
    time_in_force: order.timeInForce,
    client_order_id: order.clientOrderId,
    ...(limitPriceE8 !== undefined && { limit_price: sayE8(limitPriceE8) }),
    ...(stopPriceE8 !== undefined && { stop_price: sayE8(stopPriceE8) }),
  };
}

async function findOrder(parts: Access, base: string, clientOrderId: string, signal: AbortSignal) {
  const path = `${base}/orders:by_client_order_id?client_order_id=${encodeURIComponent(clientOrderId)}`;
  const { status, body } = await call(parts, { method: 'GET', path, allowed: [404] }, signal);
  return status === 404 ? undefined : z.parse(orderAnswer, body);
}

interface Request {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  /** Answers that say something; any other is a fault that is tried again. */
  readonly allowed: readonly number[];
}

async function call(parts: Access, { method, path, body, allowed }: Request, signal: AbortSignal) {
  const answer = await fetch(parts.url + path, {
    method,
    headers: { ...headersOf(parts), accept: 'application/json', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)]),
  });
  if (!answer.ok && !allowed.includes(answer.status))
    throw new Error(`alpaca answered ${String(answer.status)} to ${method}`);
  return { status: answer.status, body: parseJson(await answer.text()) };
}

function headersOf({ account }: Pick<AlpacaParts, 'account'>): Readonly<Record<string, string>> {
  return { authorization: `Basic ${Buffer.from(`${account.key}:${account.secret}`).toString('base64')}` };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
