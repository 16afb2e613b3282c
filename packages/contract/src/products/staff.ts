// The catalogue, seen by staff: every version of a product's terms, and new ones by two people.
import * as z from 'zod/mini';
import { operators } from '../approvals/makers.ts';
import { deskReaders } from '../callers.ts';
import { calendarDate, countryCode, uuid } from '../schemas/scalars.ts';
import { product, productTerms } from './client.ts';

const one = z.strictObject({ id: uuid });
const { access: _access, ...fields } = product.shape;
const { version: _version, starts_on: _startsOn, ...terms } = productTerms.shape;

/** Whom a new product is offered to; no country means every one. */
export const offeredTo = z.strictObject({
  vip: z.int().check(z.minimum(0), z.maximum(5)),
  score: z.int().check(z.minimum(0), z.maximum(1_000)),
  countries: z.array(countryCode).check(z.maxLength(20)),
});

export const listAllProducts = deskReaders.page('listAllProducts', '/products', {
  summary: 'The catalogue with the terms that hold today.',
  of: z.strictObject(fields),
  shows: 'house',
});

export const listProductTerms = deskReaders.list('listProductTerms', '/products/{id}/terms', {
  summary: 'Every version of a product’s terms, the newest first.',
  of: z.strictObject({ is_open: z.boolean(), terms: productTerms }),
  params: one,
  refusals: ['not_found'],
  shows: 'house',
});

export const proposeProductTerms = operators.propose('proposeProductTerms', '/products/{id}/terms', {
  summary: 'Proposes new terms of a product from a later day on, or to close or open it.',
  params: one,
  body: {
    starts_on: calendarDate,
    is_open: z.boolean(),
    terms: z.strictObject(terms),
  },
  refusals: ['not_found', 'product_terms_invalid', 'already_proposed'],
});
