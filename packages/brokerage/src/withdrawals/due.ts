// When a withdrawal must have been paid, by the banking days of the account's country. Pure.
import type { Withdrawal } from '@candor/contract/withdrawals/client.ts';

/** Declared here, supplied by the composition: the ends of banking days after an instant, in order. */
export interface BankingCalendar {
  closings(country: string, after: Date, count: number): readonly Date[];
}

/** A request this shortly before the end of a banking day counts for the next one. */
export const cutOffMs = 4 * 60 * 60_000;

/** Fast: the end of the banking day. Reviewed: the end of the one after. */
export function computeDue(calendar: BankingCalendar, country: string, way: Withdrawal['way'], now: Date): Date {
  const [first, second] = calendar
    .closings(country, now, 4)
    .filter((closing) => closing.getTime() - now.getTime() >= cutOffMs);
  const due = way === 'fast' ? first : second;
  if (!due) throw new RangeError(`no banking day of ${country} follows`);
  return due;
}
