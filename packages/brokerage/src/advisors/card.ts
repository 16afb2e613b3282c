// An advisor's card: what clients see of a person, as it is proposed, kept and told. Pure.
import type { AdvisorCard } from '@candor/contract/advisors/client.ts';
import type { StaffCard } from '@candor/contract/advisors/staff.ts';
import { pictureStart } from '@candor/contract/advisors/rules.ts';
import { deskZones, describeHours } from '@candor/contract/chats/rules.ts';
import type { DeskHours } from '@candor/contract/chats/rules.ts';

/** Empty texts are absent things: no licence is named, the desk's hours hold, there is no picture. */
export interface Card {
  readonly licence: string;
  readonly days: string;
  readonly opens: string;
  readonly closes: string;
  readonly timeZone: string;
  /** Its digest. */
  readonly picture: string;
}

export const emptyCard: Card = { licence: '', days: '', opens: '', closes: '', timeZone: '', picture: '' };

/** As a proposal says it; the database compares it with what is kept. */
export function toPayload({ licence, days, opens, closes, timeZone, picture }: Card) {
  return { licence, days, opens, closes, time_zone: timeZone, picture };
}

/** What was before, under names of its own. */
export const toPayloadBefore = (card: Card): Record<string, string> =>
  Object.fromEntries(Object.entries(toPayload(card)).map(([name, value]) => [`${name}_before`, value]));

export const toHours = ({ days, opens, closes, timeZone }: Card): DeskHours | undefined =>
  days === '' ? undefined : { timeZone, days: days.split(' ').map(Number), from: opens, to: closes };

export const toAddress = (jpeg: Buffer | undefined): string =>
  jpeg === undefined ? '' : `${pictureStart}${jpeg.toString('base64')}`;

export function describeCard(
  card: Card,
  {
    name,
    jpeg,
    desk,
    now,
  }: { readonly name: string; readonly jpeg: Buffer | undefined; readonly desk: DeskHours; readonly now: Date },
): AdvisorCard {
  return {
    name,
    picture: toAddress(jpeg),
    licence: card.licence,
    hours: describeHours(toHours(card) ?? desk, now),
  };
}

export function describeForStaff(card: Card, { id, username }: Pick<StaffCard, 'id' | 'username'>): StaffCard {
  const hours = toHours(card);
  const zone = deskZones.find((known) => known === hours?.timeZone);
  return {
    id,
    username,
    licence: card.licence,
    hours: hours && zone ? { days: [...hours.days], from: hours.from, to: hours.to, time_zone: zone } : null,
    picture: card.picture,
  };
}
