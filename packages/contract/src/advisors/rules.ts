// Plain rules of advisors' cards that form and server share: lengths, zones, and how a picture travels. Pure, no schema.
import type { DeskHours } from '../chats/rules.ts';

export const cardLimits = {
  licence: 60,
  /** The side of a picture as the console draws it anew. */
  pictureSide: 320,
  /** No page shows it larger than this. */
  mostSide: 640,
  /** What a request carries of it, as a data address. */
  pictureChars: 96_000,
  /** Of a picture that the server made anew, which may take more room than the one that came. */
  pictureBytes: 128 * 1024,
} as const;

export const pictureStart = 'data:image/jpeg;base64,';
/** As a proposal names a picture. */
export const picturePattern = /^[0-9a-f]{64}$/;
export const dayTimePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export function isPicture(text: string): boolean {
  const content = text.slice(pictureStart.length);
  const isJpeg = text.startsWith(pictureStart) && content.startsWith('/9j/');
  return isJpeg && text.length <= cardLimits.pictureChars && /^[a-z0-9+/]+={0,2}$/i.test(content);
}

/** Open at some time, on some day; days once each and in their order. */
export const isWeek = ({ days, from, to }: Pick<DeskHours, 'days' | 'from' | 'to'>): boolean =>
  days.length > 0 && days.every((day, place) => place === 0 || day > (days[place - 1] ?? 0)) && from < to;

/** A licence without numbers that authorities give out in the length of an account's: S and 13 digits of China's association. What is
    left must stand the same checks as every text to a client. */
export const withoutRegisterNumbers = (licence: string): string =>
  licence.replaceAll(/(?<![\p{L}\d])S\d{13}(?!\d)/gu, '');
