// Cells that many queues share: money, time, how long something waits, a word for a state.
import type { ReactNode } from 'react';
import type { MessageKey } from '@candor/locales';
import { Amount } from '@candor/ui';
import { Badge } from '@candor/ui/status/badge.tsx';
import { formatAge, formatDay, formatNumber, formatPercent, formatTime, toneOfAge } from './formats.ts';
import type { Column } from './queue.ts';
import { ToClient } from './to-client.tsx';
import type { Words } from './use-services.tsx';

export const money = (value: { readonly amount: string; readonly currency: string } | null): ReactNode =>
  value === null ? '–' : <Amount value={value} />;

/** The way to a client, by the short form of the id. */
export const toClient = (id: string): ReactNode => <ToClient id={id} />;

/** A column of money: a spreadsheet gets amount and currency, and it is ordered by the amount. */
export function moneyColumn<Item>(
  key: string,
  header: MessageKey,
  valueOf: (item: Item) => { readonly amount: string; readonly currency: string } | null,
): Column<Item> {
  return {
    key,
    header,
    isNumber: true,
    cell: (item) => money(valueOf(item)),
    text: (item) => {
      const value = valueOf(item);
      return value === null ? '' : `${value.amount} ${value.currency}`;
    },
    sort: (item) => Number(valueOf(item)?.amount ?? 0),
  };
}

export const time = (instant: string | null, { locale }: Words): string =>
  instant === null ? '–' : formatTime(instant, locale);

/** A column of instants, ordered by time and not by how it is written. */
export function timeColumn<Item>(key: string, header: MessageKey, of: (item: Item) => string | null): Column<Item> {
  return {
    key,
    header,
    cell: (item, words) => <span className="@6xl:whitespace-nowrap">{time(of(item), words)}</span>,
    sort: (item) => of(item) ?? '',
  };
}

/** A column of civil days, ordered by day. */
export function dayColumn<Item>(key: string, header: MessageKey, of: (item: Item) => string | null): Column<Item> {
  return {
    key,
    header,
    cell: (item, { locale }) => <span className="whitespace-nowrap">{formatDay(of(item), locale)}</span>,
    sort: (item) => of(item) ?? '',
  };
}

/** A column of quantities or counts: a spreadsheet gets the plain figure, and it is ordered by it. */
export function numberColumn<Item>(
  key: string,
  header: MessageKey,
  of: (item: Item) => string | number | null,
): Column<Item> {
  const read = (item: Item): string | null => {
    const value = of(item);
    return value === null ? null : String(value);
  };
  return {
    key,
    header,
    isNumber: true,
    cell: (item, { locale }) => formatNumber(read(item), locale),
    text: (item) => read(item) ?? '',
    sort: (item) => Number(of(item) ?? 0),
  };
}

/** A column of rates of a hundred, ordered by the rate. */
export function percentColumn<Item>(key: string, header: MessageKey, of: (item: Item) => string): Column<Item> {
  return {
    key,
    header,
    isNumber: true,
    cell: (item, { locale }) => formatPercent(of(item), locale),
    sort: (item) => Number(of(item)),
  };
}

/** A column of states, in their words. */
export function stateColumn<Item>(of: (item: Item, words: Words) => string): Column<Item> {
  return { key: 'state', header: 'console.state', cell: of };
}

/** How long it waits, marked once it is a day old; plain when nobody has to do anything any more. */
export function age(since: string, isWaiting: boolean, { nowMs, locale }: Words): ReactNode {
  const text = formatAge(since, nowMs, locale);
  return isWaiting ? <Badge tone={toneOfAge(since, nowMs)}>{text}</Badge> : text;
}

/** How long each waits; a spreadsheet gets since when. */
export function ageColumn<Item>(sinceOf: (item: Item) => string, isWaiting: (item: Item) => boolean): Column<Item> {
  return {
    key: 'age',
    header: 'console.age',
    isNumber: true,
    cell: (item, words) => age(sinceOf(item), isWaiting(item), words),
    text: sinceOf,
  };
}

/** The beginning of what somebody wrote, in two lines: a word without an end breaks, and the table keeps its width. */
export const twoLines = (text: string | undefined): ReactNode => (
  <span className="line-clamp-2 min-w-32 wrap-anywhere">{text}</span>
);

export const long = (text: string | null): ReactNode =>
  text === null || text === '' ? '–' : <span className="block text-start whitespace-normal wrap-anywhere">{text}</span>;
