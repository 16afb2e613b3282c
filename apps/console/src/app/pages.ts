// Every page of the console in one table: its address, its name, who may open it, the texts it needs and the key that leads there.
import { lazy } from 'react';
import type { ComponentType } from 'react';
import { listApprovals } from '@candor/contract/approvals/staff.ts';
import type { StaffRole } from '@candor/contract/roles.ts';
import type { Noun, MessageKey } from '@candor/locales';
import type { Icon } from '@candor/ui/icons/icon.tsx';
import { CheckCircleIcon } from '@candor/ui/icons/status.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';

export interface PageEntry {
  readonly path: string;
  readonly label: MessageKey;
  readonly icon: Icon;
  /** The roles of the endpoint that fills the page. */
  readonly roles: readonly StaffRole[];
  readonly nouns: readonly Noun[];
  /** Pressed after g. */
  readonly letter: string;
  readonly group: 'work' | 'money' | 'house';
  readonly Page: ComponentType;
}

/** What every page may need: the frame, refusals, and the words of forms. */
export const frameNouns: readonly Noun[] = ['shell', 'console', 'credentials', 'errors', 'fields', 'login'];

export const groups = ['work', 'money', 'house'] as const;

export const pages: readonly PageEntry[] = [
  {
    path: '/approvals',
    label: 'console.page_approvals',
    icon: CheckCircleIcon,
    roles: rolesOf(listApprovals),
    nouns: ['console-approvals', 'deposits', 'withdrawals', 'loans', 'dues', 'bank-accounts'],
    letter: 'a',
    group: 'work',
    Page: lazy(async () => ({ default: (await import('../features/approvals/page.tsx')).ApprovalsPage })),
  },
];

/** The page behind a path: its own or one below it, `/clients/…`. */
export function findPage(path: string): PageEntry | undefined {
  return pages.find((page) => page.path === path || (page.path !== '/' && path.startsWith(`${page.path}/`)));
}

export function listPagesFor(roles: readonly StaffRole[]): PageEntry[] {
  return pages.filter((page) => page.roles.some((role) => roles.includes(role)));
}
