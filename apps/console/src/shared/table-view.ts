// How a list is looked at, as its address says it: what is sought in it, by which column it is ordered, which columns are left out. Pure.
import { isValidElement } from 'react';
import type { ReactNode } from 'react';
import type { Column, Queue } from './queue.ts';
import type { Words } from './use-services.tsx';

export interface TableView {
  readonly find: string;
  readonly sort: { readonly key: string; readonly isDown: boolean } | null;
  readonly hidden: readonly string[];
  /** Somebody chose the columns: the room decides nothing then. */
  readonly isChosen: boolean;
}

/** In the address of a list from which nothing is left out. */
export const nothing = '-';

/** The words of the query for each part of a view; a second table of a page puts its scope before them. */
export const viewNames = (scope = '') => ({
  find: `${scope}find`,
  sort: `${scope}sort`,
  hide: `${scope}hide`,
  item: `${scope}item`,
  act: `${scope}act`,
});

export function readView(search: string, scope?: string): TableView {
  const query = new URLSearchParams(search);
  const names = viewNames(scope);
  const sort = query.get(names.sort) ?? '';
  const key = sort.replace(/^-/, '');
  return {
    find: query.get(names.find) ?? '',
    sort: key === '' ? null : { key, isDown: sort.startsWith('-') },
    hidden: (query.get(names.hide) ?? '').split(' ').filter((name) => name !== '' && name !== nothing),
    isChosen: query.has(names.hide),
  };
}

/** What a table leaves out: what was chosen, and without a choice the minor columns where there is little room. */
export function hiddenOf<Item>(
  columns: readonly Column<Item>[],
  view: TableView,
  isNarrow: boolean,
): readonly string[] {
  if (view.isChosen || !isNarrow) return view.hidden;
  return columns.filter(({ isMinor }) => isMinor === true).map(({ key }) => key);
}

/** Up, down, and as it came. */
export function nextSort(sort: TableView['sort'], key: string): string | undefined {
  if (sort?.key !== key) return key;
  return sort.isDown ? undefined : `-${key}`;
}

/** What a cell says, as text. */
export function textOf<Item>(column: Column<Item>, item: Item, words: Words): string {
  return column.text ? column.text(item, words) : readNode(column.cell(item, words));
}

/** The words that stand in a cell, whatever they are wrapped in. */
function readNode(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(readNode).join(' ');
  return isValidElement<{ readonly children?: ReactNode }>(node) ? readNode(node.props.children) : '';
}

/** What a table is, wherever its rows come from. */
export type Listed<Item> = Pick<Queue<Item>, 'title' | 'columns' | 'nameOf' | 'sortName' | 'nameHeader' | 'idOf'>;
type Row<Item> = Pick<Listed<Item>, 'columns' | 'nameOf' | 'sortName' | 'idOf'>;

function nameText<Item>({ nameOf, idOf }: Row<Item>, item: Item, words: Words): string {
  return readNode(nameOf(item, words)) || idOf(item);
}

/** The rows that have the words in any of their cells, in the chosen order; those that are alike stay as they came. */
export function arrangeRows<Item>(
  queue: Row<Item>,
  items: readonly Item[],
  { find, sort }: TableView,
  words: Words,
): readonly Item[] {
  const wanted = find.trim().toLocaleLowerCase(words.locale);
  const found =
    wanted === ''
      ? items
      : items.filter((item) =>
          [nameText(queue, item, words), ...queue.columns.map((column) => textOf(column, item, words))].some((text) =>
            text.toLocaleLowerCase(words.locale).includes(wanted),
          ),
        );
  if (sort === null) return found;
  const column = queue.columns.find(({ key }) => key === sort.key);
  const valueOf = (item: Item): number | string => {
    if (sort.key === 'name') return queue.sortName?.(item) ?? nameText(queue, item, words);
    return column === undefined ? '' : (column.sort?.(item) ?? textOf(column, item, words));
  };
  const { compare } = new Intl.Collator(words.locale, { numeric: true });
  const ordered = found.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    return typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b));
  });
  return sort.isDown ? ordered.toReversed() : ordered;
}

/** The head and the rows of an export: the columns that are shown, in their order. */
export function writeRows<Item>(
  queue: Row<Item> & Pick<Queue<Item>, 'nameHeader'>,
  columns: readonly Column<Item>[],
  items: readonly Item[],
  words: Words,
): string[][] {
  const { t } = words;
  const head = [t(queue.nameHeader ?? 'console.reference'), ...columns.map(({ header }) => t(header)), 'ID'];
  return [
    head,
    ...items.map((item) => [
      nameText(queue, item, words),
      ...columns.map((column) => textOf(column, item, words)),
      queue.idOf(item),
    ]),
  ];
}
