// What clients see of an advisor: read by staff, proposed by an administrator or the person, decided by another.
import * as z from 'zod/mini';
import { makersOf } from '../approvals/makers.ts';
import { staff } from '../callers.ts';
import { deskZones } from '../chats/rules.ts';
import { byId, idOf } from '../schemas/scalars.ts';
import { cardLimits, dayTimePattern, picturePattern } from './rules.ts';

const one = byId('staff');
const dayTime = z.string().check(z.regex(dayTimePattern));
const licence = z.string().check(z.maxLength(cardLimits.licence), z.regex(/^\P{Cc}*$/u));

const week = z.strictObject({
  days: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7)),
  from: dayTime,
  to: dayTime,
  time_zone: z.enum(deskZones),
});

export const staffCard = z.strictObject({
  id: idOf('staff'),
  username: z.string(),
  licence: z.string(),
  /** Null: the hours of the desk. */
  hours: z.nullable(week),
  /** The name of the picture; empty where there is none. */
  picture: z.string(),
});
export type StaffCard = z.infer<typeof staffCard>;

const readers = staff('advisor', 'approver', 'tenant_admin', 'auditor');

export const listAdvisorCards = readers.list('listAdvisorCards', '/advisors', {
  summary: 'What clients see of those who advise, beside the name; who only advises sees the own card.',
  of: staffCard,
  shows: 'house',
});

export const proposeAdvisorCard = makersOf('tenant_admin', 'advisor').propose(
  'proposeAdvisorCard',
  '/advisors/{id}/card',
  {
    summary:
      'Proposes what clients see of an advisor; one who advises proposes their own only. Another person decides.',
    params: one,
    body: {
      licence,
      hours: z.nullable(week),
      /** A JPEG as a data address; empty takes it away, absent leaves it as it is. */
      picture: z.optional(z.string().check(z.maxLength(cardLimits.pictureChars))),
    },
    refusals: [
      'not_found',
      'advisor_unavailable',
      'nothing_changes',
      'settings_faulty',
      'words_forbidden',
      'image_too_big',
      'not_an_image',
      'upload_failed',
      'overloaded',
      'already_proposed',
    ],
  },
);

export const getAdvisorPicture = readers.get('getAdvisorPicture', '/advisors/pictures/{name}', {
  summary: 'A picture that somebody proposed, so that who decides sees it before clients do.',
  params: z.strictObject({ name: z.string().check(z.regex(picturePattern)) }),
  response: z.strictObject({ data: z.string() }),
  refusals: ['not_found'],
  shows: 'house',
});
