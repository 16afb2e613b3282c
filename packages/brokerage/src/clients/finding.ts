// What a client can be found by while somebody still types: the beginnings of the words of the name and of the username, and the end of
// the phone number. Pure; tokens are made of these by the keyed index.
import { foldName } from '@candor/contract/clients/person-name.ts';
import type { Client } from './client.ts';

/** Raised when any of this changes: who was entered by an older one is entered anew. */
export const findVersion = 1;

/** Shorter beginnings would be nearly everybody's; longer ones are cut, and the rest of the word is not needed to tell people apart. */
const shortest = 2;
const longest = 8;
const phoneEnd = 5;

/** One character of Chinese is a name. */
const leastOf = (word: string): number => (/^\p{Script=Han}/u.test(word) ? 1 : shortest);

const wordsOf = (text: string): string[] =>
  foldName(text)
    .split(' ')
    .filter((word) => word !== '');

/** Letters as people count them, not code units. */
const cut = (word: string, length: number): string => Array.from(word).slice(0, length).join('');

export function listBeginnings({
  fullName,
  username,
  phone,
}: Pick<Client, 'fullName' | 'username' | 'phone'>): string[] {
  const words = [...wordsOf(fullName ?? ''), ...wordsOf(username)];
  const beginnings = words.flatMap((word) => {
    const most = Math.min(longest, Array.from(word).length);
    return Array.from({ length: Math.max(0, most - leastOf(word) + 1) }, (_, more) => cut(word, leastOf(word) + more));
  });
  return [...new Set([...beginnings, phone.replace(/\D/g, '').slice(-phoneEnd)])];
}

/** What to look for: every word must begin something of the client. Nothing when a word is too short to be found by. */
export function readBeginnings(typed: string): string[] | undefined {
  const words = wordsOf(typed);
  if (words.length === 0 || words.length > 6) return undefined;
  if (words.some((word) => Array.from(word).length < leastOf(word))) return undefined;
  // The longest first: it is the rarest.
  return words.map((word) => cut(word, longest)).toSorted((one, other) => other.length - one.length);
}
