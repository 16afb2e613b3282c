// The catalogue: what holds today, what held and what will, and new terms from a later day on, by two people.
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { listAllProducts } from '@candor/contract/products/staff.ts';
import { Badge } from '@candor/ui/status/badge.tsx';
import { describeTerms } from '../../shared/product-terms.ts';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
import { changing } from './terms-form.ts';
import { Versions } from './versions.tsx';

type Product = OutputOf<typeof listAllProducts>['items'][number];

const queue: Queue<Product> = {
  key: 'products',
  title: 'console.page_products',
  empty: 'console-products.empty',
  load: (api, { cursor, signal }) => api.call(listAllProducts, { query: { cursor }, signal }),
  idOf: ({ id }) => id,
  nameHeader: 'console-products.product',
  nameOf: ({ type, market }, { t }) =>
    [t(`orders-ui.type_${type}`), market].filter((word) => word !== null).join(' · '),
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
      key: 'since',
      header: 'console-products.since',
      cell: ({ terms }) => terms.starts_on,
    },
  ],
  facts: ({ is_open: isOpen, terms }, words) => [
    { label: 'console-products.is_open', value: words.t(isOpen ? 'console.yes' : 'console.no') },
    { label: 'console-products.since', value: `${terms.starts_on} (${String(terms.version)})` },
    ...describeTerms(terms, words).map(({ label, text }) => ({ label, value: text })),
  ],
  Extra: Versions,
  actions: [changing],
};

export function ProductsPage() {
  return <QueuePage queue={queue} />;
}
