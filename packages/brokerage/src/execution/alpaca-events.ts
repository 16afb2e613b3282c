// Alpaca's stream of trade events (server-sent events, /v2/events/trades): from an event id or an instant on, for as long as the line
// holds. Lines that begin with a colon are the broker's own words: that it is there, that it dropped something, or that it hangs up.
import * as z from 'zod/mini';
import { readE8 } from './alpaca-numbers.ts';
import { StreamGap } from './broker.ts';
import type { BrokerExecution, BrokerUpdate, StreamRange } from './broker.ts';

export interface StreamParts {
  readonly url: string;
  readonly account: { readonly houseAccount: string };
  readonly headers: Readonly<Record<string, string>>;
  /** A line that is silent for longer is dead, whatever the socket says. */
  readonly silentMs?: number;
}

const amount = z.union([z.string(), z.number()]);
const tradeEvent = z.object({
  event_id: z.string().check(z.regex(/^[0-9A-Z]{1,64}$/)),
  account_id: z.string(),
  event: z.string(),
  timestamp: z.nullish(z.string()),
  at: z.nullish(z.string()),
  execution_id: z.nullish(z.string().check(z.maxLength(100))),
  previous_execution_id: z.nullish(z.string().check(z.maxLength(100))),
  price: z.nullish(amount),
  qty: z.nullish(amount),
  order: z.object({ client_order_id: z.string().check(z.maxLength(128)), filled_qty: z.nullish(amount) }),
});
type TradeEvent = z.infer<typeof tradeEvent>;

const silentMs = 90_000;
const longestLine = 1_000_000;

export async function* readEvents(
  parts: StreamParts,
  range: StreamRange,
  signal: AbortSignal,
): AsyncGenerator<BrokerUpdate, void, undefined> {
  for await (const line of readLines(parts, range, signal)) {
    if (line.startsWith(':')) {
      if (line.includes('dropped')) throw new StreamGap('the broker dropped events');
      if (line.includes('internal server error')) throw new Error('the broker closes its stream');
      continue;
    }
    if (!line.startsWith('data:')) continue;
    const update = toUpdate(JSON.parse(line.slice('data:'.length)), parts.account.houseAccount);
    if (update) yield update;
  }
}

async function* readLines(
  parts: Omit<StreamParts, 'account'>,
  range: StreamRange,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const silence = new AbortController();
  const wait = () => setTimeout(() => silence.abort(new Error('the broker is silent')), parts.silentMs ?? silentMs);
  let timer = wait();
  try {
    const answer = await fetch(`${parts.url}/v2/events/trades${sayRange(range)}`, {
      headers: { ...parts.headers, accept: 'text/event-stream' },
      redirect: 'error',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!answer.ok || !answer.body) throw new Error(`alpaca answered ${String(answer.status)} to its stream`);
    const decoder = new TextDecoder();
    let rest = '';
    for await (const bytes of answer.body) {
      clearTimeout(timer);
      timer = wait();
      const lines = (rest + decoder.decode(bytes, { stream: true })).split(/\r?\n/);
      rest = lines.pop() ?? '';
      if (rest.length > longestLine) throw new Error('a line of the broker is too long');
      yield* lines;
    }
  } finally {
    clearTimeout(timer);
  }
}

function sayRange({ sinceId, since, until }: StreamRange): string {
  const query = new URLSearchParams();
  if (sinceId !== undefined) query.set('since_id', sinceId);
  else if (since) query.set('since', since.toISOString());
  if (until) query.set('until', until.toISOString());
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

const endings: Readonly<Record<string, 'cancelled' | 'expired' | 'rejected'>> = {
  canceled: 'cancelled',
  expired: 'expired',
  rejected: 'rejected',
};

const envelope = z.object({
  event_id: tradeEvent.shape.event_id,
  account_id: z.string(),
  order: z.optional(z.object({ client_order_id: z.optional(z.string()) })),
});

/** Nothing for events of other accounts. What cannot be read is handed on as such: the stream must not stop at it. */
function toUpdate(data: unknown, houseAccount: string): BrokerUpdate | undefined {
  const { event_id: mark, account_id: owner, order } = z.parse(envelope, data);
  if (owner !== houseAccount) return undefined;
  try {
    return readUpdate(z.parse(tradeEvent, data));
  } catch {
    return { kind: 'unreadable', mark, clientOrderId: order?.client_order_id ?? '', filledE8: 0n };
  }
}

function readUpdate(event: TradeEvent): BrokerUpdate {
  const common = {
    mark: event.event_id,
    clientOrderId: event.order.client_order_id,
    filledE8: readE8(event.order.filled_qty ?? '0'),
  };
  const ended = endings[event.event];
  if (ended) return { ...common, kind: 'ended', ended };
  if (event.event === 'fill' || event.event === 'partial_fill') {
    return { ...common, kind: 'fill', execution: executionOf(event) };
  }
  if (event.event === 'trade_bust' || event.event === 'trade_correct') {
    const bustedId = event.previous_execution_id ?? event.execution_id ?? '';
    return {
      ...common,
      kind: 'bust',
      bustedId,
      execution: event.event === 'trade_bust' ? undefined : executionOf(event),
    };
  }
  if (event.event === 'new' || event.event === 'accepted') return { ...common, kind: 'accepted' };
  return { ...common, kind: event.event === 'order_cancel_rejected' ? 'cancel_refused' : 'other' };
}

/** The quantity and price of this execution alone; the order has the sums. */
function executionOf({ execution_id: id, price, qty, timestamp, at }: TradeEvent): BrokerExecution {
  const tradedAt = new Date(timestamp ?? at ?? '');
  if (
    !id ||
    price === null ||
    price === undefined ||
    qty === null ||
    qty === undefined ||
    Number.isNaN(tradedAt.getTime())
  )
    throw new RangeError('an execution of the broker is not complete');
  return { executionId: id, quantityE8: readE8(qty), priceE8: readE8(price), tradedAt };
}
