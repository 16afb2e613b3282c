// Closed and half days that follow no arithmetic rule: lunar holidays and one-off closures, as the exchanges
// published them; 2027 is provisional where the venue has not published yet. Data only, months and days of local time.
import type { HolidayCalendar } from './holiday-calendar.ts';

type Listed = Readonly<Partial<Record<HolidayCalendar, Readonly<Record<number, readonly string[]>>>>>;

export const listedClosed: Listed = {
  US: { 2018: ['12-05'], 2025: ['01-09'] },
  GB: { 2022: ['06-03', '09-19'], 2023: ['05-08'] },
  TR: {
    2024: ['04-10', '04-11', '04-12', '06-17', '06-18', '06-19'],
    2025: ['03-31', '04-01', '06-06', '06-09'],
    2026: ['03-20', '05-27', '05-28', '05-29'],
    2027: ['03-10', '03-11', '03-12', '05-17', '05-18'],
  },
  IN: {
    2024: '01-22 03-08 03-25 04-11 04-17 05-20 06-17 07-17 11-01 11-15 11-20'.split(' '),
    2025: '02-26 03-14 03-31 04-10 08-27 10-21 10-22 11-05'.split(' '),
    2026: '03-03 03-26 03-31 05-28 06-26 09-14 10-20 11-10 11-24'.split(' '),
    2027: '03-22 05-17 10-29'.split(' '),
  },
  CN: {
    2024: '02-09 02-12 02-13 02-14 02-15 02-16 04-04 04-05 06-10 09-16 09-17'.split(' '),
    2025: '01-28 01-29 01-30 01-31 02-03 02-04 04-04 05-05 06-02 10-08'.split(' '),
    2026: '01-02 02-16 02-17 02-18 02-19 02-20 02-23 04-06 05-04 05-05 06-19 09-25'.split(' '),
    2027: '02-05 02-08 02-09 02-10 02-11 02-12 04-05 05-04 05-05 06-09 09-15'.split(' '),
  },
};

export const listedHalf: Listed = {
  TR: { 2024: ['04-09'], 2025: ['06-05'], 2026: ['03-19', '05-26'], 2027: ['03-09'] },
};
