// Mounts bindings on Fastify: guard, then validated input, then handler, then answer or problem.
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import * as z from 'zod/mini';
import { isRefusal } from '@candor/contract';
import type { Base, Endpoint, Refusal, Schema } from '@candor/contract';
import type { Binding, FileAnswer } from './binding.ts';
import { WithCookie } from './cookies.ts';
import { Replayed } from '../once/once.ts';
import { readBodyText } from './body-text.ts';
import { readOnce } from './idempotency.ts';
import { LateSchema } from './late-compilers.ts';
import type { EdgeLimiter } from './rate-limit.ts';
import { readRequestMeta } from './request.ts';
import { toAnswerSchema, toJsonSchema } from './schema.ts';
import { readUpload } from './upload.ts';

export const basePaths: Readonly<Record<Base, string>> = { api: '/api', staff: '/staff/v1', data: '/data', root: '' };

export interface MountOptions {
  readonly sendRefusal: (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => Promise<FastifyReply>;
  /** Checks every answer against its schema and faults on a difference; on in tests. */
  readonly strictAnswers: boolean;
  readonly limiter?: EdgeLimiter;
  /** Keys the hash by which two requests with one Idempotency-Key are told apart. */
  readonly onceKey: Buffer;
}

export function urlOf(endpoint: Endpoint): string {
  return basePaths[endpoint.base] + endpoint.path.replace(/\{(\w+)\}/g, ':$1');
}

export function mountBindings(app: FastifyInstance, bindings: readonly Binding[], options: MountOptions): void {
  for (const binding of bindings) {
    app.route({
      method: binding.endpoint.method,
      url: urlOf(binding.endpoint),
      schema: describeRoute(binding.endpoint),
      attachValidation: true,
      ...(binding.endpoint.signedBody && { config: { keepsText: binding.endpoint.signedBody } }),
      handler: (request, reply) => answerRequest(binding, request, reply, options),
    });
  }
}

const makers = { input: (schema: Schema) => toJsonSchema(schema, 'input'), answer: toAnswerSchema };
const described = { input: new WeakMap<Schema, LateSchema>(), answer: new WeakMap<Schema, LateSchema>() };

/** One for each schema of the contract, whoever mounts it. */
function describe(schema: Schema, use: keyof typeof makers): LateSchema {
  const known = described[use].get(schema) ?? new LateSchema(() => makers[use](schema));
  described[use].set(schema, known);
  return known;
}

const late = (schema: Schema): LateSchema => describe(schema, 'input');
const lateAnswer = (schema: Schema): LateSchema => describe(schema, 'answer');

function describeRoute(endpoint: Endpoint): FastifySchema {
  const none = { type: 'object', additionalProperties: false };
  return {
    ...(endpoint.params && { params: late(endpoint.params) }),
    querystring: endpoint.query ? late(endpoint.query) : none,
    ...(endpoint.body && { body: late(endpoint.body) }),
    ...(endpoint.response && { response: { 200: lateAnswer(endpoint.response) } }),
  };
}

async function answerRequest(
  { endpoint, guard, handle }: Binding,
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountOptions,
): Promise<FastifyReply> {
  const meta = readRequestMeta(request);
  const turnedAway = options.limiter?.admit(meta, endpoint);
  if (turnedAway) return options.sendRefusal(request, reply, turnedAway);
  // The guard speaks first: a stranger learns nothing from validation.
  const context = await guard.check(meta, endpoint);
  const refused = isRefusal(context) ? context : options.limiter?.admitCaller(context, endpoint);
  if (refused) return options.sendRefusal(request, reply, refused);
  if (request.validationError) throw request.validationError;
  const upload = endpoint.upload ? await readUpload(request) : undefined;
  if (isRefusal(upload)) return options.sendRefusal(request, reply, upload);
  const { params, query, body } = request;
  const once = endpoint.idempotent ? readOnce(options.onceKey, meta, endpoint, { params, body }) : undefined;
  if (isRefusal(once)) return options.sendRefusal(request, reply, once);
  const text = endpoint.signedBody ? readBodyText(request) : undefined;
  const input = {
    params,
    query,
    body,
    ...(upload && { upload }),
    ...(text !== undefined && { text }),
    ...(once && { once }),
  };
  const result = await handle(context, input, meta);
  if (isRefusal(result)) return options.sendRefusal(request, reply, result);
  if (result instanceof Replayed) reply.header('idempotency-replayed', 'true');
  if (result instanceof WithCookie) reply.header('set-cookie', result.header);
  const answer: unknown = result instanceof Replayed || result instanceof WithCookie ? result.answer : result;
  // Caches only: storage also holds the choices of theme, language and consent, which outlive a session.
  if (endpoint.clearsSite) reply.header('clear-site-data', '"cache"');
  if (endpoint.file) return sendFile(reply, answer as FileAnswer);
  if (endpoint.base !== 'root' && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  if (!endpoint.response) return reply.code(204).send();
  if (options.strictAnswers) assertAnswer(endpoint, answer);
  return reply.send(answer);
}

function assertAnswer(endpoint: Endpoint, answer: unknown): void {
  const result = endpoint.response && z.safeParse(endpoint.response, answer);
  if (result && !result.success) {
    throw new Error(`${endpoint.id} answered outside its schema: ${JSON.stringify(result.error.issues)}`);
  }
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  if (file.location !== undefined) return reply.header('cache-control', 'no-store').redirect(file.location, 303);
  reply.header('content-type', file.contentType);
  reply.header('cache-control', file.cacheControl ?? 'private, no-store');
  reply.header('content-security-policy', "default-src 'none'; sandbox");
  if (file.downloadName) {
    const safeName = file.downloadName.replace(/[^\w.-]/g, '_');
    reply.header('content-disposition', `attachment; filename="${safeName}"`);
  }
  return reply.send(file.body);
}
