// Who the generated clients are: names as frequent as names are, phones, usernames, ids and references, the same every time.
import { uuidOf } from './desk-rows.ts';

const first =
  'Anna Maria Jan Piotr Ewa Adam Zofia Tomasz Julia Marek Lucia Carlos Carmen José Ana Luis Elena Pablo Ayşe Mehmet Fatma Ali Zeynep Emre Aarav Priya Rohan Anjali Vikram Neha John Mary James Linda Robert Susan Wei Li Ming Hua'.split(
    ' ',
  );
const lastParts = 'Kowal Nowa Wis Lew Kam Gar Mar Fer Lop San Yil Kay Dem Sha Ver Gup Smi Joh Bro Tay'.split(' ');
const endings = 'ski czyk ewicz ez oglu ma son mann ton well ard ini ova as is ley ford berg dal rup'.split(' ');

/** Frequent names are frequent: the square makes the first of each list the commonest. */
const pickOf = (list: readonly string[], seed: number): string => list[Math.floor(seed ** 2 * list.length)] ?? '';

/** The same every time, so that two runs compare. */
function random(index: number, salt: number): number {
  const value = Math.sin(index * 12.9898 + salt * 78.233) * 43_758.5453;
  return value - Math.floor(value);
}

export function nameOf(index: number): string {
  const last = pickOf(lastParts, random(index, 2)) + pickOf(endings, random(index, 3));
  return `${pickOf(first, random(index, 1))} ${last}`;
}
export const phoneOf = (index: number): string => `+1202${String(5_000_000 + index)}`;
export const usernameOf = (index: number): string => `user${index}`;
export const clientIdOf = (index: number): string => uuidOf(1, index);

export const depositsEach = 4;
export const journalsEach = 5;
/** Of one of a client's deposits. */
export const referenceOf = (index: number, place: number): string =>
  `RF${String(10 + (index % 89))}${String(index * depositsEach + place).padStart(12, '0')}`;

/** Whoever stands in the rows as staff, and what is traded. */
export interface Cast {
  readonly staffId: string;
  readonly instrumentId: string;
  readonly productId: string;
}
