// The HTTP server without business: limits, strict JSON, security headers, request ids and problem answers.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '@candor/contract';
import type { ErrorCode, Refusal, Translate } from '@candor/contract';
import type { Clock } from '../clock/clock.ts';
import { DatabaseUnavailableError } from '../db/index.ts';
import type { Ids } from '../ids/ids.ts';
import { keepBodyText } from './body-text.ts';
import { parseJsonBody } from './json-body.ts';
import { sayLastWords } from './last-words.ts';
import { compileLate } from './late-compilers.ts';
import { describeProblem, problemType } from './problem.ts';
import { readRequestMeta } from './request.ts';
import { toFieldErrors } from './schema.ts';
import type { SchemaError } from './schema.ts';
import { describePath } from './request-path.ts';
import { baseHeaders } from './security-headers.ts';

export interface HttpOptions {
  readonly log: FastifyBaseLogger;
  readonly ids: Ids;
  readonly translate: Translate;
  /** Addresses of proxies whose X-Forwarded-* headers are believed. */
  readonly trustedProxies: readonly string[];
  readonly bodyLimitBytes?: number;
  readonly clock: Clock;
  readonly timeouts?: Partial<HttpTimeouts>;
}

/** How long a peer may take; whoever takes longer is answered if that is possible, and gone either way. */
export interface HttpTimeouts {
  readonly headersMs: number;
  /** Until the last byte of the body is here. */
  readonly requestMs: number;
  /** Until the last byte of the answer is taken, counted from the headers. */
  readonly answerMs: number;
}

const usualTimeouts: HttpTimeouts = { headersMs: 15_000, requestMs: 30_000, answerMs: 120_000 };

export interface HttpApp {
  readonly app: FastifyInstance;
  /** Every route that was ever added, as `METHOD url`: what is not in the contract is noticed. */
  readonly routes: readonly string[];
  sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): Promise<FastifyReply>;
}

export function createHttpApp(options: HttpOptions): HttpApp {
  const { clock } = options;
  const { headersMs, requestMs, answerMs } = { ...usualTimeouts, ...options.timeouts };
  const app = Fastify({
    loggerInstance: options.log,
    // One line per answer is ours (below): Fastify's own would log urls, which may hold personal data.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => options.ids.next(),
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: options.bodyLimitBytes ?? 128 * 1024,
    requestTimeout: requestMs,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    http: {
      maxHeaderSize: 16 * 1024,
      headersTimeout: headersMs,
      connectionsCheckingInterval: Math.ceil(Math.min(2_000, headersMs / 3)),
    },
    routerOptions: { maxParamLength: 200, caseSensitive: true },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void sendRefusal(request, reply, refusalOf(error)),
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, clock),
  });

  compileLate(app);
  endSlowReaders(app, clock, answerMs);
  endSpares(app);
  refuseTunnels(app, clock);
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) if (name !== 'HEAD') routes.push(`${name} ${url}`);
  });

  async function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): Promise<FastifyReply> {
    const meta = readRequestMeta(request);
    const problem = describeProblem(refusal, meta.language, options.translate, meta.requestId);
    if (refusal.retryAfterS !== undefined) reply.header('retry-after', String(refusal.retryAfterS));
    else if (problem.status === 503) reply.header('retry-after', '1');
    applyHeaders(reply);
    return reply
      .code(problem.status)
      .header('content-type', problemType)
      .header('cache-control', 'no-store')
      .header('content-language', meta.language)
      .serializer(JSON.stringify)
      .send(problem);
  }

  app.addHook('onRequest', async (request, reply) => {
    applyHeaders(reply);
    reply.header('x-request-id', request.id);
    // Addresses are made of it: proofs, passkeys, links. What no browser can send is nobody's host.
    if (!isHost(request.headers.host)) return sendRefusal(request, reply, refuse('bad_request'));
    return undefined;
  });
  logAnswers(app);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.refused === 'internal_error') request.log.error({ err: error }, 'request failed');
    return sendRefusal(request, reply, refusal);
  });
  readJsonStrictly(app);
  return { app, routes, sendRefusal };
}

function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    // The route's pattern, never the url: parameters and queries may hold personal data.
    const route = routeOptions.url ?? 'none';
    request.log.info(
      {
        method,
        route,
        ...(route === 'none' && { path: describePath(request.url) }),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
}

/** A stalled reader costs memory for as long as he likes; one that reads a byte a minute is never idle. */
function endSlowReaders(app: FastifyInstance, clock: Clock, answerMs: number): void {
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const timer = clock.setTimer(() => request.socket.destroy(), answerMs);
    response.once('close', () => timer.cancel());
  });
}

/**
 * A browser keeps spare connections at hand. Nothing was said on one yet, so for Node it is not idle, and a server that stops would wait a
 * minute for each.
 */
function endSpares(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', (done) => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    done();
  });
}

const baseHeaderLines = Object.entries(baseHeaders);

function applyHeaders(reply: FastifyReply): void {
  for (const [name, value] of baseHeaderLines) if (!reply.hasHeader(name)) reply.header(name, value);
}

function isHost(host: string | undefined): boolean {
  return host === undefined || (/^[\w.:[\]-]{1,255}$/.test(host) && URL.canParse(`http://${host}`));
}

class BodyFault extends Error {
  readonly refusal: Refusal;
  constructor(code: ErrorCode) {
    super(code);
    this.refusal = refuse(code);
  }
}

function keepText(request: FastifyRequest, body: string | Buffer, done: (error: Error | null) => void): void {
  if (request.routeOptions.config.keepsText !== 'form') return done(new BodyFault('unsupported_media_type'));
  keepBodyText(request, String(body));
  return done(null);
}

function readJsonStrictly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    keepBodyText(request, String(body));
    const result = parseJsonBody(String(body));
    if (result.ok) done(null, result.value);
    else done(new BodyFault(result.fault), undefined);
  });
  // Gateways and mail programs that call back send forms: kept as text for the endpoints that ask for it, refused elsewhere.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, keepText);
  // Multipart is read by the upload endpoint itself; everything else answers 415.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null, undefined));
}

const codeOfFrameworkError: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_MAX_PARAM_LENGTH: 'uri_too_long',
  ECONNRESET: 'bad_request',
};

const codeOfUnavailable = {
  connection_lost: 'not_ready',
  closed: 'not_ready',
  timeout: 'timeout',
  overloaded: 'overloaded',
  disk_full: 'storage_full',
} as const satisfies Record<DatabaseUnavailableError['code'], ErrorCode>;

/** Faults that have an honest answer other than 500; the platform's own parts throw errors that carry a refusal. */
function refusalOf(error: FastifyError | Error): Refusal {
  if ('refusal' in error && typeof error.refusal === 'object') return error.refusal as Refusal;
  if (error instanceof DatabaseUnavailableError) return refuse(codeOfUnavailable[error.code]);
  const { validation, validationContext, code, statusCode } = error as FastifyError;
  if (validation) {
    return refuse('validation_failed', {
      errors: toFieldErrors(
        validationContext === 'querystring' ? 'query' : (validationContext ?? 'body'),
        validation as SchemaError[],
      ),
    });
  }
  const known = codeOfFrameworkError[code];
  if (known) return refuse(known);
  return refuse(statusCode !== undefined && statusCode < 500 ? 'bad_request' : 'internal_error');
}

/** A request too broken for a request object: answered by hand, the socket closed. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket, clock: Clock): void {
  if (error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, code] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'headers_too_large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'timeout']
        : ['400 Bad Request', 'bad_request'];
  closeWith(socket, clock, status, code);
}

/** This server is nobody's proxy; a tunnel that nobody refuses is a connection without an answer. */
function refuseTunnels(app: FastifyInstance, clock: Clock): void {
  app.server.on('connect', (_request: IncomingMessage, socket: Duplex) =>
    closeWith(socket, clock, '405 Method Not Allowed', 'method_not_allowed'),
  );
}

function closeWith(socket: Duplex, clock: Clock, status: string, code: string): void {
  const problem = { type: `/docs#error-${code}`, title: status.slice(4), status: Number(status.slice(0, 3)), code };
  const body = JSON.stringify(problem);
  const head = `HTTP/1.1 ${status}\r\nContent-Type: ${problemType}\r\nContent-Length: ${Buffer.byteLength(body)}`;
  sayLastWords(socket, `${head}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`, clock);
}
