// Rules that give the closed and half days of each holiday calendar in a year. Dates that no rule gives
// (lunar calendars, one-off closures) are listed in listed-days.ts; both together are the calendar.
import { easterSunday, nthWeekday, toDayNumber, weekdayOf } from './civil-date.ts';
import type { DayNumber } from './civil-date.ts';
import type { HolidayCalendar } from './holiday-calendar.ts';
import { listedClosed, listedHalf } from './listed-days.ts';

export interface HolidaysOfYear {
  readonly closed: ReadonlySet<DayNumber>;
  /** Days that close early; the market's own table says when. */
  readonly half: ReadonlySet<DayNumber>;
}

interface YearRules {
  readonly closed: readonly DayNumber[];
  readonly half?: readonly DayNumber[];
}

const monday = 1;
const thursday = 4;
const saturday = 6;
const sunday = 0;

export function holidaysOf(calendar: HolidayCalendar, year: number): HolidaysOfYear {
  const { closed, half = [] } = rules[calendar](year);
  return {
    closed: new Set([...closed, ...(listedClosed[calendar]?.[year] ?? []).map((text) => dayIn(year, text))]),
    half: new Set([...half, ...(listedHalf[calendar]?.[year] ?? []).map((text) => dayIn(year, text))]),
  };
}

const rules: Readonly<Record<HolidayCalendar, (year: number) => YearRules>> = {
  US: unitedStates,
  GB: unitedKingdom,
  JP: japan,
  DE: (year) => ({ closed: [...westernEaster(year), ...fixed(year, '01-01 05-01 12-24 12-25 12-26 12-31')] }),
  ES: (year) => ({
    closed: [...westernEaster(year), ...fixed(year, '01-01 05-01 12-25 12-26')],
    half: fixed(year, '12-24 12-31'),
  }),
  PL: (year) => ({
    closed: [
      ...westernEaster(year),
      easterSunday(year) + 60,
      ...fixed(year, '01-01 01-06 05-01 05-03 08-15 11-01 11-11 12-24 12-25 12-26'),
    ],
  }),
  TR: (year) => ({
    closed: fixed(year, '01-01 04-23 05-01 05-19 07-15 08-30 10-29'),
    half: fixed(year, '10-28'),
  }),
  IN: (year) => ({ closed: [easterSunday(year) - 2, ...fixed(year, '01-26 04-14 05-01 08-15 10-02 12-25')] }),
  CN: (year) => ({ closed: fixed(year, '01-01 05-01 05-02 05-03 10-01 10-02 10-03 10-04 10-05 10-06 10-07') }),
  none: () => ({ closed: [] }),
};

function dayIn(year: number, monthDay: string): DayNumber {
  return toDayNumber(year, Number(monthDay.slice(0, 2)), Number(monthDay.slice(3)));
}

function fixed(year: number, monthDays: string): DayNumber[] {
  return monthDays.split(' ').map((text) => dayIn(year, text));
}

function westernEaster(year: number): DayNumber[] {
  const easter = easterSunday(year);
  return [easter - 2, easter + 1];
}

/** Saturday holidays are kept on Friday, Sunday ones on Monday; New Year on a Saturday is not moved back. */
function observed(day: DayNumber): DayNumber {
  const weekday = weekdayOf(day);
  if (weekday === saturday) return day - 1;
  return weekday === sunday ? day + 1 : day;
}

function unitedStates(year: number): YearRules {
  const newYear = toDayNumber(year, 1, 1);
  const independence = toDayNumber(year, 7, 4);
  const thanksgiving = nthWeekday(year, 11, thursday, 4);
  const closed = [
    weekdayOf(newYear) === saturday ? newYear : observed(newYear),
    nthWeekday(year, 1, monday, 3),
    nthWeekday(year, 2, monday, 3),
    easterSunday(year) - 2,
    nthWeekday(year, 5, monday, -1),
    observed(independence),
    nthWeekday(year, 9, monday, 1),
    thanksgiving,
    observed(toDayNumber(year, 12, 25)),
  ];
  if (year >= 2022) closed.push(observed(toDayNumber(year, 6, 19)));
  const eves = [independence - 1, toDayNumber(year, 12, 24)].filter((day) => !closed.includes(day));
  return { closed, half: [thanksgiving + 1, ...eves] };
}

function unitedKingdom(year: number): YearRules {
  const newYear = toDayNumber(year, 1, 1);
  const christmas = toDayNumber(year, 12, 25);
  const weekendShift = { [saturday]: 2, [sunday]: 1 } as Readonly<Record<number, number>>;
  // Christmas on a weekend moves behind Boxing Day, so both substitutes fall on the next two weekdays.
  const shiftOfChristmas = { [saturday]: 2, [sunday]: 2 } as Readonly<Record<number, number>>;
  const shiftOfBoxing = { [saturday]: 2, [sunday]: 2 } as Readonly<Record<number, number>>;
  return {
    closed: [
      newYear + (weekendShift[weekdayOf(newYear)] ?? 0),
      ...westernEaster(year),
      year === 2020 ? toDayNumber(2020, 5, 8) : nthWeekday(year, 5, monday, 1),
      year === 2022 ? toDayNumber(2022, 6, 2) : nthWeekday(year, 5, monday, -1),
      nthWeekday(year, 8, monday, -1),
      christmas + (shiftOfChristmas[weekdayOf(christmas)] ?? 0),
      christmas + 1 + (shiftOfBoxing[weekdayOf(christmas + 1)] ?? 0),
    ],
    half: fixed(year, '12-24 12-31'),
  };
}

function japan(year: number): YearRules {
  const sinceEpoch = year - 1980;
  const leaps = Math.floor(sinceEpoch / 4);
  const national = [
    nthWeekday(year, 1, monday, 2),
    toDayNumber(year, 3, Math.floor(20.8431 + 0.242194 * sinceEpoch) - leaps),
    nthWeekday(year, 7, monday, 3),
    nthWeekday(year, 9, monday, 3),
    toDayNumber(year, 9, Math.floor(23.2488 + 0.242194 * sinceEpoch) - leaps),
    nthWeekday(year, 10, monday, 2),
    ...fixed(year, '02-11 04-29 05-03 05-04 05-05 08-11 11-03 11-23'),
  ];
  if (year >= 2020) national.push(toDayNumber(year, 2, 23));
  const closed = new Set([...national, ...fixed(year, '01-01 01-02 01-03 12-31')]);
  for (const day of national) {
    if (weekdayOf(day) === sunday) {
      let substitute = day + 1;
      while (closed.has(substitute)) substitute += 1;
      closed.add(substitute);
    }
    // A working day between two holidays is a holiday too.
    if (closed.has(day + 2) && !closed.has(day + 1) && national.includes(day + 2)) closed.add(day + 1);
  }
  return { closed: [...closed] };
}
