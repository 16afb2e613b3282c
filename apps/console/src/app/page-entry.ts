// What a page of the console is: its address, name, icon, roles and texts, and how a row of the table becomes one. Knows no page.
import { lazy } from 'react';
import type { ComponentType } from 'react';
import type { Endpoint } from '@candor/contract/endpoint.ts';
import type { StaffRole } from '@candor/contract/roles.ts';
import type { MessageKey, Noun } from '@candor/locales';
import type { Icon } from '@candor/ui/icons/icon.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';

export interface PageEntry {
  readonly path: string;
  /** Pressed after g; a digit or a capital where the letters have run out. */
  readonly letter: string;
  readonly label: MessageKey;
  readonly icon: Icon;
  /** The roles of the endpoint that fills the page. */
  readonly roles: readonly StaffRole[];
  readonly nouns: readonly Noun[];
  readonly group: (typeof groups)[number];
  readonly Page: ComponentType;
}

/** What every page may need: the frame, refusals, and the words of forms. */
export const frameNouns: readonly Noun[] = [
  'shell',
  'console',
  'console-work',
  'credentials',
  'errors',
  'fields',
  'login',
];

export const groups = ['work', 'money', 'trading', 'house'] as const;

interface Entry extends Omit<PageEntry, 'roles' | 'nouns' | 'Page'> {
  readonly fills: Endpoint;
  readonly nouns?: readonly Noun[];
  readonly load: () => Promise<ComponentType>;
}

export const definePage = ({ fills, nouns = [], load, ...entry }: Entry): PageEntry => ({
  ...entry,
  roles: rolesOf(fills),
  nouns: ['console-queues', 'console-work', ...nouns],
  Page: lazy(async () => ({ default: await load() })),
});
