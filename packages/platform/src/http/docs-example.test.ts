import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from '@candor/contract/endpoints.ts';
import { makeExample } from './docs-example.ts';
import { toJsonSchema } from './schema.ts';

const withBody = allEndpoints.flatMap((endpoint) => (endpoint.body ? [[endpoint.id, endpoint.body] as const] : []));

describe('examples on the docs page', () => {
  test.each(withBody)('%s: the body that is offered is one its schema accepts', (_id, body) => {
    const example = makeExample(toJsonSchema(body, 'input'));
    const problem = z.safeParse(body, example).error;
    expect(problem?.issues, JSON.stringify(example)).toBeUndefined();
  });
});
