// Every page of the console in one table: its address, its name, who may open it, the texts it needs and the key that leads there.
import { listTenants } from '@candor/contract/foundings/staff.ts';
import { listApprovals } from '@candor/contract/approvals/staff.ts';
import { listChatAnswers } from '@candor/contract/chats/staff.ts';
import { listAllBankAccounts } from '@candor/contract/bank-accounts/staff.ts';
import { listLockedClients } from '@candor/contract/credentials/staff.ts';
import { listAllDeposits, listStatements, listSuspense } from '@candor/contract/deposits/staff.ts';
import { countQueues, findClients } from '@candor/contract/desk/staff.ts';
import { listAllDues } from '@candor/contract/dues/staff.ts';
import { listKycHits, listSubmissions } from '@candor/contract/kyc/staff.ts';
import { listAllLoans } from '@candor/contract/loans/staff.ts';
import type { StaffRole } from '@candor/contract/roles.ts';
import { listProtections } from '@candor/contract/protections/staff.ts';
import { listClientComplaints } from '@candor/contract/complaints/staff.ts';
import { listClientDataRequests } from '@candor/contract/data-requests/staff.ts';
import { listScoreContests } from '@candor/contract/score/staff.ts';
import { listAllWithdrawals } from '@candor/contract/withdrawals/staff.ts';
import { ChatIcon, StarIcon, UploadIcon } from '@candor/ui/icons/action.tsx';
import { BankIcon, CardIcon, DepositIcon, DocumentIcon, ReceiptIcon, WithdrawIcon } from '@candor/ui/icons/money.tsx';
import { HomeIcon, ProfileIcon, SearchIcon } from '@candor/ui/icons/navigation.tsx';
import { CheckCircleIcon, HelpIcon, LockIcon, ShieldIcon } from '@candor/ui/icons/status.tsx';
import { definePage as define } from './page-entry.ts';
import type { PageEntry } from './page-entry.ts';
import { tradingNouns, tradingPages } from './trading-pages.ts';
import { housePages } from './house-pages.ts';

export { frameNouns, groups } from './page-entry.ts';
export type { PageEntry } from './page-entry.ts';

/** The words of closed lists, as clients read them. */
const reasonNouns = [
  'deposits',
  'withdrawals',
  'loans',
  'dues',
  'bank-accounts',
  'transactions-ui',
  'complaints',
  'data-requests',
] as const;

const kycNouns = ['kyc', 'console-kyc', 'console-clients'] as const;
const clientNouns = [
  'console-approvals',
  'console-orders',
  'console-savings',
  'savings',
  'plans',
  'legal-ui',
  'blocks',
  'console-blocks',
] as const;

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
    nouns: ['console-foundings', 'console-approvals', 'settings'],
    letter: '9',
    group: 'work',
    load: async () => (await import('../features/foundings/page.tsx')).TenantsPage,
  }),
  define({
    path: '/approvals',
    label: 'console.page_approvals',
    icon: CheckCircleIcon,
    fills: listApprovals,
    nouns: ['console-approvals', 'console-clients', 'kyc', 'console-kyc', 'settings', ...tradingNouns, ...reasonNouns],
    letter: 'a',
    group: 'work',
    load: async () => (await import('../features/approvals/page.tsx')).ApprovalsPage,
  }),
  define({
    path: '/clients',
    label: 'console.page_clients',
    icon: ProfileIcon,
    fills: findClients,
    nouns: [...kycNouns, ...clientNouns, ...reasonNouns],
    letter: 'c',
    group: 'work',
    load: async () => (await import('./clients/page.tsx')).ClientsPage,
  }),
  define({
    path: '/chats',
    label: 'console.page_chats',
    icon: ChatIcon,
    // Whoever keeps answers ready works here too; conversations are asked for by those who may.
    fills: listChatAnswers,
    nouns: ['console-chats', 'chats', 'legal-ui'],
    letter: ',',
    group: 'work',
    load: async () => (await import('../features/chats/page.tsx')).ChatsPage,
  }),
  define({
    path: '/kyc',
    label: 'console.page_kyc',
    icon: ShieldIcon,
    fills: listSubmissions,
    nouns: kycNouns,
    letter: 'k',
    group: 'work',
    load: async () => (await import('../features/kyc/queue.tsx')).KycPage,
  }),
  define({
    path: '/kyc-hits',
    label: 'console.page_kyc_hits',
    icon: SearchIcon,
    fills: listKycHits,
    nouns: kycNouns,
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
    path: '/complaints',
    label: 'console.page_complaints',
    icon: DocumentIcon,
    fills: listClientComplaints,
    nouns: ['complaints'],
    letter: 'C',
    group: 'work',
    load: async () => (await import('../features/complaints/queue.tsx')).ComplaintsPage,
  }),
  define({
    path: '/data-requests',
    label: 'console.page_data_requests',
    icon: ProfileIcon,
    fills: listClientDataRequests,
    nouns: ['complaints', 'data-requests'],
    letter: 'D',
    group: 'work',
    load: async () => (await import('../features/data-requests/queue.tsx')).DataRequestsPage,
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
  ...housePages,
];

/** The page behind a path: its own or one below it, `/clients/…`. */
export function findPage(path: string): PageEntry | undefined {
  return pages.find((page) => page.path === path || (page.path !== '/' && path.startsWith(`${page.path}/`)));
}

export function listPagesFor(roles: readonly StaffRole[]): PageEntry[] {
  return pages.filter((page) => page.roles.some((role) => roles.includes(role)));
}
