// Every path of the app (NAV-01…NAV-04) with who may open it and the file that draws it. Pages are loaded when they are opened.
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { documentKinds } from '@candor/contract/documents/kinds.ts';
import type { MessageKey } from '@candor/locales';
import {
  readCountrySearch,
  readDepositSearch,
  readNewsSearch,
  readQuoteSearch,
  readRedirectSearch,
  readSecuritySearch,
  readStepSearch,
} from './search.ts';
import { readTransactionsSearch } from '../../shared/transactions/transactions-search.ts';
import { rootRoute } from './root-route.tsx';
import type { RouteInfo } from './route-info.ts';

const getParentRoute = () => rootRoute;
const open = (title: RouteInfo['title'], more: Partial<RouteInfo> = {}): { info: RouteInfo } => ({
  info: { access: 'public', title, ...more },
});
const signedIn = (title: RouteInfo['title'], more: Partial<RouteInfo> = {}): { info: RouteInfo } => ({
  info: { access: 'signin', title, ...more },
});
const pages = { nouns: ['pages'] } as const;
const document = { nouns: ['legal-ui'], isOpenUnverified: true } as const;
/** Every identity form can be refused in words of these three. */
const forms = ['credentials', 'errors', 'fields'] as const;
/** Pages that move money are about the countries of accounts. */
const money = { source: 'accounts' } as const;
const bankAccounts = ['bank-accounts', 'intentions', ...forms] as const;
const deposits = ['deposits', 'intentions', ...forms] as const;
/** Loans and what is outstanding stand on the same pages. */
const loans = ['loans', 'dues', 'errors', 'credentials'] as const;

/** An unknown kind is no document: the page says so, and so does its title. */
function nameDocument(kind: string | undefined): MessageKey {
  const known = documentKinds.find((name) => name === kind);
  return known === undefined ? 'shell.not_found' : `legal-ui.${known}`;
}

const index = createRoute({
  getParentRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});
const dashboard = createRoute({
  getParentRoute,
  path: '/dashboard',
  validateSearch: readRedirectSearch,
  staticData: open('shell.home', { nouns: ['guest', 'market'] }),
  component: lazyRouteComponent(() => import('../home/page.tsx'), 'HomePage'),
});
const login = createRoute({
  getParentRoute,
  path: '/login',
  validateSearch: readRedirectSearch,
  staticData: open('shell.login', { frame: 'focus', nouns: ['login', ...forms] }),
  component: lazyRouteComponent(() => import('../../features/login/page.tsx'), 'LoginPage'),
});
const register = createRoute({
  getParentRoute,
  path: '/register',
  validateSearch: readRedirectSearch,
  staticData: open('shell.register', { frame: 'focus', nouns: ['register', 'phones', ...forms] }),
  component: lazyRouteComponent(() => import('../../features/register/page.tsx'), 'RegisterPage'),
});
const reset = createRoute({
  getParentRoute,
  path: '/reset',
  staticData: open('credentials.reset_title', { frame: 'focus', nouns: forms }),
  component: lazyRouteComponent(() => import('../../features/credentials/reset-page.tsx'), 'ResetPage'),
});
const kyc = createRoute({
  getParentRoute,
  path: '/kyc',
  validateSearch: readRedirectSearch,
  staticData: signedIn('shell.kyc', { ...pages, isOpenUnverified: true }),
  component: lazyRouteComponent(() => import('../../features/kyc/page.tsx'), 'KycPage'),
});
const market = createRoute({
  getParentRoute,
  path: '/market',
  staticData: open('shell.market', { nouns: ['market'] }),
  component: lazyRouteComponent(() => import('../../features/market/page.tsx'), 'MarketPage'),
});
const quote = createRoute({
  getParentRoute,
  path: '/quote',
  validateSearch: readQuoteSearch,
  staticData: open('shell.quote', { nouns: ['quote', 'market', 'guest'] }),
  component: lazyRouteComponent(() => import('../quote/page.tsx'), 'QuotePage'),
});
const news = createRoute({
  getParentRoute,
  path: '/news',
  validateSearch: readNewsSearch,
  staticData: open('shell.news', { nouns: ['news'] }),
  component: lazyRouteComponent(() => import('../../features/news/page.tsx'), 'NewsPage'),
});
const article = createRoute({
  getParentRoute,
  path: '/news/$id',
  staticData: open('shell.article', { nouns: ['news'] }),
  component: lazyRouteComponent(() => import('../../features/news/article-page.tsx'), 'ArticlePage'),
});
const discover = createRoute({
  getParentRoute,
  path: '/discover',
  staticData: signedIn('shell.discover', { nouns: ['discover', 'guides'] }),
  component: lazyRouteComponent(() => import('../../features/discover/page.tsx'), 'DiscoverPage'),
});
const guides = createRoute({
  getParentRoute,
  path: '/discover/guides',
  staticData: open('guides.title', { nouns: ['guides'] }),
  component: lazyRouteComponent(() => import('../../features/guides/page.tsx'), 'GuidesPage'),
});
const guide = createRoute({
  getParentRoute,
  path: '/discover/guides/$slug',
  staticData: open('guides.guide', { nouns: ['guides'] }),
  component: lazyRouteComponent(() => import('../../features/guides/guide-page.tsx'), 'GuidePage'),
});
const portfolio = createRoute({
  getParentRoute,
  path: '/portfolio',
  staticData: signedIn('shell.portfolio', { nouns: ['pages', 'accounts', 'transactions-ui'] }),
  component: lazyRouteComponent(() => import('../../features/portfolio/page.tsx'), 'PortfolioPage'),
});
const transactions = createRoute({
  getParentRoute,
  path: '/portfolio/transactions',
  validateSearch: readTransactionsSearch,
  staticData: signedIn('shell.transactions', { nouns: ['transactions-ui', 'profile'] }),
  component: lazyRouteComponent(() => import('../../features/transactions/page.tsx'), 'TransactionsPage'),
});
const transaction = createRoute({
  getParentRoute,
  path: '/portfolio/transactions/$id',
  staticData: signedIn('transactions-ui.detail_title', { nouns: ['transactions-ui'] }),
  component: lazyRouteComponent(() => import('../../features/transactions/detail-page.tsx'), 'TransactionPage'),
});
const profile = createRoute({
  getParentRoute,
  path: '/profile',
  staticData: signedIn('shell.profile', { nouns: ['profile', ...forms] }),
  component: lazyRouteComponent(() => import('../../features/profile/page.tsx'), 'ProfilePage'),
});
const security = createRoute({
  getParentRoute,
  path: '/profile/security',
  validateSearch: readSecuritySearch,
  staticData: signedIn('security.title', { nouns: ['security', ...forms], isOpenUnverified: true }),
  component: lazyRouteComponent(() => import('../security/page.tsx'), 'SecurityPage'),
});
const score = createRoute({
  getParentRoute,
  path: '/profile/score',
  staticData: signedIn('score.title', { nouns: ['score', ...forms] }),
  component: lazyRouteComponent(() => import('../../features/score/page.tsx'), 'ScorePage'),
});
const activity = createRoute({
  getParentRoute,
  path: '/profile/activity',
  staticData: signedIn('activity-ui.title', { nouns: ['activity-ui', 'profile', ...forms] }),
  component: lazyRouteComponent(() => import('../../features/activity/page.tsx'), 'ActivityPage'),
});
const banking = createRoute({
  getParentRoute,
  path: '/banking',
  staticData: open('shell.banking', { ...money, nouns: ['guest', ...bankAccounts] }),
  component: lazyRouteComponent(() => import('../banking/page.tsx'), 'BankingPage'),
});
const newBankAccount = createRoute({
  getParentRoute,
  path: '/banking/new',
  validateSearch: readCountrySearch,
  staticData: signedIn('bank-accounts.add', { ...money, nouns: bankAccounts }),
  component: lazyRouteComponent(() => import('../../features/bank-accounts/new-page.tsx'), 'NewBankAccountPage'),
});
const bankAccount = createRoute({
  getParentRoute,
  path: '/banking/$id',
  staticData: signedIn('bank-accounts.edit', { ...money, nouns: bankAccounts }),
  component: lazyRouteComponent(() => import('../../features/bank-accounts/edit-page.tsx'), 'EditBankAccountPage'),
});
const deposit = createRoute({
  getParentRoute,
  path: '/deposit',
  validateSearch: readDepositSearch,
  staticData: signedIn('shell.deposit', { ...money, nouns: deposits }),
  component: lazyRouteComponent(() => import('../../features/deposits/page.tsx'), 'DepositPage'),
});
const oneDeposit = createRoute({
  getParentRoute,
  path: '/deposit/$id',
  staticData: signedIn('deposits.one', { nouns: deposits }),
  component: lazyRouteComponent(() => import('../../features/deposits/detail-page.tsx'), 'DepositDetailPage'),
});
const withdraw = createRoute({
  getParentRoute,
  path: '/withdraw',
  validateSearch: readStepSearch,
  staticData: signedIn('shell.withdraw', {
    ...money,
    nouns: ['withdrawals', 'dues', 'errors', 'credentials'],
    isOpenUnverified: true,
  }),
  component: lazyRouteComponent(() => import('../../features/withdrawals/page.tsx'), 'WithdrawPage'),
});
const withdrawal = createRoute({
  getParentRoute,
  path: '/withdraw/$id',
  staticData: signedIn('withdrawals.detail_title', {
    nouns: ['withdrawals', 'errors', 'credentials'],
    isOpenUnverified: true,
  }),
  component: lazyRouteComponent(() => import('../../features/withdrawals/detail-page.tsx'), 'WithdrawalPage'),
});
const exchange = createRoute({
  getParentRoute,
  path: '/exchange',
  validateSearch: readStepSearch,
  staticData: signedIn('exchange.title', { ...money, nouns: ['exchange', 'errors', 'credentials'] }),
  component: lazyRouteComponent(() => import('../../features/exchange/page.tsx'), 'ExchangePage'),
});
const exchanged = createRoute({
  getParentRoute,
  path: '/exchange/$id',
  staticData: signedIn('exchange.receipt', { nouns: ['exchange', 'errors', 'credentials'] }),
  component: lazyRouteComponent(() => import('../../features/exchange/detail-page.tsx'), 'ExchangeReceiptPage'),
});
const loan = createRoute({
  getParentRoute,
  path: '/loan',
  staticData: signedIn('shell.loan', { nouns: loans }),
  component: lazyRouteComponent(() => import('../../features/loans/page.tsx'), 'LoanPage'),
});
const loanApplication = createRoute({
  getParentRoute,
  path: '/loan/apply',
  validateSearch: readStepSearch,
  staticData: signedIn('loans.apply_title', { nouns: loans }),
  component: lazyRouteComponent(() => import('../../features/loans/apply-page.tsx'), 'LoanApplicationPage'),
});
const oneLoan = createRoute({
  getParentRoute,
  path: '/loan/$id',
  staticData: signedIn('loans.detail_title', { nouns: loans, isOpenUnverified: true }),
  component: lazyRouteComponent(() => import('../../features/loans/detail-page.tsx'), 'LoanDetailPage'),
});
const beneficiary = createRoute({
  getParentRoute,
  path: '/beneficiary',
  staticData: signedIn('shell.beneficiary', { nouns: ['nominees', 'phones', ...forms] }),
  component: lazyRouteComponent(() => import('../../features/nominees/page.tsx'), 'BeneficiaryPage'),
});
const test = createRoute({
  getParentRoute,
  path: '/test',
  staticData: open('shell.test', { nouns: ['connection', 'boot'] }),
  component: lazyRouteComponent(() => import('../../features/test/page.tsx'), 'ConnectionTestPage'),
});
const about = createRoute({
  getParentRoute,
  path: '/about',
  staticData: open('shell.about', document),
  component: lazyRouteComponent(() => import('../documents/page.tsx'), 'AboutPage'),
});
const privacy = createRoute({
  getParentRoute,
  path: '/privacy',
  staticData: open('shell.privacy', document),
  component: lazyRouteComponent(() => import('../documents/page.tsx'), 'PrivacyPage'),
});
const cookie = createRoute({
  getParentRoute,
  path: '/cookie',
  staticData: open('shell.cookie', document),
  component: lazyRouteComponent(() => import('../documents/page.tsx'), 'CookiePage'),
});
const terms = createRoute({
  getParentRoute,
  path: '/terms/$kind',
  staticData: open(({ kind }) => nameDocument(kind), document),
  component: lazyRouteComponent(() => import('../documents/page.tsx'), 'TermsPage'),
});

export const routeTree = rootRoute.addChildren([
  index,
  dashboard,
  login,
  register,
  reset,
  kyc,
  market,
  quote,
  news,
  article,
  discover,
  guides,
  guide,
  portfolio,
  transactions,
  transaction,
  profile,
  security,
  score,
  activity,
  banking,
  newBankAccount,
  bankAccount,
  deposit,
  oneDeposit,
  withdraw,
  withdrawal,
  exchange,
  exchanged,
  loan,
  loanApplication,
  oneLoan,
  beneficiary,
  test,
  about,
  privacy,
  cookie,
  terms,
]);
