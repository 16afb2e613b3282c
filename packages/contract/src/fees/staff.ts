// Fee tables, seen by staff: what holds and held, what a change would mean for whom, and the change itself by two people.
import * as z from 'zod/mini';
import { approval } from '../approvals/staff.ts';
import { defineEndpoint } from '../endpoint.ts';
import { listedMarkets } from '../market/venues.ts';
import { orderSides } from '../products/types.ts';
import { calendarDate, decimal, money, signedMoney, text } from '../schemas/scalars.ts';
import { feeRules } from './rules.ts';

const market = z.enum(listedMarkets);
const venue = z.strictObject({ market });
const readers = { kind: 'staff', roles: ['operations', 'approver', 'support', 'tenant_admin', 'auditor'] } as const;

export const feeTable = z.strictObject({ market, version: z.int(), starts_on: calendarDate, rules: feeRules });

export const listFeeTables = defineEndpoint({
  id: 'listFeeTables',
  base: 'staff',
  method: 'GET',
  path: '/fee-tables/{market}',
  summary: 'The fee tables of a venue, the newest first; version 0 ships with the release.',
  access: readers,
  params: venue,
  response: z.strictObject({ items: z.array(feeTable) }),
  refusals: [],
  shows: 'house',
});

export const previewFeeTable = defineEndpoint({
  id: 'previewFeeTable',
  base: 'staff',
  method: 'POST',
  path: '/fee-tables/{market}/preview',
  summary:
    'What a table would change: sample trades by both tables, and how many clients traded there in the last 30 days.',
  access: { kind: 'staff', roles: ['operations', 'approver', 'tenant_admin', 'auditor'] },
  params: venue,
  body: z.strictObject({ rules: feeRules }),
  response: z.strictObject({
    clients: z.int(),
    orders: z.int(),
    samples: z.array(
      z.strictObject({
        side: z.enum(orderSides),
        gross: money,
        quantity: decimal,
        now: money,
        planned: money,
        difference: signedMoney,
      }),
    ),
  }),
  refusals: ['fee_table_invalid'],
});

export const proposeFeeTable = defineEndpoint({
  id: 'proposeFeeTable',
  base: 'staff',
  method: 'POST',
  path: '/fee-tables/{market}',
  summary: 'Proposes a fee table from a later day on; orders signed before keep the commission they were signed with.',
  access: { kind: 'staff', roles: ['operations', 'tenant_admin'] },
  params: venue,
  body: z.strictObject({ starts_on: calendarDate, rules: feeRules, reason: text(500, 8) }),
  response: approval,
  refusals: ['fee_table_invalid', 'fee_table_too_early', 'already_proposed'],
});
