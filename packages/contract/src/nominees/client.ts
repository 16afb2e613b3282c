// Nominees: who inherits and in which shares. The set is saved as a whole, so that the shares always total.
import * as z from 'zod/mini';
import { uses } from '../access/uses.ts';
import { client, clientWith } from '../callers.ts';
import { pinRefusals } from '../credentials/pin-refusals.ts';
import { byId, calendarDate, idOf, instant, pin, text } from '../schemas/scalars.ts';
import { nomineeLimits, nomineeRelations } from './rules.ts';

const share = z.string().check(z.regex(/^\d{1,3}(\.\d{1,2})?$/));
const person = {
  name: text(120, 2),
  relation: z.enum(nomineeRelations),
  /** Percent of the whole, with at most two decimals. */
  share,
  birth_date: calendarDate,
  phone_code: z.string().check(z.regex(/^\d{1,4}$/)),
  /** Digits after the calling code. */
  phone: z.string().check(z.regex(/^[\d ()-]{4,20}$/)),
};

export const nominee = z.strictObject({
  id: idOf('nominee'),
  ...person,
  is_minor: z.boolean(),
  /** Who acts for a minor until the eighteenth birthday. */
  guardian_name: z.nullable(z.string()),
});
export type Nominee = z.infer<typeof nominee>;

export const nomineeSet = z.strictObject({
  items: z.array(nominee),
  total: share,
  /** The client said that nobody shall be named; the law decides then. */
  opted_out: z.boolean(),
  changed_at: z.nullable(instant),
  limits: z.strictObject({ most: z.int(), min_share: share, max_share: share }),
});
export type NomineeSet = z.infer<typeof nomineeSet>;

const allowed = clientWith(uses.nominee);
const signed = [...pinRefusals, 'idempotency_conflict'] as const;

export const listNominees = client.get('listNominees', '/nominee/app/v1/list', {
  summary: 'The client’s nominees with their shares, or that the client opted out.',
  response: nomineeSet,
});

export const saveNominees = allowed.put('saveNominees', '/nominee/app/v1', {
  summary: 'Saves the whole set, or opts out with an empty one. Needs the PIN; the client is told.',
  body: z.strictObject({
    nominees: z
      .array(z.strictObject({ ...person, guardian_name: z.optional(text(120, 2)) }))
      .check(z.maxLength(2 * nomineeLimits.most)),
    opt_out: z.boolean(),
    pin,
  }),
  response: nomineeSet,
  refusals: [
    'nominees_invalid',
    'nominee_shares_total',
    'nominee_share_bounds',
    'too_many_nominees',
    'nominee_guardian_needed',
    'phone_invalid',
    ...signed,
  ],
  idempotent: true,
  begins: false,
  cost: 10,
});

export const deleteNominee = allowed.delete('deleteNominee', '/nominee/app/v1/{id}', {
  summary: 'Removes one nominee; the share goes to the others in proportion. Needs the PIN; the client is told.',
  params: byId('nominee'),
  body: z.strictObject({ pin }),
  response: nomineeSet,
  refusals: ['not_found', ...signed],
  idempotent: true,
  begins: false,
  cost: 10,
});
