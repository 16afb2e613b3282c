// Every journal that touched the client's accounts: list, detail with its lines in plain words, and a table to download.
import * as z from 'zod/mini';
import { client } from '../callers.ts';
import { correctionReasons } from '../corrections/reasons.ts';
import { byId, idOf, instant, reference, signedMoney } from '../schemas/scalars.ts';

/** booked; reversed: a correction followed; correction: it takes an earlier one back. */
export const transactionStatuses = ['booked', 'reversed', 'correction'] as const;

export const transaction = z.strictObject({
  id: idOf('journal'),
  /** For people: TX-…. */
  reference,
  /** What caused it: deposit, withdrawal, exchange, order … */
  kind: z.string(),
  cause_id: z.string(),
  /** The reference of what caused it, where people know one: WD-…, EX-…, RF…. */
  cause_reference: z.nullable(z.string()),
  status: z.enum(transactionStatuses),
  /** In the reader’s language. */
  title: z.string(),
  amounts: z.array(
    z.strictObject({
      account_id: idOf('account'),
      /** What the client's cash changed by. */
      cash: signedMoney,
      /** What the client's money changed by: cash and what is set aside of it. */
      moved: signedMoney,
      /** What the client has more or less of; zero when money only moved between buckets. */
      net: signedMoney,
    }),
  ),
  at: instant,
});
export type Transaction = z.infer<typeof transaction>;

export const transactionLine = z.strictObject({
  /** Absent for fees and taxes, which went to the company. */
  account_id: z.nullable(idOf('account')),
  bucket: z.string(),
  text: z.string(),
  amount: signedMoney,
  balance_after: z.nullable(signedMoney),
});

export const transactionDirections = ['in', 'out'] as const;
export type TransactionDirection = (typeof transactionDirections)[number];

const filters = {
  kind: z.optional(z.string().check(z.regex(/^[a-z][a-z_]{1,39}$/))),
  status: z.optional(z.enum(transactionStatuses)),
  account_id: z.optional(idOf('account')),
  /** Money came to an account or left one; what was only set aside did neither. */
  direction: z.optional(z.enum(transactionDirections)),
  /** Included. */
  from: z.optional(instant),
  /** Not included. */
  to: z.optional(instant),
};

export const listTransactions = client.page('listTransactions', '/transaction/app/v1/list', {
  summary: 'What was booked on the client’s accounts, newest first.',
  of: transaction,
  filters,
});

export const exportTransactions = client.get('exportTransactions', '/transaction/app/v1/csv', {
  summary: 'The same as a table (CSV), safe to open in a spreadsheet.',
  query: z.strictObject(filters),
  file: true,
});

export const getTransaction = client.get('getTransaction', '/transaction/app/v1/{id}', {
  summary: 'One booking with its lines in plain words.',
  params: byId('journal'),
  response: z.strictObject({
    ...transaction.shape,
    reason: z.string(),
    by: z.enum(['you', 'staff', 'system']),
    /** Place in the books of the company. */
    number: z.string(),
    reverses: z.nullable(idOf('journal')),
    reversed_by: z.nullable(idOf('journal')),
    /** Why it was taken back, or takes another back. */
    correction_reason: z.nullable(z.enum(correctionReasons)),
    lines: z.array(transactionLine),
    /** Every booking of the same cause, oldest first, this one among them. */
    timeline: z.array(z.strictObject({ id: idOf('journal'), title: z.string(), at: instant })),
  }),
  refusals: ['not_found'],
});
