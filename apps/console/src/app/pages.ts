// Every page of the console in one table: its address, its name, who may open it, the texts it needs and the key that leads there.
import { getAccessSettings, listGrants } from '@candor/contract/access/staff.ts';
import { listTenants } from '@candor/contract/foundings/staff.ts';
import { listApprovals } from '@candor/contract/approvals/staff.ts';
import { listAllBankAccounts } from '@candor/contract/bank-accounts/staff.ts';
import { listDeliveries, listInvitations, listLockedClients } from '@candor/contract/credentials/staff.ts';
import { listAllChannels, listAllDeposits, listStatements, listSuspense } from '@candor/contract/deposits/staff.ts';
import { countQueues, findClients, searchAudit } from '@candor/contract/desk/staff.ts';
import { listAllDues } from '@candor/contract/dues/staff.ts';
import { listKycHits, listSubmissions } from '@candor/contract/kyc/staff.ts';
import { listAllLoans } from '@candor/contract/loans/staff.ts';
import type { StaffRole } from '@candor/contract/roles.ts';
import { listProtections } from '@candor/contract/protections/staff.ts';
import { listScoreContests } from '@candor/contract/score/staff.ts';
import { listDataTokens } from '@candor/contract/market/tokens.ts';
import { getHouseHealth, listOpenSessions } from '@candor/contract/oversight/staff.ts';
import { listPublications } from '@candor/contract/publications/staff.ts';
import { getBrandSettings } from '@candor/contract/settings/staff.ts';
import { getStaffInfo } from '@candor/contract/sessions/staff.ts';
import { listStaff } from '@candor/contract/staffing/staff.ts';
import { listAllWithdrawals } from '@candor/contract/withdrawals/staff.ts';
import { SettingsIcon, StarIcon, UploadIcon } from '@candor/ui/icons/action.tsx';
import {
  BankIcon,
  CardIcon,
  DepositIcon,
  DocumentIcon,
  ReceiptIcon,
  WalletIcon,
  WithdrawIcon,
} from '@candor/ui/icons/money.tsx';
import { HomeIcon, ProfileIcon, SearchIcon } from '@candor/ui/icons/navigation.tsx';
import { CheckCircleIcon, HelpIcon, KeyIcon, LockIcon, MailIcon, ShieldIcon } from '@candor/ui/icons/status.tsx';
import { definePage as define } from './page-entry.ts';
import type { PageEntry } from './page-entry.ts';
import { tradingNouns, tradingPages } from './trading-pages.ts';

export { frameNouns, groups } from './page-entry.ts';
export type { PageEntry } from './page-entry.ts';

/** The words of closed lists, as clients read them. */
const reasonNouns = ['deposits', 'withdrawals', 'loans', 'dues', 'bank-accounts', 'transactions-ui'] as const;

export const pages: readonly PageEntry[] = [
  define({
    path: '/',
    label: 'shell.home',
    icon: HomeIcon,
    fills: countQueues,
    letter: 'h',
    group: 'work',
    load: async () => (await import('./home/page.tsx')).HomePage,
  }),
  define({
    path: '/tenants',
    label: 'console.page_tenants',
    icon: HomeIcon,
    fills: listTenants,
    nouns: ['console-foundings', 'console-approvals'],
    letter: '9',
    group: 'work',
    load: async () => (await import('../features/foundings/page.tsx')).TenantsPage,
  }),
  define({
    path: '/approvals',
    label: 'console.page_approvals',
    icon: CheckCircleIcon,
    fills: listApprovals,
    nouns: ['console-approvals', 'console-clients', 'kyc', 'console-kyc', ...tradingNouns, ...reasonNouns],
    letter: 'a',
    group: 'work',
    load: async () => (await import('../features/approvals/page.tsx')).ApprovalsPage,
  }),
  define({
    path: '/clients',
    label: 'console.page_clients',
    icon: ProfileIcon,
    fills: findClients,
    nouns: ['console-clients', 'console-approvals', 'kyc', 'console-kyc', ...reasonNouns],
    letter: 'c',
    group: 'work',
    load: async () => (await import('./clients/page.tsx')).ClientsPage,
  }),
  define({
    path: '/kyc',
    label: 'console.page_kyc',
    icon: ShieldIcon,
    fills: listSubmissions,
    nouns: ['kyc', 'console-kyc', 'console-clients'],
    letter: 'k',
    group: 'work',
    load: async () => (await import('../features/kyc/queue.tsx')).KycPage,
  }),
  define({
    path: '/kyc-hits',
    label: 'console.page_kyc_hits',
    icon: SearchIcon,
    fills: listKycHits,
    nouns: ['kyc', 'console-kyc', 'console-clients'],
    letter: 'f',
    group: 'work',
    load: async () => (await import('../features/kyc/hits.tsx')).KycHitsPage,
  }),
  define({
    path: '/locked-clients',
    label: 'console.page_locked_clients',
    icon: LockIcon,
    fills: listLockedClients,
    nouns: ['console-clients'],
    letter: '4',
    group: 'work',
    load: async () => (await import('../features/credentials/locked-clients.tsx')).LockedClientsPage,
  }),
  define({
    path: '/bank-accounts',
    label: 'console.page_bank_accounts',
    icon: BankIcon,
    fills: listAllBankAccounts,
    nouns: ['bank-accounts'],
    letter: 'b',
    group: 'work',
    load: async () => (await import('../features/bank-accounts/queue.tsx')).BankAccountsPage,
  }),
  define({
    path: '/contests',
    label: 'console.page_contests',
    icon: StarIcon,
    fills: listScoreContests,
    nouns: ['score'],
    letter: 't',
    group: 'work',
    load: async () => (await import('../features/score/contests.tsx')).ContestsPage,
  }),
  define({
    path: '/protections',
    label: 'console.page_protections',
    icon: LockIcon,
    fills: listProtections,
    nouns: ['withdrawals'],
    letter: 'p',
    group: 'work',
    load: async () => (await import('../features/withdrawals/protections.tsx')).ProtectionsPage,
  }),
  define({
    path: '/deposits',
    label: 'console.page_deposits',
    icon: DepositIcon,
    fills: listAllDeposits,
    nouns: ['deposits', 'transactions-ui', 'console-clients'],
    letter: 'd',
    group: 'money',
    load: async () => (await import('../features/deposits/queue.tsx')).DepositsPage,
  }),
  define({
    path: '/statements',
    label: 'console.page_statements',
    icon: UploadIcon,
    fills: listStatements,
    letter: 's',
    group: 'money',
    load: async () => (await import('../features/deposits/statements.tsx')).StatementsPage,
  }),
  define({
    path: '/suspense',
    label: 'console.page_suspense',
    icon: HelpIcon,
    fills: listSuspense,
    letter: 'u',
    group: 'money',
    load: async () => (await import('../features/deposits/suspense.tsx')).SuspensePage,
  }),
  define({
    path: '/withdrawals',
    label: 'console.page_withdrawals',
    icon: WithdrawIcon,
    fills: listAllWithdrawals,
    nouns: ['withdrawals', 'console-clients'],
    letter: 'w',
    group: 'money',
    load: async () => (await import('../features/withdrawals/queue.tsx')).WithdrawalsPage,
  }),
  define({
    path: '/loans',
    label: 'console.page_loans',
    icon: CardIcon,
    fills: listAllLoans,
    nouns: ['loans'],
    letter: 'l',
    group: 'money',
    load: async () => (await import('../features/loans/queue.tsx')).LoansPage,
  }),
  define({
    path: '/dues',
    label: 'console.page_dues',
    icon: ReceiptIcon,
    fills: listAllDues,
    nouns: ['dues'],
    letter: 'o',
    group: 'money',
    load: async () => (await import('../features/dues/queue.tsx')).DuesPage,
  }),
  ...tradingPages,
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
    nouns: ['console-settings', 'console-publications', 'console-approvals'],
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

/** The page behind a path: its own or one below it, `/clients/…`. */
export function findPage(path: string): PageEntry | undefined {
  return pages.find((page) => page.path === path || (page.path !== '/' && path.startsWith(`${page.path}/`)));
}

export function listPagesFor(roles: readonly StaffRole[]): PageEntry[] {
  return pages.filter((page) => page.roles.some((role) => roles.includes(role)));
}
