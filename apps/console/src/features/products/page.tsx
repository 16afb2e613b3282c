// The catalogue: what holds today, what held and what will, and new terms from a later day on, by two people.
import { listDeskBonds } from '@candor/contract/bonds/staff.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { listDeskFunds } from '@candor/contract/funds/staff.ts';
import { listDeskOfferings } from '@candor/contract/offerings/staff.ts';
import { listAllProducts } from '@candor/contract/products/staff.ts';
import { listSavingsOffers } from '@candor/contract/savings/staff.ts';
import { listDeskStrategies } from '@candor/contract/strategies/staff.ts';
import { Badge } from '@candor/ui/status/badge.tsx';
import { dayColumn } from '../../shared/cells.tsx';
import { formatDay } from '../../shared/formats.ts';
import { describeTerms } from '../../shared/product-terms.ts';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
import { changing } from './terms-form.ts';
import { Versions } from './versions.tsx';

/** Savings and offerings have names of their own; what is listed on a market is known by it. */
type Product = OutputOf<typeof listAllProducts>['items'][number] & { readonly name: string | undefined };

const queue: Queue<Product> = {
  key: 'products',
  title: 'console.page_products',
  empty: 'console-products.empty',
  async load(api, { cursor, signal }) {
    const many = { query: { limit: '100' }, signal } as const;
    const [page, offers, offerings, funds, bonds, strategies] = await Promise.all([
      api.call(listAllProducts, { query: { cursor }, signal }),
      api.call(listSavingsOffers, { signal }),
      // Two of one market would be told apart by nothing; those of long ago may.
      api.call(listDeskOfferings, many),
      api.call(listDeskFunds, many),
      api.call(listDeskBonds, many),
      api.call(listDeskStrategies, many),
    ]);
    const named = [...offers.items, ...bonds.items, ...strategies.items];
    const names = new Map<string, string>([
      ...named.map(({ id, name }) => [id, name] as const),
      ...offerings.items.map(({ id, instrument }) => [id, instrument.symbol] as const),
      ...funds.items.map(({ id, instrument }) => [id, instrument.name] as const),
    ]);
    return { ...page, items: page.items.map((item) => ({ ...item, name: names.get(item.id) })) };
  },
  idOf: ({ id }) => id,
  nameHeader: 'console-products.product',
  nameOf({ type, subtype, market, name }, { t }) {
    // Of one market there is a block and an over-the-counter trade, told apart by nothing else.
    const kind = t(subtype === 'otc' ? 'blocks.subtype_otc' : `orders-ui.type_${type}`);
    return [kind, market, name].filter((word) => word !== null && word !== undefined).join(' · ');
  },
  columns: [
    {
      key: 'open',
      header: 'console-products.is_open',
      cell: ({ is_open: isOpen }, { t }) => (
        <Badge tone={isOpen ? 'success' : 'neutral'}>{t(isOpen ? 'console.yes' : 'console.no')}</Badge>
      ),
      text: ({ is_open: isOpen }, { t }) => t(isOpen ? 'console.yes' : 'console.no'),
    },
    { key: 'currency', header: 'console-queues.currency', cell: ({ currency }) => currency ?? '–' },
    { key: 'vip', header: 'console-products.vip', isNumber: true, cell: ({ terms }) => terms.vip },
    { key: 'score', header: 'console-products.score', isNumber: true, cell: ({ terms }) => terms.score },
    {
      ...dayColumn<Product>('since', 'console-products.since', ({ terms }) => terms.starts_on),
      text: ({ terms }) => terms.starts_on,
    },
  ],
  facts: ({ is_open: isOpen, terms }, words) => [
    { label: 'console-products.is_open', value: words.t(isOpen ? 'console.yes' : 'console.no') },
    {
      label: 'console-products.since',
      value: `${formatDay(terms.starts_on, words.locale)} (${String(terms.version)})`,
    },
    ...describeTerms(terms, words).map(({ label, text }) => ({ label, value: text })),
  ],
  Extra: Versions,
  actions: [changing],
};

export function ProductsPage() {
  return <QueuePage queue={queue} />;
}
