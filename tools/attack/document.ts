// Reads the OpenAPI document as an attacker does: operations with their parameters, bodies and who may call them.
import * as z from 'zod/mini';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface Parameter {
  readonly name: string;
  readonly place: 'path' | 'query' | 'header';
  readonly isRequired: boolean;
  readonly schema: JsonSchema;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly callers: 'anyone' | 'client' | 'staff' | 'data';
  readonly parameters: readonly Parameter[];
  readonly body: JsonSchema | undefined;
  readonly isUpload: boolean;
}

const record = z.record(z.string(), z.unknown());
const operation = z.looseObject({
  operationId: z.string(),
  security: z.array(record),
  parameters: z.array(
    z.looseObject({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      schema: record,
    }),
  ),
  requestBody: z.optional(z.looseObject({ content: z.record(z.string(), z.looseObject({ schema: record })) })),
});
const document = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) });

export async function readOperations(url: string): Promise<Operation[]> {
  const { paths } = z.parse(document, await (await fetch(`${url}/openapi.json`)).json());
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, found]) => ({
      id: found.operationId,
      method: method.toUpperCase(),
      path,
      callers: callersOf(found.security),
      parameters: found.parameters.map(({ name, in: place, required, schema }) => ({
        name,
        place,
        isRequired: required,
        schema,
      })),
      body: found.requestBody?.content['application/json']?.schema,
      isUpload: found.requestBody?.content['multipart/form-data'] !== undefined,
    })),
  );
}

function callersOf([first]: ReadonlyArray<Readonly<Record<string, unknown>>>): Operation['callers'] {
  if (first === undefined) return 'anyone';
  return 'staff' in first ? 'staff' : 'data' in first ? 'data' : 'client';
}
