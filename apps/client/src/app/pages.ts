// The one table of pages (NAV-01…NAV-04): path, name, icon, who may open and see it, its texts, and where it is offered. Routes, frame,
// menu, palette, tabs, quick actions and the build read it; the files that draw the pages stand in routes/.
import type { AccessRule } from '@candor/contract';
import { uses } from '@candor/contract/access/uses.ts';
import { documentKinds } from '@candor/contract/documents/kinds.ts';
import type { MessageKey } from '@candor/locales';
import { readTitle } from './page-info.ts';
import type { PageIcon, PageInfo } from './page-info.ts';

const open = { access: 'public' } as const;
const signedIn = { access: 'signin' } as const;
const focus = { access: 'public', frame: 'focus' } as const;
const document = { access: 'public', nouns: ['legal-ui'], isOpenUnverified: true } as const;
/** Pages that move money are about the countries of accounts. */
const money = { access: 'signin', source: 'accounts' } as const;
/** Every identity form can be refused in words of these three. */
const forms = ['credentials', 'errors', 'fields'] as const;
const bankAccounts = ['bank-accounts', 'intentions', ...forms] as const;
const deposits = ['deposits', 'records', 'intentions', 'transactions-ui', ...forms] as const;
const exchange = ['exchange', 'records', 'errors', 'credentials'] as const;
/** Loans and what is outstanding stand on the same pages. */
const loans = ['loans', 'records', 'dues', 'errors', 'credentials'] as const;
const savings = ['savings', 'errors', 'credentials'] as const;
const complaints = ['complaints', 'intentions', ...forms] as const;
const orders = ['orders-ui', 'fees', 'errors', 'credentials'] as const;

const offerings = ['offerings', 'discover', ...orders] as const;
/** A bond's page has the chart of its quote and the ticket. */
const bond = ['bonds', 'discover', 'quote', 'market', ...orders] as const;
const blocks = ['blocks', ...orders] as const;
const funds = ['funds', 'discover', ...orders] as const;
const plans = ['plans', ...orders] as const;
const strategies = ['strategies', ...funds] as const;

/** An unknown kind is no document: the page says so, and so does its title. */
function nameDocument(kind: string | undefined): MessageKey {
  const known = documentKinds.find((name) => name === kind);
  return known === undefined ? 'shell.not_found' : `legal-ui.${known}`;
}

export const pages = {
  '/dashboard': { ...open, title: 'shell.home', icon: 'home', nouns: ['guest', 'market'] },
  '/login': { ...focus, title: 'shell.login', nouns: ['login', ...forms] },
  '/register': { ...focus, title: 'shell.register', nouns: ['register', 'phones', ...forms] },
  '/reset': { ...focus, title: 'credentials.reset_title', nouns: forms },
  '/kyc': {
    ...signedIn,
    title: 'shell.kyc',
    icon: 'shield',
    nouns: ['kyc', 'legal-ui', ...forms],
    isOpenUnverified: true,
  },

  '/market': { ...open, title: 'shell.market', icon: 'market', nouns: ['market'] },
  '/quote': { ...open, title: 'shell.quote', nouns: ['quote', 'market', 'guest'] },
  '/news': { ...open, title: 'shell.news', icon: 'news', nouns: ['news'] },
  '/news/$id': { ...open, title: 'shell.article', nouns: ['news'] },
  '/discover': {
    ...signedIn,
    title: 'shell.discover',
    icon: 'discover',
    nouns: ['discover', 'guides', 'offerings', 'bonds', 'blocks', 'funds', 'strategies'],
  },
  '/discover/offerings': { ...signedIn, title: 'offerings.title', nouns: offerings },
  '/discover/offerings/$id': { ...signedIn, title: 'offerings.detail_title', nouns: [...offerings, 'quote', 'market'] },
  '/discover/bonds': { ...signedIn, title: 'bonds.title', nouns: ['bonds', ...orders] },
  '/discover/bonds/$id': { ...signedIn, title: 'bonds.detail_title', nouns: bond },
  '/block': { ...signedIn, title: 'blocks.title', nouns: blocks, isOpenUnverified: true },
  '/block/new': { ...signedIn, title: 'blocks.ask_title', nouns: blocks },
  '/block/$id': { ...signedIn, title: 'blocks.one', nouns: blocks, isOpenUnverified: true },
  '/discover/funds': { ...signedIn, title: 'funds.title', nouns: funds },
  '/discover/funds/$id': { ...signedIn, title: 'funds.detail_title', nouns: funds, isOpenUnverified: true },
  '/discover/strategies': { ...signedIn, title: 'strategies.title', nouns: strategies },
  '/discover/strategies/$id': {
    ...signedIn,
    title: 'strategies.detail_title',
    nouns: strategies,
    isOpenUnverified: true,
  },
  '/discover/compare': {
    ...signedIn,
    title: 'discover.compare_link',
    nouns: ['discover', 'funds', 'bonds', 'strategies', 'savings', 'offerings', 'errors'],
  },
  '/discover/guides': { ...open, title: 'guides.title', nouns: ['guides'] },
  '/discover/guides/$slug': { ...open, title: 'guides.guide', nouns: ['guides'] },

  '/portfolio': {
    ...signedIn,
    title: 'shell.portfolio',
    icon: 'portfolio',
    nouns: ['portfolio', 'accounts', 'transactions-ui', 'market'],
  },
  '/portfolio/closed': { ...signedIn, title: 'portfolio.closed_title', nouns: ['portfolio', 'transactions-ui'] },
  '/portfolio/orders': {
    ...signedIn,
    title: 'shell.orders',
    icon: 'orders',
    nouns: [...orders, 'transactions-ui', 'profile'],
    isOpenUnverified: true,
  },
  '/portfolio/orders/$id': {
    ...signedIn,
    title: 'orders-ui.detail_title',
    nouns: orders,
    isOpenUnverified: true,
  },
  '/portfolio/confirmations/$id': {
    ...signedIn,
    title: 'orders-ui.confirmation_title',
    nouns: orders,
    isOpenUnverified: true,
  },
  '/portfolio/plans': {
    ...signedIn,
    title: 'plans.title',
    label: 'shell.plans',
    icon: 'orders',
    nouns: plans,
    isOpenUnverified: true,
  },
  '/portfolio/plans/new': { ...signedIn, title: 'plans.set_up', nouns: plans },
  '/portfolio/plans/$id': { ...signedIn, title: 'plans.one', nouns: plans, isOpenUnverified: true },
  '/portfolio/alerts': {
    ...signedIn,
    title: 'alerts.title',
    label: 'shell.alerts',
    icon: 'bell',
    nouns: ['alerts', 'errors', 'credentials'],
  },
  '/portfolio/transactions': {
    ...signedIn,
    title: 'shell.transactions',
    icon: 'receipt',
    nouns: ['transactions-ui', 'records', 'profile'],
  },
  '/portfolio/transactions/$id': { ...signedIn, title: 'transactions-ui.detail_title', nouns: ['transactions-ui'] },

  '/profile': { ...signedIn, title: 'shell.profile', icon: 'profile', nouns: ['profile', 'kyc', ...forms] },
  '/profile/security': {
    ...signedIn,
    title: 'security.title',
    label: 'shell.security',
    icon: 'key',
    nouns: ['security', ...forms],
    isOpenUnverified: true,
  },
  '/profile/notifications': {
    ...signedIn,
    title: 'notifications.title',
    nouns: ['notifications', ...forms],
    isOpenUnverified: true,
  },
  '/unsubscribe': {
    ...focus,
    title: 'notifications.end_title',
    nouns: ['notifications', ...forms],
    isOpenUnverified: true,
  },
  '/profile/score': { ...signedIn, title: 'score.title', nouns: ['score', ...forms] },
  '/profile/activity': {
    ...signedIn,
    title: 'activity-ui.title',
    nouns: ['activity-ui', 'orders-ui', 'profile', ...forms],
  },
  '/profile/documents': {
    ...signedIn,
    title: 'legal-ui.accepted_title',
    nouns: ['legal-ui', ...forms],
    isOpenUnverified: true,
  },
  '/profile/data': {
    ...signedIn,
    title: 'data-requests.title',
    nouns: ['data-requests', 'intentions', ...forms],
    isOpenUnverified: true,
  },
  '/complaints': { ...signedIn, title: 'complaints.title', nouns: complaints, isOpenUnverified: true },
  '/complaints/new': { ...signedIn, title: 'complaints.new', nouns: complaints, isOpenUnverified: true },
  '/complaints/$id': { ...signedIn, title: 'complaints.one', nouns: complaints, isOpenUnverified: true },
  '/beneficiary': { ...signedIn, title: 'shell.beneficiary', icon: 'lock', nouns: ['nominees', 'phones', ...forms] },

  '/banking': { ...money, ...open, title: 'shell.banking', icon: 'bank', nouns: ['guest', ...bankAccounts] },
  '/banking/new': { ...money, title: 'bank-accounts.add', nouns: bankAccounts },
  '/banking/$id': { ...money, title: 'bank-accounts.edit', nouns: bankAccounts },
  '/deposit': { ...money, title: 'shell.deposit', icon: 'deposit', rule: uses.deposit, nouns: deposits },
  '/deposit/$id': { ...signedIn, title: 'deposits.one', nouns: deposits },
  '/withdraw': {
    ...money,
    title: 'shell.withdraw',
    icon: 'withdraw',
    nouns: ['withdrawals', 'records', 'dues', 'errors', 'credentials'],
    isOpenUnverified: true,
  },
  '/withdraw/$id': {
    ...signedIn,
    title: 'withdrawals.detail_title',
    nouns: ['withdrawals', 'errors', 'credentials'],
    isOpenUnverified: true,
  },
  '/exchange': {
    ...money,
    title: 'exchange.title',
    label: 'shell.exchange',
    icon: 'exchange',
    rule: uses.exchange,
    nouns: exchange,
  },
  '/exchange/$id': { ...signedIn, title: 'exchange.receipt', nouns: exchange },
  '/loan': { ...signedIn, title: 'shell.loan', icon: 'wallet', nouns: loans },
  '/loan/apply': { ...signedIn, title: 'loans.apply_title', nouns: loans },
  '/loan/$id': { ...signedIn, title: 'loans.detail_title', nouns: loans, isOpenUnverified: true },

  '/savings': {
    ...signedIn,
    title: 'savings.title',
    label: 'shell.savings',
    icon: 'savings',
    nouns: savings,
    isOpenUnverified: true,
  },
  '/savings/products/$id': { ...signedIn, title: 'savings.product', nouns: ['discover', ...savings] },
  '/savings/$id': { ...signedIn, title: 'savings.one', nouns: savings, isOpenUnverified: true },

  '/chat': {
    ...open,
    title: 'chats.title',
    label: 'shell.chat',
    icon: 'chat',
    nouns: ['chats', ...forms],
    isOpenUnverified: true,
  },
  '/contact': {
    ...open,
    title: 'advisors.contact',
    label: 'shell.contact',
    icon: 'profile',
    nouns: ['advisors', ...forms],
    isOpenUnverified: true,
  },
  '/test': { ...open, title: 'shell.test', icon: 'signal', nouns: ['connection', 'boot'] },
  '/about': { ...document, title: 'shell.about', icon: 'info' },
  '/privacy': { ...document, title: 'shell.privacy', icon: 'document' },
  '/cookie': { ...document, title: 'shell.cookie', icon: 'document' },
  '/terms/$kind': { ...document, title: ({ kind }) => nameDocument(kind) },
  '/terms/$kind/versions': { ...document, title: (named) => nameDocument(named['kind']) },
} as const satisfies Readonly<Record<`/${string}`, PageInfo>>;

export type PagePath = keyof typeof pages;
/** A page that opens by its path alone and has a picture: what menus can offer. */
export type OfferedPath = {
  [Path in PagePath]: (typeof pages)[Path] extends { readonly icon: PageIcon } ? Path : never;
}[PagePath];

const tabPages = ['/dashboard', '/market', '/discover', '/portfolio', '/profile'] as const;
const moneyPages = [
  '/deposit',
  '/withdraw',
  '/exchange',
  '/portfolio/orders',
  '/portfolio/plans',
  '/portfolio/transactions',
  '/portfolio/alerts',
  '/banking',
  '/savings',
  '/loan',
] as const;
const legalPages = ['/about', '/privacy', '/cookie'] as const;

/** Where pages are offered, in the order they stand there. */
export const offered = {
  tabs: tabPages,
  quick: ['/deposit', '/withdraw', '/exchange', '/portfolio/transactions'],
  menu: {
    money: moneyPages,
    account: ['/profile', '/profile/security', '/kyc', '/beneficiary'],
    help: ['/chat', '/contact', '/news', '/test'],
    legal: legalPages,
  },
  palette: [...tabPages, '/news', ...moneyPages, '/beneficiary', '/kyc', '/chat', '/contact', '/test', ...legalPages],
} as const satisfies Offered;

interface Offered {
  readonly tabs: readonly OfferedPath[];
  readonly quick: readonly OfferedPath[];
  readonly menu: Readonly<Record<'money' | 'account' | 'help' | 'legal', readonly OfferedPath[]>>;
  readonly palette: readonly OfferedPath[];
}

export interface Offer<Path extends OfferedPath = OfferedPath> {
  readonly to: Path;
  readonly label: MessageKey;
  readonly needsSession: boolean;
  readonly rule: AccessRule | undefined;
}

/** A page as a link to it needs it. */
export function offer<Path extends OfferedPath>(to: Path): Offer<Path> {
  const page: PageInfo = pages[to];
  return { to, label: page.label ?? readTitle(page, {}), needsSession: page.access === 'signin', rule: page.rule };
}
