// The columns that everything sold in units at a NAV has in its list: a fund, a strategy.
import type { DeskFund } from '@candor/contract/funds/staff.ts';
import type { DeskStrategy } from '@candor/contract/strategies/staff.ts';
import { time } from './cells.tsx';
import { formatNumber } from './formats.ts';
import type { Column } from './queue.ts';

/** What the list of either reads the same way. */
type Units = Pick<DeskFund | DeskStrategy, 'nav' | 'waiting' | 'deal'>;

/** The last NAV; none before the first day. */
export const navColumn: Column<Units> = {
  key: 'nav',
  header: 'console-funds.nav',
  isNumber: true,
  cell: ({ nav }, { locale }) => formatNumber(nav?.nav ?? null, locale),
};

/** What waits for the next NAV, and until when more can join it. */
export const dealColumns: ReadonlyArray<Column<Units>> = [
  { key: 'waiting', header: 'console-funds.waiting', isNumber: true, cell: ({ waiting }) => waiting },
  {
    key: 'cut',
    header: 'console-funds.cut_off',
    cell: ({ deal }, words) => time(deal.cut_off_at, words),
    sort: ({ deal }) => deal.cut_off_at,
  },
];
