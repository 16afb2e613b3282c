// Proves at compile time that the ids of two nouns are not one, and at run time that only an id becomes one.
import { describe, expect, expectTypeOf, test } from 'vitest';
import type * as z from 'zod/mini';
import { isId, parseId } from './ids.ts';
import type { AccountId, ClientId, NewId } from './ids.ts';
import { idOf } from './schemas/scalars.ts';

const text = '0199a000-0000-7000-8000-0000000000c1';

function readAccount(id: AccountId): string {
  return id;
}

// Never called: what counts is that each marked line fails to compile, or the type check of this file fails.
function attempts(client: ClientId, made: NewId): void {
  // @ts-expect-error the id of a client where one of an account is asked for
  readAccount(client);
  // @ts-expect-error any text
  readAccount(text);
  // @ts-expect-error an id that is somebody's is not a new one
  parseAsNew(client);
  readAccount(made);
}

function parseAsNew(id: NewId): string {
  return id;
}

describe('ids', () => {
  test('the compiler keeps the nouns apart', () => {
    expect(attempts).toBeTypeOf('function');
    expectTypeOf<ClientId>().not.toExtend<AccountId>();
    expectTypeOf<string>().not.toExtend<ClientId>();
    expectTypeOf<NewId>().toExtend<ClientId>();
    expectTypeOf(parseId('client', text)).toEqualTypeOf<ClientId>();
  });

  test('a schema hands out the id of its noun and takes a text', () => {
    const schema = idOf('client');
    expectTypeOf<z.output<typeof schema>>().toEqualTypeOf<ClientId>();
    expectTypeOf<z.input<typeof schema>>().toEqualTypeOf<string>();
    expect(schema.parse(text)).toBe(text);
  });

  test.each(['', 'client', text.toUpperCase(), `${text} `, text.replaceAll('-', '')])('%j is no id', (other) => {
    expect(isId('client', other)).toBe(false);
    expect(() => parseId('client', other)).toThrow('not the id of a client');
    expect(idOf('client').safeParse(other).success).toBe(false);
  });
});
