// The rows of a queue. j and k move the focus from row to row, Enter opens the focused one: it is a link.
import { useRef } from 'react';
import { joinClasses } from '@candor/ui';
import { Go } from './go.tsx';
import type { Queue } from './queue.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useWords } from './use-services.tsx';

export interface QueueTableProps<Item> {
  readonly queue: Pick<Queue<Item>, 'title' | 'columns' | 'idOf' | 'nameOf' | 'nameHeader'>;
  readonly items: readonly Item[];
  readonly openId: string | null;
  readonly hrefOf: (id: string) => string;
}

const CELL = 'border-b border-line px-3 py-2 align-top';

export function QueueTable<Item>({ queue, items, openId, hrefOf }: QueueTableProps<Item>) {
  const words = useWords();
  const { t } = words;
  const box = useRef<HTMLDivElement>(null);
  useRowKeys(box);
  return (
    <div ref={box} className="overflow-x-auto rounded-control border border-line bg-surface">
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{t(queue.title)}</caption>
        <thead>
          <tr>
            <th scope="col" className={joinClasses(CELL, 'text-start font-medium whitespace-nowrap text-muted')}>
              {t(queue.nameHeader ?? 'console.reference')}
            </th>
            {queue.columns.map(({ key, header, isNumber }) => (
              <th
                key={key}
                scope="col"
                className={joinClasses(
                  CELL,
                  'font-medium whitespace-nowrap text-muted',
                  isNumber === true ? 'text-end' : 'text-start',
                )}
              >
                {t(header)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const id = queue.idOf(item);
            return (
              <tr key={id} className={id === openId ? 'bg-accent-soft' : 'hover:bg-sunken'}>
                <td className={joinClasses(CELL, 'whitespace-nowrap')}>
                  <Go
                    to={hrefOf(id)}
                    data-row
                    aria-current={id === openId ? 'true' : undefined}
                    className="rounded-small font-medium text-accent underline-offset-2 hover:underline"
                  >
                    {queue.nameOf(item, words)}
                  </Go>
                </td>
                {queue.columns.map(({ key, cell, isNumber }) => (
                  <td key={key} className={joinClasses(CELL, isNumber === true && 'ui-num text-end whitespace-nowrap')}>
                    {cell(item, words)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
