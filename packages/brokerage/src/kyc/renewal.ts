// When a document can be renewed, and which answers have to be given anew for it. Pure.
import { readLocalDay } from '@candor/contract/access/guest.ts';
import { findPack } from '@candor/contract/countries/index.ts';
import type { PartialAnswers } from '@candor/contract/kyc/answers.ts';
import { renewalDays } from '@candor/contract/kyc/rules.ts';
import type { Renewal } from './renewal-store.ts';
import type { StandingRow, Submission } from './submission.ts';

const dayMs = 24 * 60 * 60_000;

/** The day in the client's country; of no country it is the day of the server. */
export const dayIn = (country: string | undefined, now: Date): string =>
  readLocalDay(now, (country === undefined ? undefined : findPack(country)?.zone) ?? 'UTC');

/** Days from this day on until the last day of the document; nothing where it has none. */
export function countDaysLeft(end: string, today: string): number | undefined {
  return end === '' ? undefined : Math.round((Date.parse(end) - Date.parse(today)) / dayMs);
}

export interface RenewalQuestion {
  readonly standing: Pick<StandingRow, 'status'>;
  readonly last: Submission | undefined;
  readonly renewal: Pick<Renewal, 'state'> | undefined;
}

/** Verified, ending soon, and nothing under way. */
export function canRenew({ standing, last, renewal }: RenewalQuestion, now: Date): boolean {
  if (standing.status !== 'approved' || !last || renewal?.state === 'waiting') return false;
  const left = countDaysLeft(last.answers.id_expires_on, dayIn(last.country, now));
  return left !== undefined && left <= renewalDays;
}

/** The new document is shown itself: its images and its end are never taken from the old one. */
export function withoutDocument<A extends PartialAnswers>(
  answers: A,
): Omit<A, 'id_front' | 'id_back' | 'id_expires_on'> {
  const { id_front: _front, id_back: _back, id_expires_on: _end, ...rest } = answers;
  return rest;
}
