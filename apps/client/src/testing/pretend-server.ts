// A server that is pretended at the edge of HTTP, for tests of screens: answers by endpoint, keeps what it was sent. What it answers is
// checked by the contract's own schemas, so it cannot say what the real one never would.
import type { Endpoint, OutputOf } from '@candor/contract/endpoint.ts';
import type { ErrorCode } from '@candor/contract/errors.ts';

export interface Asked {
  readonly id: string;
  readonly body: unknown;
  readonly key: string | null;
}

/** A refusal as the server writes it. */
export interface Refused {
  readonly refused: ErrorCode;
  readonly status?: number;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly errors?: ReadonlyArray<{ readonly path: string; readonly code: string }>;
}

type Answer<E> = OutputOf<E> | Refused | 'lost';
type Reply<E> = (asked: Asked, url: URL) => Answer<E> | Promise<Answer<E>>;

interface Route {
  readonly endpoint: Endpoint;
  readonly pattern: RegExp;
  readonly reply: Reply<Endpoint>;
}

export interface PretendServer {
  /** The newest reply to an endpoint wins. */
  on<E extends Endpoint>(endpoint: E, reply: Reply<E>): PretendServer;
  /** What was sent to an endpoint, oldest first. */
  asked(endpoint: Endpoint): readonly Asked[];
  readonly fetch: typeof fetch;
}

export function createPretendServer(): PretendServer {
  const routes: Route[] = [];
  const log: Asked[] = [];

  async function answer(url: URL, init: RequestInit): Promise<Response> {
    const route = routes.find(({ endpoint, pattern }) => endpoint.method === init.method && pattern.test(url.pathname));
    if (!route) return refuse({ refused: 'not_found', status: 404 });
    const { endpoint, reply } = route;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const asked = { id: endpoint.id, body, key: new Headers(init.headers).get('idempotency-key') };
    log.push(asked);
    keepContract(endpoint.id, () => endpoint.body?.parse(body));
    const said: unknown = await reply(asked, url);
    if (said === 'lost') throw new TypeError('the line went dead');
    if (isRefused(said)) return refuse(said);
    if (!endpoint.response) return new Response(null, { status: 204 });
    const { response } = endpoint;
    return Response.json(keepContract(endpoint.id, () => response.parse(said)));
  }

  const server: PretendServer = {
    on(endpoint, reply) {
      const pattern = new RegExp(`^/api${endpoint.path.replaceAll(/\{([a-z_]+)\}/g, partOf)}$`);
      routes.unshift({ endpoint, pattern, reply });
      return server;
    },
    asked: ({ id }) => log.filter((asked) => asked.id === id),
    fetch: (input, init) =>
      answer(new URL(String(input instanceof Request ? input.url : input), location.origin), init ?? {}),
  };
  return server;
}

/** Instruments and documents are called by their names, everything else by its id. */
function partOf(_whole: string, name: string): string {
  return name === 'market' || name === 'symbol' || name === 'kind' ? '[^/]+' : '[0-9a-f-]{36}';
}

/** What breaks the contract would look like a dead line to the screen and be searched for there: it fails the run by its own name. */
function keepContract<Value>(id: string, check: () => Value): Value {
  try {
    return check();
  } catch (cause) {
    const problem = new TypeError(`what is pretended of ${id} is not what the contract says`, { cause });
    queueMicrotask(() => {
      throw problem;
    });
    throw problem;
  }
}

function isRefused(said: unknown): said is Refused {
  return typeof said === 'object' && said !== null && 'refused' in said;
}

function refuse({ refused, status = 422, params, errors }: Refused): Response {
  const problem = { code: refused, title: refused, ...(params && { params }), ...(errors && { errors }) };
  return Response.json(problem, { status, headers: { 'content-type': 'application/problem+json' } });
}
