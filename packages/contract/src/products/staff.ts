// The catalogue, seen by staff: every version of a product's terms, and new ones by two people.
import * as z from 'zod/mini';
import { approval } from '../approvals/staff.ts';
import { defineEndpoint } from '../endpoint.ts';
import { calendarDate, page, pageQuery, text, uuid } from '../schemas/scalars.ts';
import { product, productTerms } from './client.ts';

const one = z.strictObject({ id: uuid });
const readers = { kind: 'staff', roles: ['operations', 'approver', 'support', 'tenant_admin', 'auditor'] } as const;
const { access: _access, ...fields } = product.shape;
const { version: _version, starts_on: _startsOn, ...terms } = productTerms.shape;

export const listAllProducts = defineEndpoint({
  id: 'listAllProducts',
  base: 'staff',
  method: 'GET',
  path: '/products',
  summary: 'The catalogue with the terms that hold today.',
  access: readers,
  query: z.strictObject(pageQuery),
  response: page(z.strictObject(fields)),
  refusals: ['bad_request'],
  shows: 'house',
});

export const listProductTerms = defineEndpoint({
  id: 'listProductTerms',
  base: 'staff',
  method: 'GET',
  path: '/products/{id}/terms',
  summary: 'Every version of a product’s terms, the newest first.',
  access: readers,
  params: one,
  response: z.strictObject({ items: z.array(z.strictObject({ is_open: z.boolean(), terms: productTerms })) }),
  refusals: ['not_found'],
  shows: 'house',
});

export const proposeProductTerms = defineEndpoint({
  id: 'proposeProductTerms',
  base: 'staff',
  method: 'POST',
  path: '/products/{id}/terms',
  summary: 'Proposes new terms of a product from a later day on, or to close or open it.',
  access: { kind: 'staff', roles: ['operations', 'tenant_admin'] },
  params: one,
  body: z.strictObject({
    starts_on: calendarDate,
    is_open: z.boolean(),
    terms: z.strictObject(terms),
    reason: text(500, 8),
  }),
  response: approval,
  refusals: ['not_found', 'product_terms_invalid', 'already_proposed'],
});
