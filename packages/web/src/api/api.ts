// The typed way to the server: every call names an endpoint of the contract. Carries tenant, language and bearer (PROF-04);
// reads are retried, mutations never; an unauthorized answer is reported once by whoever was given `onUnauthorized`.
import type { CallOf, Endpoint, OutputOf } from '@candor/contract/endpoint.ts';
import { fillPath } from '@candor/contract/endpoint.ts';
import type { Profile } from '@candor/contract/service/service.ts';
import type { WebClock } from '../clock/clock.ts';
import type { WebIds } from '../ids/ids.ts';
import { ApiProblem, readProblem } from './problem.ts';
import { planRetry } from './retry.ts';

export interface ApiParts {
  readonly clock: WebClock;
  readonly ids: WebIds;
  readonly fetch: typeof fetch;
  readonly profile: () => Profile;
  readonly language: () => string;
  /** A token that is still good, refreshed first when it must be. */
  readonly accessToken: () => Promise<string | undefined>;
  /** Shows that the token is used by the browser that was given it. */
  readonly proveCall: (method: string, path: string, token: string) => Promise<string>;
  /** With the token of the session that was refused; market data have a token of their own, which is nobody's session. */
  readonly onUnauthorized: (refused: string | undefined) => void;
  /** The pass for market data, which the server gives and gets back. */
  readonly dataPass?: DataPass;
}

export interface DataPass {
  read(): string | undefined;
  keep(pass: string): void;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Needed by endpoints that move money: one key per intention, kept over repeats. */
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent instead of the session's token; null sends none (refresh). */
  readonly bearer?: string | null;
  /** False: one attempt only. */
  readonly retry?: boolean;
  /** False: a 401 is the caller's to handle. */
  readonly reportUnauthorized?: boolean;
  readonly timeoutMs?: number;
  /** Clients have no cookie: only an answer that clears the browser's cache, and the console's refresh token, need more than `omit`. */
  readonly credentials?: RequestCredentials;
  /** A file or form for upload endpoints. */
  readonly form?: FormData;
  /** Sends in place of the browser's fetch, e.g. one that tells how far an upload is. */
  readonly send?: (url: string, init: RequestInit) => Promise<Response>;
}

type Rest<E> = unknown extends CallOf<E> ? [options?: CallOptions] : [input: CallOf<E> & CallOptions];

export interface Api {
  call<E extends Endpoint>(endpoint: E, ...rest: Rest<E>): Promise<OutputOf<E>>;
  readonly profile: () => Profile;
}

interface Input extends CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

const readTimeoutMs = 15_000;
const writeTimeoutMs = 30_000;

export function createApi(parts: ApiParts): Api {
  const { clock, ids } = parts;

  async function attempt(endpoint: Endpoint, input: Input): Promise<unknown> {
    const isRead = endpoint.method === 'GET';
    const bearer = await chooseBearer(parts, endpoint, input);
    const timeout = AbortSignal.timeout(input.timeoutMs ?? (isRead ? readTimeoutMs : writeTimeoutMs));
    const url = describeUrl(parts.profile(), endpoint, input);
    const headers = describeHeaders(parts, input, bearer);
    if (bearer !== undefined && endpoint.base !== 'data') {
      headers.set('dpop', await parts.proveCall(endpoint.method, url.split('?', 1)[0] ?? url, bearer));
    }
    const pass = endpoint.base === 'data' ? parts.dataPass?.read() : undefined;
    if (pass !== undefined) headers.set('x-data-pass', pass);
    const send = input.send ?? parts.fetch;
    const response = await send(url, {
      method: endpoint.method,
      headers,
      signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
      cache: 'no-store',
      credentials: input.credentials ?? 'omit',
      ...(input.form ? { body: input.form } : {}),
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    }).catch((cause: unknown) => {
      if (input.signal?.aborted) throw cause;
      throw new ApiProblem({ code: isRead ? 'network' : 'unknown_outcome', status: 0, title: '' });
    });
    const given = response.headers.get('x-data-pass');
    // A pass that came meanwhile, perhaps a client's, is better than one for who had none.
    if (given !== null && parts.dataPass?.read() === pass) parts.dataPass?.keep(given);
    if (response.ok) return readAnswer(endpoint, response, isRead);
    const problem = await readProblem(response);
    if (response.status === 401 && bearer !== undefined && input.reportUnauthorized !== false)
      parts.onUnauthorized(endpoint.base === 'data' ? undefined : bearer);
    throw problem;
  }

  async function run(endpoint: Endpoint, input: Input): Promise<unknown> {
    const mayRetry = endpoint.method === 'GET' && input.retry !== false;
    for (let count = 1; ; count += 1) {
      try {
        return await attempt(endpoint, input);
      } catch (problem) {
        const waitMs = mayRetry ? planRetry(problem, count, ids.fraction()) : undefined;
        if (waitMs === undefined) throw problem;
        await clock.wait(waitMs, input.signal);
      }
    }
  }

  return {
    profile: parts.profile,
    call: (endpoint, ...rest) => run(endpoint, rest[0] ?? {}) as Promise<OutputOf<typeof endpoint>>,
  };
}

async function chooseBearer(parts: ApiParts, endpoint: Endpoint, input: Input): Promise<string | undefined> {
  if (input.bearer !== undefined) return input.bearer ?? undefined;
  if (endpoint.base === 'data') return parts.profile().dataToken;
  return parts.accessToken();
}

function describeUrl(profile: Profile, endpoint: Endpoint, { params, query }: Input): string {
  const base = { api: profile.apiBase, data: profile.dataBase, staff: '/staff/v1', root: '' }[endpoint.base];
  const pairs = Object.entries(query ?? {}).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const search = pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
  return base + fillPath(endpoint.path, params) + search;
}

function describeHeaders({ profile, language }: ApiParts, input: Input, bearer: string | undefined): Headers {
  const headers = new Headers({
    accept: 'application/json, application/problem+json',
    'accept-language': language(),
    'x-tenant-id': profile().tenantId,
    ...input.headers,
  });
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`);
  if (input.idempotencyKey !== undefined) headers.set('idempotency-key', input.idempotencyKey);
  return headers;
}

async function readAnswer(endpoint: Endpoint, response: Response, isRead: boolean): Promise<unknown> {
  if (endpoint.file) return response.blob();
  if (response.status === 204) return undefined;
  try {
    return await response.json();
  } catch {
    // The server answered success but the body was cut: for a mutation nobody knows what it said.
    throw new ApiProblem({ code: isRead ? 'network' : 'unknown_outcome', status: response.status, title: '' });
  }
}
