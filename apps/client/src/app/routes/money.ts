// Where money moves: bank accounts, deposits, withdrawals, exchange, loans. Pages are loaded when they are opened.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place } from './place.ts';
import { readCountrySearch, readDepositSearch, readStepSearch } from './search.ts';

const banking = createRoute({
  ...place('/banking'),
  component: lazyRouteComponent(() => import('../banking/page.tsx'), 'BankingPage'),
});
const newBankAccount = createRoute({
  ...place('/banking/new'),
  validateSearch: readCountrySearch,
  component: lazyRouteComponent(() => import('../../features/bank-accounts/new-page.tsx'), 'NewBankAccountPage'),
});
const bankAccount = createRoute({
  ...place('/banking/$id'),
  component: lazyRouteComponent(() => import('../../features/bank-accounts/edit-page.tsx'), 'EditBankAccountPage'),
});
const deposit = createRoute({
  ...place('/deposit'),
  validateSearch: readDepositSearch,
  component: lazyRouteComponent(() => import('../../features/deposits/page.tsx'), 'DepositPage'),
});
const oneDeposit = createRoute({
  ...place('/deposit/$id'),
  component: lazyRouteComponent(() => import('../../features/deposits/detail-page.tsx'), 'DepositDetailPage'),
});
const withdraw = createRoute({
  ...place('/withdraw'),
  validateSearch: readStepSearch,
  component: lazyRouteComponent(() => import('../../features/withdrawals/page.tsx'), 'WithdrawPage'),
});
const withdrawal = createRoute({
  ...place('/withdraw/$id'),
  component: lazyRouteComponent(() => import('../../features/withdrawals/detail-page.tsx'), 'WithdrawalPage'),
});
const exchange = createRoute({
  ...place('/exchange'),
  validateSearch: readStepSearch,
  component: lazyRouteComponent(() => import('../../features/exchange/page.tsx'), 'ExchangePage'),
});
const exchanged = createRoute({
  ...place('/exchange/$id'),
  component: lazyRouteComponent(() => import('../../features/exchange/detail-page.tsx'), 'ExchangeReceiptPage'),
});
const loan = createRoute({
  ...place('/loan'),
  component: lazyRouteComponent(() => import('../../features/loans/page.tsx'), 'LoanPage'),
});
const loanApplication = createRoute({
  ...place('/loan/apply'),
  validateSearch: readStepSearch,
  component: lazyRouteComponent(() => import('../../features/loans/apply-page.tsx'), 'LoanApplicationPage'),
});
const oneLoan = createRoute({
  ...place('/loan/$id'),
  component: lazyRouteComponent(() => import('../../features/loans/detail-page.tsx'), 'LoanDetailPage'),
});
const savings = createRoute({
  ...place('/savings'),
  component: lazyRouteComponent(() => import('../../features/savings/page.tsx'), 'SavingsPage'),
});
const savingsProduct = createRoute({
  ...place('/savings/products/$id'),
  component: lazyRouteComponent(() => import('../../features/savings/product-page.tsx'), 'SavingsProductPage'),
});
const oneSaving = createRoute({
  ...place('/savings/$id'),
  component: lazyRouteComponent(() => import('../../features/savings/saving-page.tsx'), 'SavingPage'),
});

export const moneyRoutes = [
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
  savings,
  savingsProduct,
  oneSaving,
] as const;
