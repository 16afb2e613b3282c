// When an American trade settles: the next day on which the exchange trades and the Federal Reserve pays; paid in euros, the first such
// day on which TARGET pays too. Published holidays of 2026 and 2027 as lists.
import type { Fill } from './facts.ts';

const federalReserve: ReadonlySet<string> = new Set([
  '2026-01-01',
  '2026-01-19',
  '2026-02-16',
  '2026-05-25',
  '2026-06-19',
  '2026-09-07',
  '2026-10-12',
  '2026-11-11',
  '2026-11-26',
  '2026-12-25',
  '2027-01-01',
  '2027-01-18',
  '2027-02-15',
  '2027-05-31',
  '2027-07-05',
  '2027-09-06',
  '2027-10-11',
  '2027-11-11',
  '2027-11-25',
]);
const target: ReadonlySet<string> = new Set([
  '2026-01-01',
  '2026-04-03',
  '2026-04-06',
  '2026-05-01',
  '2026-12-25',
  '2026-12-26',
  '2027-01-01',
  '2027-03-26',
  '2027-03-29',
  '2027-05-01',
  '2027-12-25',
]);

const dayMs = 86_400_000;

export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The exchange trades and the Federal Reserve pays. */
export function isSettlementDay(sessions: ReadonlySet<string>, day: string): boolean {
  return sessions.has(day) && !federalReserve.has(day);
}

/** T+1 since May 2024. */
export function settlesOn(sessions: ReadonlySet<string>, fill: Pick<Fill, 'tradedOn' | 'accountCurrency'>): string {
  let day = fill.tradedOn;
  for (let step = 0; step < 30; step += 1) {
    day = shiftDay(day, 1);
    if (!isSettlementDay(sessions, day)) continue;
    if (fill.accountCurrency === 'EUR' && target.has(day)) continue;
    return day;
  }
  return 'never';
}
