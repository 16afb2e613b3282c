// The pages of trading in the console's table: orders and what becomes of them, the catalogue, halts and fees.
import { listDeskBlocks } from '@candor/contract/blocks/staff.ts';
import { listCorporateActions } from '@candor/contract/corporate-actions/staff.ts';
import { estimateStaffCost, listFeeTables } from '@candor/contract/fees/staff.ts';
import { listDeskBonds } from '@candor/contract/bonds/staff.ts';
import { listDeskFunds, listFundDays } from '@candor/contract/funds/staff.ts';
import { listDeskOfferings } from '@candor/contract/offerings/staff.ts';
import { listAllOrders, listHalts } from '@candor/contract/orders/staff.ts';
import { listAllPlans } from '@candor/contract/plans/staff.ts';
import { listAllProducts } from '@candor/contract/products/staff.ts';
import { listAllSavings, listSavingsOffers } from '@candor/contract/savings/staff.ts';
import { listDeskStrategies } from '@candor/contract/strategies/staff.ts';
import { listSettlementBreaks } from '@candor/contract/settlement/staff.ts';
import { RefreshIcon } from '@candor/ui/icons/action.tsx';
import { BankIcon, CandlesIcon, ChartIcon, DocumentIcon, ReceiptIcon } from '@candor/ui/icons/money.tsx';
import { AlertIcon, HelpIcon, LockIcon } from '@candor/ui/icons/status.tsx';
import { definePage as define } from './page-entry.ts';
import type { PageEntry } from './page-entry.ts';

/** Terms and fees, as the inbox shows them. */
export const tradingNouns = [
  'console-products',
  'console-fees',
  'console-orders',
  'orders-ui',
  'fees',
  'savings',
  'offerings',
  'console-offerings',
  'bonds',
  'console-bonds',
  'blocks',
  'console-blocks',
  'funds',
  'console-funds',
  'strategies',
  'console-strategies',
] as const;

export const tradingPages: readonly PageEntry[] = [
  define({
    path: '/orders',
    label: 'console.page_orders',
    icon: CandlesIcon,
    fills: listAllOrders,
    nouns: ['console-orders'],
    letter: '1',
    group: 'trading',
    load: async () => (await import('../features/orders/blotter.tsx')).OrdersPage,
  }),
  define({
    path: '/settlement',
    label: 'console.page_settlement',
    icon: AlertIcon,
    fills: listSettlementBreaks,
    nouns: ['console-orders'],
    letter: '2',
    group: 'trading',
    load: async () => (await import('../features/settlement/breaks.tsx')).SettlementPage,
  }),
  define({
    path: '/corporate-actions',
    label: 'console.page_corporate_actions',
    icon: RefreshIcon,
    fills: listCorporateActions,
    nouns: ['console-orders'],
    letter: '3',
    group: 'trading',
    load: async () => (await import('../features/corporate-actions/page.tsx')).CorporateActionsPage,
  }),
  define({
    path: '/products',
    label: 'console.page_products',
    icon: DocumentIcon,
    fills: listAllProducts,
    nouns: ['console-products', 'console-orders', 'orders-ui', 'blocks'],
    letter: '5',
    group: 'trading',
    load: async () => (await import('../features/products/page.tsx')).ProductsPage,
  }),
  define({
    path: '/savings',
    label: 'console.page_savings',
    icon: BankIcon,
    fills: listSavingsOffers,
    nouns: ['console-savings', 'savings'],
    letter: 'S',
    group: 'trading',
    load: async () => (await import('../features/savings/page.tsx')).SavingsPage,
  }),
  define({
    path: '/savings-positions',
    label: 'console.page_savings_positions',
    icon: ChartIcon,
    fills: listAllSavings,
    nouns: ['console-savings', 'savings'],
    letter: 'P',
    group: 'trading',
    load: async () => (await import('../features/savings/positions.tsx')).SavingsPositionsPage,
  }),
  define({
    path: '/plans',
    label: 'console.page_plans',
    icon: RefreshIcon,
    fills: listAllPlans,
    nouns: ['plans'],
    letter: 'R',
    group: 'trading',
    load: async () => (await import('../features/plans/page.tsx')).PlansPage,
  }),
  define({
    path: '/offerings',
    label: 'console.page_offerings',
    icon: CandlesIcon,
    fills: listDeskOfferings,
    nouns: ['console-offerings', 'offerings'],
    letter: 'O',
    group: 'trading',
    load: async () => (await import('../features/offerings/page.tsx')).OfferingsPage,
  }),
  define({
    path: '/bonds',
    label: 'console.page_bonds',
    icon: DocumentIcon,
    fills: listDeskBonds,
    nouns: ['console-bonds', 'bonds'],
    letter: 'B',
    group: 'trading',
    load: async () => (await import('../features/bonds/page.tsx')).BondsPage,
  }),
  define({
    path: '/blocks',
    label: 'console.page_blocks',
    icon: ChartIcon,
    fills: listDeskBlocks,
    nouns: ['console-blocks', 'blocks'],
    letter: 'K',
    group: 'trading',
    load: async () => (await import('../features/blocks/queue.tsx')).BlocksPage,
  }),
  define({
    path: '/funds',
    label: 'console.page_funds',
    icon: ChartIcon,
    fills: listDeskFunds,
    nouns: ['console-funds', 'funds'],
    letter: 'F',
    group: 'trading',
    load: async () => (await import('../features/funds/page.tsx')).FundsPage,
  }),
  define({
    path: '/fund-navs',
    label: 'console.page_navs',
    icon: ReceiptIcon,
    fills: listFundDays,
    nouns: ['console-funds', 'funds'],
    letter: 'N',
    group: 'trading',
    load: async () => (await import('../features/funds/navs-page.tsx')).NavsPage,
  }),
  define({
    path: '/strategies',
    label: 'console.page_strategies',
    icon: ChartIcon,
    fills: listDeskStrategies,
    nouns: ['console-strategies', 'strategies', 'console-funds', 'funds', 'console-orders'],
    letter: 'Q',
    group: 'trading',
    load: async () => (await import('../features/strategies/page.tsx')).StrategiesPage,
  }),
  define({
    path: '/halts',
    label: 'console.page_halts',
    icon: LockIcon,
    fills: listHalts,
    nouns: ['console-orders'],
    letter: '6',
    group: 'trading',
    load: async () => (await import('../features/orders/halts.tsx')).HaltsPage,
  }),
  define({
    path: '/fees',
    label: 'console.page_fees',
    icon: ReceiptIcon,
    fills: listFeeTables,
    nouns: ['console-fees', 'console-orders', 'fees'],
    letter: '7',
    group: 'trading',
    load: async () => (await import('../features/fees/page.tsx')).FeesPage,
  }),
  define({
    path: '/costs',
    label: 'console.page_costs',
    icon: HelpIcon,
    fills: estimateStaffCost,
    nouns: ['console-fees', 'console-orders', 'fees'],
    letter: '0',
    group: 'trading',
    load: async () => (await import('../features/fees/costs.tsx')).CostsPage,
  }),
];
