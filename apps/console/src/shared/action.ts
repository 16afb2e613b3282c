// What can be done about an item of a queue: who may, what must be said, and the call it makes. Data; the dialog draws it.
import type { ReactNode } from 'react';
import type { StaffRole } from '@candor/contract/roles.ts';
import type { MessageKey } from '@candor/locales';
import type { Api, Translate } from '@candor/web';
import type { FieldSpec, Values } from './field-spec.ts';

export interface Action<Item> {
  readonly key: string;
  readonly label: MessageKey;
  /** Said when it was done. */
  readonly done: MessageKey;
  /** One sentence in the dialog: what follows. */
  readonly note?: MessageKey;
  readonly isDanger?: true;
  /** It opens something to be read; what is decided beside it weighs more. */
  readonly isLook?: true;
  /** Of no weight: looks like a link. */
  readonly isQuiet?: true;
  /** The roles of the endpoint that it calls. */
  readonly roles: readonly StaffRole[];
  /** Whether it makes sense for this item now; the server decides it again. */
  readonly isOpen: (item: Item) => boolean;
  /** Why nobody or not this person can press it, shown beside it. */
  readonly barred?: (item: Item, staffId: string) => MessageKey | undefined;
  readonly fields: (item: Item, t: Translate) => readonly FieldSpec[];
  /** Above the fields: what is known beside what is typed. */
  readonly Beside?: (props: { readonly item: Item; readonly values: Values }) => ReactNode;
  readonly send: (api: Api, item: Item, values: Values) => Promise<unknown>;
}

/** What an action answers that must be read now because it is shown once, e.g. half of a set-up code. */
export class Revealed {
  readonly facts: readonly { readonly label: MessageKey; readonly value: string }[];

  constructor(facts: Revealed['facts']) {
    this.facts = facts;
  }
}
