// Calendar days as bonds count them: months that keep their end, days between two dates, months of 30. Pure.
import { dayOf } from '@candor/contract/days.ts';

interface Civil {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function read(date: string): Civil {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day };
}

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

function write(year: number, month: number, day: number): string {
  return dayOf(new Date(Date.UTC(year, month - 1, day)));
}

export const isEndOfMonth = (date: string): boolean => {
  const { year, month, day } = read(date);
  return day === lastDayOf(year, month);
};

/** So many months before a date; what ends a month stays at the end of one. */
export function monthsBefore(date: string, months: number): string {
  const { year, month, day } = read(date);
  const count = year * 12 + (month - 1) - months;
  const [toYear, toMonth] = [Math.floor(count / 12), (count % 12) + 1];
  const last = lastDayOf(toYear, toMonth);
  return write(toYear, toMonth, isEndOfMonth(date) || day > last ? last : day);
}

/** 30/360, bond basis: the 31st counts as the 30th, and so does the end of February where a period begins there. */
export function days360(from: string, to: string): number {
  const [start, end] = [read(from), read(to)];
  const isFebruaryEnd = start.month === 2 && isEndOfMonth(from);
  const startDay = isFebruaryEnd || start.day === 31 ? 30 : start.day;
  const endDay = end.day === 31 && startDay === 30 ? 30 : end.day;
  return Math.max(0, (end.year - start.year) * 360 + (end.month - start.month) * 30 + (endDay - startDay));
}
