// A local server that speaks Alpaca's Broker API as it is documented, for tests: orders of one account with their own ids taken once, and the
// stream of trade events, replayed from an id or an instant on. A test says what the market does, loses answers and cuts the line.
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';

export const alpacaAccount = {
  key: 'test-key',
  secret: 'test-secret',
  houseAccount: '6f3f8a52-6d1c-4f0e-9f8e-0d6c6b7f1a11',
} as const;

export interface LocalAlpacaOrder {
  readonly id: string;
  readonly client_order_id: string;
  readonly symbol: string;
  readonly qty: string;
  readonly side: string;
  readonly type: string;
  readonly time_in_force: string;
  readonly limit_price: string | null;
  readonly stop_price: string | null;
  status: string;
  filled_qty: string;
}

interface TradeEvent {
  readonly event_id: string;
  readonly event: string;
  readonly at: string;
  readonly [field: string]: unknown;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

const base = `/v1/trading/accounts/${alpacaAccount.houseAccount}/orders`;
const login = `Basic ${Buffer.from(`${alpacaAccount.key}:${alpacaAccount.secret}`).toString('base64')}`;
const cancelable: ReadonlySet<string> = new Set(['new', 'partially_filled', 'pending_cancel']);

/**
 * On a port of its own unless told; whoever writes the address into a file wants the same one again. Executions and events are numbered on
 * from `before`.
 */
export async function startLocalAlpaca(now: () => Date, port = 0, before = 0): Promise<LocalAlpaca> {
  const vendor = new LocalAlpaca(now, before);
  await vendor.listen(port);
  return vendor;
}

export class LocalAlpaca {
  readonly orders: LocalAlpacaOrder[] = [];
  /** Method and path of every request. */
  readonly requests: string[] = [];
  url = '';
  /** While true every request fails. */
  isDown = false;
  /** The next order is taken and the answer never arrives. */
  losesNextAnswer = false;
  /** The next order is not taken, for this reason. */
  refusesNext: string | undefined;
  /** Cancels are confirmed at once; otherwise the test says what came first. */
  confirmsCancels = true;
  /** Every event is sent this often. */
  repeats = 1;
  readonly #now: () => Date;
  readonly #server: Server;
  readonly #events: TradeEvent[] = [];
  readonly #open = new Set<ServerResponse>();
  readonly #before: number;
  #executions = 0;

  constructor(now: () => Date, before: number) {
    this.#now = now;
    this.#before = before;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  async listen(port: number): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', resolve);
    });
    const address = this.#server.address();
    this.url = `http://127.0.0.1:${String(typeof address === 'object' && address !== null ? address.port : 0)}`;
  }

  order(clientOrderId: string): LocalAlpacaOrder {
    const found = this.orders.find((one) => one.client_order_id === clientOrderId);
    if (!found) throw new Error('the broker has no such order');
    return found;
  }

  /** So many shares at this price; quiet ones are only found by who asks for the past. */
  fill(clientOrderId: string, qty: number, price: string, quietly = false): string {
    const order = this.order(clientOrderId);
    const executionId = this.#nextExecution();
    order.filled_qty = String(Number(order.filled_qty) + qty);
    const isWhole = Number(order.filled_qty) >= Number(order.qty);
    order.status = isWhole ? 'filled' : 'partially_filled';
    const more = { execution_id: executionId, qty: String(qty), price };
    this.#emit(isWhole ? 'fill' : 'partial_fill', order, more, quietly);
    return executionId;
  }

  end(clientOrderId: string, status: 'canceled' | 'expired' | 'rejected', quietly = false): void {
    const order = this.order(clientOrderId);
    order.status = status;
    this.#emit(status, order, {}, quietly);
  }

  /** Takes an execution back; with a correction it says what was instead. */
  bust(
    clientOrderId: string,
    executionId: string,
    correction?: { readonly qty: string; readonly price: string },
  ): void {
    const more = { execution_id: this.#nextExecution(), previous_execution_id: executionId, ...correction };
    this.#emit(correction ? 'trade_correct' : 'trade_bust', this.order(clientOrderId), more);
  }

  /** Sends a line of its own to whoever listens. */
  say(line: string): void {
    for (const one of this.#open) one.write(`${line}\n\n`);
  }

  /** Breaks every line. */
  cut(): void {
    for (const one of this.#open) one.destroy();
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.closeAllConnections();
      this.#server.close(() => resolve());
    });
  }

  #nextExecution(): string {
    this.#executions += 1;
    return `execution-${String(this.#before + this.#executions)}`;
  }

  #emit(event: string, order: LocalAlpacaOrder, more: object = {}, quietly = false): void {
    const at = this.#now().toISOString();
    const made: TradeEvent = {
      // A ULID sorts by time; a counter does too.
      event_id: `01J${String(this.#before + this.#events.length + 1).padStart(23, '0')}`,
      event,
      at,
      timestamp: at,
      account_id: alpacaAccount.houseAccount,
      order: { ...order },
      ...more,
    };
    this.#events.push(made);
    if (quietly) return;
    for (let time = 0; time < this.repeats; time += 1) this.say(`data: ${JSON.stringify(made)}`);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://local');
    const { method = '' } = request;
    this.requests.push(`${method} ${url.pathname}${url.search}`);
    const text = await readText(request);
    const isWelcome = request.headers.authorization === login;
    if (!this.isDown && isWelcome && url.pathname === '/v2/events/trades') return this.#stream(url, response);
    const { status, body } = this.isDown
      ? { status: 503, body: {} }
      : isWelcome
        ? this.#decide(method, url, text)
        : { status: 401, body: {} };
    if (method === 'POST' && this.losesNextAnswer) {
      this.losesNextAnswer = false;
      response.destroy();
      return undefined;
    }
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === undefined ? undefined : JSON.stringify(body));
    return undefined;
  }

  #decide(method: string, url: URL, text: string): Answer {
    if (method === 'POST' && url.pathname === base) return this.#place(JSON.parse(text));
    if (url.pathname === `${base}:by_client_order_id`) {
      const id = url.searchParams.get('client_order_id');
      const found = this.orders.find((one) => one.client_order_id === id);
      return found ? { status: 200, body: found } : { status: 404, body: {} };
    }
    return method === 'DELETE' ? this.#cancel(url.pathname.slice(base.length + 1)) : { status: 404, body: {} };
  }

  #place(asked: Record<string, string>): Answer {
    const { client_order_id: id = '' } = asked;
    const message = this.refusesNext;
    this.refusesNext = undefined;
    if (message !== undefined) return { status: 403, body: { code: 40_310_000, message } };
    if (this.orders.some((one) => one.client_order_id === id))
      return { status: 422, body: { code: 40_010_001, message: 'client_order_id must be unique' } };
    const order: LocalAlpacaOrder = {
      id: `order-${String(this.orders.length + 1)}`,
      client_order_id: id,
      symbol: asked['symbol'] ?? '',
      qty: asked['qty'] ?? '',
      side: asked['side'] ?? '',
      type: asked['type'] ?? '',
      time_in_force: asked['time_in_force'] ?? '',
      limit_price: asked['limit_price'] ?? null,
      stop_price: asked['stop_price'] ?? null,
      status: 'new',
      filled_qty: '0',
    };
    this.orders.push(order);
    this.#emit('new', order);
    return { status: 200, body: order };
  }

  #cancel(id: string): Answer {
    const order = this.orders.find((one) => one.id === id);
    if (!order) return { status: 404, body: {} };
    if (!cancelable.has(order.status))
      return { status: 422, body: { code: 42_210_000, message: 'order is not cancelable' } };
    order.status = 'pending_cancel';
    this.#emit('pending_cancel', order);
    if (this.confirmsCancels) this.end(order.client_order_id, 'canceled');
    return { status: 204 };
  }

  /** The past from an id or an instant on, then whatever happens; with an end only the past. */
  #stream({ searchParams }: URL, response: ServerResponse): void {
    const sinceId = searchParams.get('since_id');
    const since = searchParams.get('since');
    const until = searchParams.get('until');
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(':heartbeat\n\n');
    for (const event of this.#events) {
      const at = Date.parse(event.at);
      const isWanted = sinceId === null ? since !== null && at >= Date.parse(since) : event.event_id > sinceId;
      if (isWanted && (until === null || at <= Date.parse(until))) response.write(`data: ${JSON.stringify(event)}\n\n`);
    }
    if (until !== null) {
      response.end();
      return;
    }
    this.#open.add(response);
    response.on('close', () => this.#open.delete(response));
  }
}
