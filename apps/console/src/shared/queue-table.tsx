// The rows of a queue. j and k move the focus from row to row, Enter opens the focused one: it is a link. A header that is pressed orders.
import { useRef } from 'react';
import type { ReactNode } from 'react';
import type { Claim } from '@candor/contract/approvals/staff.ts';
import { joinClasses } from '@candor/ui';
import { Badge } from '@candor/ui/status/badge.tsx';
import { withQuery } from './address.ts';
import { Go } from './go.tsx';
import type { Queue } from './queue.ts';
import { hiddenOf, nextSort, readView, viewNames } from './table-view.ts';
import type { Listed, TableView } from './table-view.ts';
import { useNarrow } from './use-narrow.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useMe, usePlace, useWords } from './use-services.tsx';

export interface QueueTableProps<Item> {
  readonly queue: Listed<Item> & Pick<Queue<Item>, 'claims'>;
  readonly items: readonly Item[];
  readonly openId?: string | null;
  /** Absent: its rows are only read. */
  readonly hrefOf?: (id: string) => string;
  readonly claims?: ReadonlyMap<string, Claim>;
  /** Before its words of the query, for a second table of a page. */
  readonly scope?: string | undefined;
}

const cellLook = 'border-b border-line px-2 py-2 align-top @4xl:px-3';

export function QueueTable<Item>({ queue, items, openId = null, hrefOf, claims, scope }: QueueTableProps<Item>) {
  const words = useWords();
  const { t } = words;
  const { id: me } = useMe();
  const place = usePlace();
  const view = readView(place.search, scope);
  const hidden = hiddenOf(queue.columns, view, useNarrow(scope));
  const columns = queue.columns.filter(({ key }) => !hidden.includes(key));
  const box = useRef<HTMLDivElement>(null);
  // A reference is never broken; a name may be, before the table is cut.
  const nameLook = queue.nameHeader === undefined ? 'whitespace-nowrap' : '@6xl:whitespace-nowrap';
  useRowKeys(box);
  return (
    <div ref={box} className="@container overflow-x-auto rounded-control border border-line bg-surface">
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{t(queue.title)}</caption>
        <thead>
          <tr>
            <Header name="name" {...{ view, scope }}>
              {t(queue.nameHeader ?? 'console.reference')}
            </Header>
            {columns.map(({ key, header, isNumber }) => (
              <Header key={key} name={key} {...{ view, scope }} isNumber={isNumber === true}>
                {t(header)}
              </Header>
            ))}
            {queue.claims !== undefined && (
              <th scope="col" className={joinClasses(cellLook, 'text-start font-medium text-muted')}>
                {t('console-work.owner')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const id = queue.idOf(item);
            return (
              <tr key={id} className={id === openId ? 'bg-accent-soft' : 'hover:bg-sunken'}>
                <th scope="row" className={joinClasses(cellLook, 'text-start font-medium', nameLook)}>
                  {hrefOf === undefined ? (
                    queue.nameOf(item, words)
                  ) : (
                    <Go
                      to={hrefOf(id)}
                      data-row
                      aria-current={id === openId ? 'true' : undefined}
                      className="rounded-small text-accent underline-offset-2 hover:underline"
                    >
                      {queue.nameOf(item, words)}
                    </Go>
                  )}
                </th>
                {columns.map(({ key, cell, isNumber }) => (
                  <td
                    key={key}
                    className={joinClasses(cellLook, isNumber === true && 'ui-num text-end whitespace-nowrap')}
                  >
                    {cell(item, words)}
                  </td>
                ))}
                {queue.claims !== undefined && (
                  <td className={cellLook}>
                    <Owner claim={claims?.get(id)} me={me} />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Owner({ claim, me }: { readonly claim: Claim | undefined; readonly me: string }) {
  const { t } = useWords();
  if (claim === undefined) return '–';
  return claim.staff_id === me ? <Badge tone="accent">{t('console.you')}</Badge> : <Badge>{claim.staff_name}</Badge>;
}

interface HeaderProps {
  readonly name: string;
  readonly view: TableView;
  readonly scope: string | undefined;
  readonly isNumber?: boolean;
  readonly children: ReactNode;
}

const orders = { up: 'ascending', down: 'descending' } as const;

function Header({ name, view: { sort }, scope, isNumber = false, children }: HeaderProps) {
  const place = usePlace();
  const order = sort?.key === name ? (sort.isDown ? 'down' : 'up') : undefined;
  return (
    <th
      scope="col"
      aria-sort={order === undefined ? 'none' : orders[order]}
      className={joinClasses(
        cellLook,
        'font-medium text-muted',
        // Figures are narrower than what they are called: the words take a second line before the table is cut.
        isNumber ? 'text-end' : 'text-start @6xl:whitespace-nowrap',
      )}
    >
      <Go
        to={withQuery(place, { [viewNames(scope).sort]: nextSort(sort, name) })}
        className="rounded-small underline-offset-2 hover:text-fg hover:underline"
      >
        {children}
        {order !== undefined && <span aria-hidden> {order === 'up' ? '↑' : '↓'}</span>}
      </Go>
    </th>
  );
}
