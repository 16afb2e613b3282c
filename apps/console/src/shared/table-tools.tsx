// Above a list: words to find in it, the choice of its columns, and its export. What was chosen stands in the address.
import { useState } from 'react';
import { Button } from '@candor/ui';
import { Checkbox } from '@candor/ui/choice/checkbox.tsx';
import { DownloadIcon } from '@candor/ui/icons/action.tsx';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import { writeCsv } from '@candor/contract/csv.ts';
import { offerFile } from '@candor/web/device/offer-file.ts';
import { withQuery } from './address.ts';
import { describeProblem } from './formats.ts';
import { arrangeRows, hiddenOf, nothing, readView, viewNames, writeRows } from './table-view.ts';
import type { Listed } from './table-view.ts';
import { useNarrow } from './use-narrow.ts';
import { useServices, useWords, usePlace } from './use-services.tsx';

export interface TableToolsProps<Item> {
  readonly list: Listed<Item>;
  /** Of the file that it is exported to. */
  readonly name: string;
  /** Every row there is, for the export. */
  readonly loadItems: () => Promise<readonly Item[]>;
  /** Before its words of the query, for a second table of a page. */
  readonly scope?: string | undefined;
}

export function TableTools<Item>({ list, name, loadItems, scope }: TableToolsProps<Item>) {
  const { t } = useWords();
  const { address } = useServices();
  const place = usePlace();
  const view = readView(place.search, scope);
  const names = viewNames(scope);
  const isNarrow = useNarrow(scope);
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <input
        type="search"
        aria-label={t('console-work.find')}
        placeholder={t('console-work.find')}
        value={view.find}
        onChange={(event) =>
          address.go(withQuery(address.place(), { [names.find]: event.target.value }), { replace: true })
        }
        className="min-h-9 w-64 max-w-full rounded-control border border-line-strong bg-surface px-3 text-sm text-fg placeholder:text-muted"
      />
      <div className="ms-auto flex gap-2">
        <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={() => setIsChoosing(true)}>
          {t('console-work.columns')}
        </Button>
        <ExportButton {...{ list, name, loadItems, scope }} />
      </div>
      {isChoosing && (
        <ColumnsDialog
          columns={list.columns}
          hidden={hiddenOf(list.columns, view, isNarrow)}
          hide={names.hide}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </div>
  );
}

interface ColumnsDialogProps<Item> {
  readonly columns: Listed<Item>['columns'];
  readonly hidden: readonly string[];
  /** The word of the query that names what is left out. */
  readonly hide: string;
  readonly onClose: () => void;
}

function ColumnsDialog<Item>({ columns, hidden, hide, onClose }: ColumnsDialogProps<Item>) {
  const { t } = useWords();
  const { address } = useServices();
  const show = (key: string, isShown: boolean): void => {
    const next = isShown ? hidden.filter((name) => name !== key) : [...hidden, key];
    // Said aloud: an empty choice would be none.
    address.go(withQuery(address.place(), { [hide]: next.join(' ') || nothing }), { replace: true });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('console-work.columns')}
      closeLabel={t('shell.close')}
    >
      <div className="grid sm:grid-cols-2">
        {columns.map(({ key, header }) => (
          <Checkbox
            key={key}
            label={t(header)}
            checked={!hidden.includes(key)}
            onChange={(event) => show(key, event.target.checked)}
          />
        ))}
      </div>
    </Dialog>
  );
}

function ExportButton<Item>({ list, name, loadItems, scope }: TableToolsProps<Item>) {
  const words = useWords();
  const { t } = words;
  const { toasts, address, session } = useServices();
  const [isBusy, setIsBusy] = useState(false);
  const write = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const view = readView(address.place().search, scope);
      // What the table shows: the rows that were sought, in their order, by the columns that are chosen; a file has room for all others.
      const items = arrangeRows(list, await loadItems(), view, words);
      const columns = list.columns.filter(({ key }) => !view.hidden.includes(key));
      const day = new Date(session.nowMs()).toISOString().slice(0, 10);
      const text = writeCsv(writeRows(list, columns, items, words));
      offerFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${name}-${day}.csv`);
      toasts.show({ variant: 'success', title: t('console-work.exported', { count: items.length }) });
    } catch (problem) {
      toasts.show({ variant: 'error', title: describeProblem(problem, t) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      size="small"
      variant="quiet"
      icon={<DownloadIcon size={18} />}
      loading={isBusy}
      loadingLabel={t('shell.loading')}
      onClick={() => void write()}
    >
      {t('console-work.export')}
    </Button>
  );
}

/** An export is for a desk, not for a copy of the house. */
const mostPages = 50;

export async function loadAll<Item>(
  load: (cursor: string | undefined) => Promise<{ readonly items: readonly Item[]; readonly next: string | null }>,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  for (let count = 0; count < mostPages; count += 1) {
    const page = await load(cursor);
    items.push(...page.items);
    if (page.next === null) break;
    cursor = page.next;
  }
  return items;
}
