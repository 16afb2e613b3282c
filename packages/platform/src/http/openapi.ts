// Writes the OpenAPI 3.1 document from the same definitions that validate requests.
import * as z from 'zod/mini';
import { errorStatus } from '@candor/contract';
import type { Access, Endpoint, ErrorCode, Schema } from '@candor/contract';
import { basePaths } from './mount.ts';

type Json = Readonly<Record<string, unknown>>;

const edgeRefusals: readonly ErrorCode[] = ['rate_limited', 'internal_error', 'not_ready'];

export interface OpenApiInfo {
  readonly title: string;
  readonly version: string;
  readonly serverUrl: string;
}

export function describeOpenApi(endpoints: readonly Endpoint[], info: OpenApiInfo): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = basePaths[endpoint.base] + endpoint.path;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeOperation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version },
    servers: [{ url: info.serverUrl }],
    paths,
    components: {
      securitySchemes: {
        client: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        staff: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        data: { type: 'http', scheme: 'bearer', description: 'market-data token of the profile' },
      },
      schemas: { Problem: problemSchema },
    },
  };
}

function describeOperation(endpoint: Endpoint): Json {
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.base],
    security: describeSecurity(endpoint.access),
    parameters: [
      ...describeHeaders(endpoint),
      ...describeFields(endpoint.params, 'path'),
      ...describeFields(endpoint.query, 'query'),
    ],
    ...describeBody(endpoint),
    responses: describeResponses(endpoint),
  };
}

function toSchema(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}

function describeSecurity(access: Access): readonly Json[] {
  switch (access.kind) {
    case 'service':
    case 'public':
    case 'signed':
      return [];
    case 'pending':
    case 'client':
      return [{ client: [] }];
    case 'staff':
      return [{ staff: [...access.roles] }];
    case 'data':
      return [{ data: [] }];
  }
}

function describeHeaders(endpoint: Endpoint): Json[] {
  const header = (name: string, description: string, schema: Json): Json => ({
    name,
    in: 'header',
    required: true,
    description,
    schema,
  });
  return [
    ...(endpoint.access.kind === 'service' || endpoint.access.kind === 'signed' || endpoint.base === 'data'
      ? []
      : [header('X-Tenant-Id', 'The tenant of the profile.', { type: 'string', format: 'uuid' })]),
    ...(endpoint.idempotent
      ? [
          header('Idempotency-Key', 'The same key and body answers the same bytes.', {
            type: 'string',
            minLength: 16,
            maxLength: 64,
          }),
        ]
      : []),
  ];
}

function describeFields(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: field,
  }));
}

function describeBody(endpoint: Endpoint): Json {
  if (endpoint.upload) {
    const schema = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!endpoint.body) return {};
  return {
    requestBody: { required: true, content: { 'application/json': { schema: toSchema(endpoint.body, 'input') } } },
  };
}

function describeResponses(endpoint: Endpoint): Json {
  const responses: Record<string, unknown> = {};
  if (endpoint.file) responses['200'] = { description: 'The file.', content: { 'application/octet-stream': {} } };
  else if (endpoint.response)
    responses['200'] = {
      description: 'Done.',
      content: { 'application/json': { schema: toSchema(endpoint.response, 'output') } },
    };
  else responses['204'] = { description: 'Done.' };
  for (const code of [...endpoint.refusals, ...edgeRefusals]) {
    const status = String(errorStatus[code]);
    const earlier = responses[status] as { description: string } | undefined;
    responses[status] = {
      description: earlier ? `${earlier.description}, ${code}` : code,
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    };
  }
  return responses;
}

const problemSchema: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(errorStatus) },
    instance: { type: 'string' },
    params: { type: 'object' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, code: { type: 'string' }, title: { type: 'string' } },
      },
    },
  },
};
