// Age by calendar date: whole years between a birth date and a day, and whether that is enough. Pure.
import { limits } from '../limits.ts';

/** A calendar date that exists (no 31 April), as YYYY-MM-DD. */
export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** Whole years on `today`. Who was born on 29 February completes a year on 1 March of other years. */
export function countYears(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

export type AgeFault = 'required' | 'not_a_date' | 'in_the_future' | 'too_young';

export function checkBirthDate(birthDate: string, today: string): AgeFault | null {
  if (birthDate === '') return 'required';
  if (!isCalendarDate(birthDate)) return 'not_a_date';
  if (birthDate > today) return 'in_the_future';
  return countYears(birthDate, today) >= limits.minimumAge ? null : 'too_young';
}
