// The pages of the house in the console's table: how it is set up, who works here, what is written down.
import { listAdvisorCards } from '@candor/contract/advisors/staff.ts';
import { getAccessSettings, listGrants } from '@candor/contract/access/staff.ts';
import { listDeliveries, listInvitations } from '@candor/contract/credentials/staff.ts';
import { listAllChannels } from '@candor/contract/deposits/staff.ts';
import { searchAudit } from '@candor/contract/desk/staff.ts';
import { listDataTokens } from '@candor/contract/market/tokens.ts';
import { getHouseHealth, listOpenSessions } from '@candor/contract/oversight/staff.ts';
import { listPublications } from '@candor/contract/publications/staff.ts';
import { getBrandSettings } from '@candor/contract/settings/staff.ts';
import { getStaffInfo } from '@candor/contract/sessions/staff.ts';
import { listStaff } from '@candor/contract/staffing/staff.ts';
import { SettingsIcon } from '@candor/ui/icons/action.tsx';
import { DocumentIcon, WalletIcon } from '@candor/ui/icons/money.tsx';
import { ProfileIcon, SearchIcon } from '@candor/ui/icons/navigation.tsx';
import { KeyIcon, LockIcon, MailIcon, ShieldIcon } from '@candor/ui/icons/status.tsx';
import { definePage as define } from './page-entry.ts';
import type { PageEntry } from './page-entry.ts';

export const housePages: readonly PageEntry[] = [
  define({
    path: '/channels',
    label: 'console.page_channels',
    icon: WalletIcon,
    fills: listAllChannels,
    nouns: ['deposits'],
    letter: 'n',
    group: 'house',
    load: async () => (await import('../features/deposits/channels.tsx')).ChannelsPage,
  }),
  define({
    path: '/invitations',
    label: 'console.page_invitations',
    icon: DocumentIcon,
    fills: listInvitations,
    letter: 'i',
    group: 'house',
    load: async () => (await import('../features/credentials/invitations.tsx')).InvitationsPage,
  }),
  define({
    path: '/access',
    label: 'console.page_access',
    icon: SettingsIcon,
    fills: getAccessSettings,
    letter: 'x',
    group: 'house',
    load: async () => (await import('../features/access/page.tsx')).AccessPage,
  }),
  define({
    path: '/grants',
    label: 'console.page_grants',
    icon: LockIcon,
    fills: listGrants,
    nouns: ['console-clients'],
    letter: '8',
    group: 'house',
    load: async () => (await import('../features/access/grants.tsx')).GrantsPage,
  }),
  define({
    path: '/members',
    label: 'console.page_members',
    icon: KeyIcon,
    fills: listStaff,
    letter: 'm',
    group: 'house',
    load: async () => (await import('../features/staffing/members.tsx')).MembersPage,
  }),
  define({
    path: '/advisors',
    label: 'console.page_advisors',
    icon: ProfileIcon,
    fills: listAdvisorCards,
    nouns: ['console-approvals'],
    letter: 'A',
    group: 'house',
    load: async () => (await import('../features/advisors/queue.tsx')).AdvisorsPage,
  }),
  define({
    path: '/audit',
    label: 'console.page_audit',
    icon: SearchIcon,
    fills: searchAudit,
    nouns: ['console-clients'],
    letter: 'y',
    group: 'house',
    load: async () => (await import('../features/audit/page.tsx')).AuditPage,
  }),
  define({
    path: '/deliveries',
    label: 'console.page_deliveries',
    icon: MailIcon,
    fills: listDeliveries,
    letter: 'v',
    group: 'house',
    load: async () => (await import('../features/credentials/deliveries.tsx')).DeliveriesPage,
  }),
  define({
    path: '/publications',
    label: 'console.page_publications',
    icon: DocumentIcon,
    fills: listPublications,
    nouns: ['console-publications', 'console-approvals'],
    letter: 'e',
    group: 'house',
    load: async () => (await import('../features/publications/page.tsx')).PublicationsPage,
  }),
  define({
    path: '/settings',
    label: 'console.page_settings',
    icon: SettingsIcon,
    fills: getBrandSettings,
    nouns: ['console-settings', 'console-publications', 'console-approvals', 'settings'],
    letter: 'g',
    group: 'house',
    load: async () => (await import('../features/settings/page.tsx')).SettingsPage,
  }),
  define({
    path: '/oversight',
    label: 'console.page_oversight',
    icon: ShieldIcon,
    fills: getHouseHealth,
    nouns: ['console-oversight'],
    letter: 'r',
    group: 'house',
    load: async () => (await import('../features/oversight/page.tsx')).OversightPage,
  }),
  define({
    path: '/sessions',
    label: 'console.page_sessions',
    icon: LockIcon,
    fills: listOpenSessions,
    nouns: ['console-oversight'],
    letter: 'j',
    group: 'house',
    load: async () => (await import('../features/oversight/sessions.tsx')).SessionsPage,
  }),
  define({
    path: '/data-tokens',
    label: 'console.page_data_tokens',
    icon: KeyIcon,
    fills: listDataTokens,
    nouns: ['console-oversight'],
    letter: 'z',
    group: 'house',
    load: async () => (await import('../features/market/tokens.tsx')).DataTokensPage,
  }),
  define({
    path: '/account',
    label: 'console.page_account',
    icon: ProfileIcon,
    fills: getStaffInfo,
    nouns: ['console-sessions'],
    letter: 'q',
    group: 'house',
    load: async () => (await import('../features/sessions/account.tsx')).AccountPage,
  }),
];
