// From the contract's zod schemas to what Fastify needs: JSON Schema in, field errors out.
import * as z from 'zod/mini';
import type { FieldError, FieldErrorCode, Schema } from '@candor/contract';

export function toJsonSchema(schema: Schema, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io, unrepresentable: 'throw' });
  return rest;
}

/**
 * The schema by which an answer is written. “This or null” is said in the words that the writer turns into one comparison: as a choice of
 * two schemas each value would be checked against both while it is written.
 */
export function toAnswerSchema(schema: Schema): Record<string, unknown> {
  return joinNulls(toJsonSchema(schema, 'output'));
}

function joinNulls(schema: Record<string, unknown>): Record<string, unknown> {
  const joined = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, joinInside(part)]));
  const choices = joined['anyOf'];
  if (!Array.isArray(choices) || choices.length !== 2) return joined;
  const [one, other] = choices.map((choice) => asSchema(choice));
  const { anyOf: _choices, ...rest } = joined;
  // A choice of choices stays one: only a plain type is told from null at a glance.
  return one && other?.['type'] === 'null' && typeof one['type'] === 'string' && one['type'] !== 'null'
    ? { ...rest, ...one, nullable: true }
    : joined;
}

function joinInside(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(joinInside);
  const schema = asSchema(part);
  return schema ? joinNulls(schema) : part;
}

function asSchema(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined;
}

/** The part of an Ajv error that is read here. */
export interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const codeOfKeyword: Readonly<Record<string, FieldErrorCode>> = {
  required: 'required',
  additionalProperties: 'unknown_field',
  type: 'wrong_type',
  minLength: 'too_short',
  maxLength: 'too_long',
  minItems: 'too_short',
  maxItems: 'too_long',
  minimum: 'too_small',
  exclusiveMinimum: 'too_small',
  maximum: 'too_big',
  exclusiveMaximum: 'too_big',
  pattern: 'invalid_format',
  format: 'invalid_format',
  enum: 'not_allowed',
  const: 'not_allowed',
};

const mostErrors = 20;

export function toFieldErrors(part: string, errors: readonly SchemaError[]): FieldError[] {
  return errors.slice(0, mostErrors).map((error) => {
    const missing = error.params['missingProperty'] ?? error.params['additionalProperty'];
    const limit = error.params['limit'];
    const path = [part, ...error.instancePath.split('/').slice(1), ...(typeof missing === 'string' ? [missing] : [])];
    return {
      path: path.join('.'),
      code: codeOfKeyword[error.keyword] ?? 'invalid_format',
      ...(typeof limit === 'number' && { params: { limit } }),
    };
  });
}
