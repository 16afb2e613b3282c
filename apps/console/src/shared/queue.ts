// What a queue is: where its items come from, how they are filtered, what a row and the open item show, and what can be done. Data.
import type { ReactNode } from 'react';
import type { ClaimKind } from '@candor/contract/approvals/staff.ts';
import type { MessageKey } from '@candor/locales';
import type { Api } from '@candor/web';
import type { Action } from './action.ts';
import type { Words } from './use-services.tsx';

export interface QueuePageOf<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

export interface QueueAsk {
  readonly filter: string | undefined;
  readonly cursor: string | undefined;
  /** Only this client's. */
  readonly clientId: string | undefined;
  readonly signal: AbortSignal;
}

export interface Column<Item> {
  readonly key: string;
  readonly header: MessageKey;
  readonly cell: (item: Item, words: Words) => ReactNode;
  readonly isNumber?: true;
  /** Left out where there is little room, until somebody chooses it; the open item says it all the same. */
  readonly isMinor?: true;
  /** What a spreadsheet gets, where the cell is more than text; also what is searched. */
  readonly text?: (item: Item, words: Words) => string;
  /** What it is ordered by, where that is not the text. */
  readonly sort?: (item: Item) => number | string;
}

export interface FactSpec {
  readonly label: MessageKey;
  readonly value: ReactNode;
}

export interface Queue<Item> {
  /** Names its cached answers. */
  readonly key: string;
  readonly title: MessageKey;
  readonly empty: MessageKey;
  readonly load: (api: Api, ask: QueueAsk) => Promise<QueuePageOf<Item>>;
  /** It is not asked for again by itself: every look leaves a line, and the trail would grow by being watched. */
  readonly isStill?: true;
  /** The states that can be chosen; the first is what waits for somebody. None: the list is one. */
  readonly filters?: readonly { readonly value: string; readonly label: MessageKey }[];
  /** In which state an item is; a column of its own wherever items of several states stand in one list. */
  readonly stateOf?: (item: Item, words: Words) => string;
  readonly idOf: (item: Item) => string;
  /** Above the first cell; `Reference` unless told. */
  readonly nameHeader?: MessageKey;
  /** The words of the link in the first cell. */
  readonly nameOf: (item: Item, words: Words) => ReactNode;
  /** What the first column is ordered by, where that is not its text. */
  readonly sortName?: (item: Item) => number | string;
  readonly columns: readonly Column<Item>[];
  readonly facts: (item: Item, words: Words) => readonly FactSpec[];
  /** More than facts: a picture, a table. */
  readonly Extra?: (props: { readonly item: Item }) => ReactNode;
  readonly clientOf?: (item: Item) => string | null;
  /** As what its items are claimed; absent: nobody claims them. */
  readonly claims?: ClaimKind;
  readonly actions: readonly Action<Item>[];
  /** Actions of the whole page: what begins without an item. */
  readonly beginnings?: readonly Action<undefined>[];
}
