// The whole list of a country, largest first, cut into pages by a cursor that survives restarts.
import type { InstrumentItem } from '@candor/contract/market/instruments.ts';
import type { Page, PageQuery } from '@candor/platform/http/page.ts';
import type { Catalogue } from '../instruments/catalogue.ts';
import { sectorNames } from '../instruments/instrument.ts';
import { roughSizeMillion } from '../instruments/size.ts';
import { toInstrumentItem } from '../prices/wire.ts';

export interface InstrumentQuery extends PageQuery {
  readonly country: string;
  readonly market?: string | undefined;
  readonly type?: string | undefined;
  readonly sector?: string | undefined;
}

const pageSize = 100;

export function pageInstruments(catalogue: Catalogue, query: InstrumentQuery): Page<InstrumentItem> {
  const limit = Number(query.limit ?? pageSize);
  const after = query.cursor ? Buffer.from(query.cursor, 'base64url').toString() : undefined;
  const listed = catalogue.all
    .filter(({ country }) => country === query.country)
    .filter(({ market }) => !query.market || market === query.market)
    .filter(({ type }) => !query.type || type === query.type)
    .filter(({ sector }) => !query.sector || sectorNames[sector] === query.sector)
    .toSorted((a, b) => roughSizeMillion(b) - roughSizeMillion(a) || (a.key < b.key ? -1 : 1));
  const start = after === undefined ? 0 : listed.findIndex(({ key }) => key === after) + 1;
  const items = listed.slice(start, start + limit);
  const last = items.at(-1);
  const hasMore = start + limit < listed.length && last !== undefined;
  return { items: items.map(toInstrumentItem), next: hasMore ? Buffer.from(last.key).toString('base64url') : null };
}
