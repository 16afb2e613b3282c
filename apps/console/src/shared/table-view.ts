// How a list is looked at, as its address says it: what is sought in it, by which column it is ordered, which columns are left out. Pure.
import type { Column, Queue } from './queue.ts';
import type { Words } from './use-services.tsx';

export interface TableView {
  readonly find: string;
  readonly sort: { readonly key: string; readonly isDown: boolean } | null;
  readonly hidden: readonly string[];
}

export function readView(search: string): TableView {
  const query = new URLSearchParams(search);
  const sort = query.get('sort') ?? '';
  const key = sort.replace(/^-/, '');
  return {
    find: query.get('find') ?? '',
    sort: key === '' ? null : { key, isDown: sort.startsWith('-') },
    hidden: (query.get('hide') ?? '').split(' ').filter((name) => name !== ''),
  };
}

/** Up, down, and as it came. */
export function nextSort(sort: TableView['sort'], key: string): string | undefined {
  if (sort?.key !== key) return key;
  return sort.isDown ? undefined : `-${key}`;
}

/** What a cell says, as text. */
export function textOf<Item>(column: Column<Item>, item: Item, words: Words): string {
  if (column.text) return column.text(item, words);
  const cell = column.cell(item, words);
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
}

type Listed<Item> = Pick<Queue<Item>, 'columns' | 'nameOf' | 'idOf'>;

function nameText<Item>({ nameOf, idOf }: Listed<Item>, item: Item, words: Words): string {
  const name = nameOf(item, words);
  return typeof name === 'string' || typeof name === 'number' ? String(name) : idOf(item);
}

/** The rows that have the words in any of their cells, in the chosen order; those that are alike stay as they came. */
export function arrangeRows<Item>(
  queue: Listed<Item>,
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
    if (sort.key === 'name') return nameText(queue, item, words);
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
  queue: Listed<Item> & Pick<Queue<Item>, 'nameHeader' | 'clientOf'>,
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
