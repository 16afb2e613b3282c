// Where money moves: bank accounts, deposits, withdrawals, exchange, loans. Pages are loaded when they are opened.
import { createRoute } from '@tanstack/react-router';
import { lazyPage, place } from './place.ts';
import { readCountrySearch, readDepositSearch, readStepSearch } from './search.ts';

const banking = createRoute({
  ...place('/banking'),
  component: lazyPage(() => import('../banking/page.tsx')),
});
const newBankAccount = createRoute({
  ...place('/banking/new'),
  validateSearch: readCountrySearch,
  component: lazyPage(() => import('../../features/bank-accounts/new-page.tsx')),
});
const bankAccount = createRoute({
  ...place('/banking/$id'),
  component: lazyPage(() => import('../../features/bank-accounts/edit-page.tsx')),
});
const deposit = createRoute({
  ...place('/deposit'),
  validateSearch: readDepositSearch,
  component: lazyPage(() => import('../../features/deposits/page.tsx')),
});
const oneDeposit = createRoute({
  ...place('/deposit/$id'),
  component: lazyPage(() => import('../../features/deposits/detail-page.tsx')),
});
const withdraw = createRoute({
  ...place('/withdraw'),
  validateSearch: readStepSearch,
  component: lazyPage(() => import('../../features/withdrawals/page.tsx')),
});
const withdrawal = createRoute({
  ...place('/withdraw/$id'),
  component: lazyPage(() => import('../../features/withdrawals/detail-page.tsx')),
});
const exchange = createRoute({
  ...place('/exchange'),
  validateSearch: readStepSearch,
  component: lazyPage(() => import('../../features/exchange/page.tsx')),
});
const exchanged = createRoute({
  ...place('/exchange/$id'),
  component: lazyPage(() => import('../../features/exchange/detail-page.tsx')),
});
const loan = createRoute({
  ...place('/loan'),
  component: lazyPage(() => import('../../features/loans/page.tsx')),
});
const loanApplication = createRoute({
  ...place('/loan/apply'),
  validateSearch: readStepSearch,
  component: lazyPage(() => import('../../features/loans/apply-page.tsx')),
});
const oneLoan = createRoute({
  ...place('/loan/$id'),
  component: lazyPage(() => import('../../features/loans/detail-page.tsx')),
});
const savings = createRoute({
  ...place('/savings'),
  component: lazyPage(() => import('../../features/savings/page.tsx')),
});
const savingsProduct = createRoute({
  ...place('/savings/products/$id'),
  component: lazyPage(() => import('../../features/savings/product-page.tsx')),
});
const oneSaving = createRoute({
  ...place('/savings/$id'),
  component: lazyPage(() => import('../../features/savings/saving-page.tsx')),
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
