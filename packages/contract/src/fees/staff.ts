// Fee tables, seen by staff: what holds and held, what a change would mean for whom, and the change itself by two people.
import * as z from 'zod/mini';
import { operators } from '../approvals/makers.ts';
import { deskReaders, overseers } from '../callers.ts';
import { listedMarkets } from '../market/venues.ts';
import { orderSides } from '../products/types.ts';
import { calendarDate, decimal, money, signedMoney } from '../schemas/scalars.ts';
import { cost, costBody, costRefusals } from './client.ts';
import { feeRules } from './rules.ts';

const market = z.enum(listedMarkets);
const venue = z.strictObject({ market });

export const feeTable = z.strictObject({ market, version: z.int(), starts_on: calendarDate, rules: feeRules });

export const listFeeTables = deskReaders.list('listFeeTables', '/fee-tables/{market}', {
  summary: 'The fee tables of a venue, the newest first; version 0 ships with the release.',
  of: feeTable,
  params: venue,
  shows: 'house',
});

export const previewFeeTable = overseers.post('previewFeeTable', '/fee-tables/{market}/preview', {
  summary:
    'What a table would change: sample trades by both tables, and how many clients traded there in the last 30 days.',
  params: venue,
  body: z.strictObject({ rules: feeRules }),
  response: z.strictObject({
    clients: z.int(),
    orders: z.int(),
    /** Clients with an order that works there now: its taxes follow the new table from its day on. */
    working: z.int(),
    /** Clients who hold something of this venue: selling it will cost what the new table says. */
    holders: z.int(),
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
  shows: 'house',
});

export const estimateStaffCost = deskReaders.post('estimateStaffCost', '/costs', {
  summary:
    'What any trade would cost at the last price, by the table that holds today or by one that is being planned.',
  body: z.strictObject({ ...costBody.shape, rules: z.optional(feeRules) }),
  response: cost,
  refusals: [...costRefusals, 'fee_table_invalid'],
  shows: 'house',
});

export const proposeFeeTable = operators.propose('proposeFeeTable', '/fee-tables/{market}', {
  summary: 'Proposes a fee table from a later day on; orders signed before keep the commission they were signed with.',
  params: venue,
  body: { starts_on: calendarDate, rules: feeRules },
  refusals: ['fee_table_invalid', 'fee_table_too_early', 'already_proposed'],
});
