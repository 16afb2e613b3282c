// The pictures behind the names of the page table; whoever imports this carries them all, so only panels and pages do.
import type { Icon } from '@candor/ui/icons/icon.tsx';
import {
  BankIcon,
  CandlesIcon,
  ChartIcon,
  DepositIcon,
  DocumentIcon,
  ExchangeIcon,
  NewsIcon,
  ReceiptIcon,
  WalletIcon,
  WithdrawIcon,
} from '@candor/ui/icons/money.tsx';
import { ChatIcon } from '@candor/ui/icons/action.tsx';
import { BellIcon } from '@candor/ui/icons/navigation.tsx';
import { InfoIcon, KeyIcon, LockIcon, ShieldIcon, SignalIcon } from '@candor/ui/icons/status.tsx';
import { pages } from './pages.ts';
import type { OfferedPath } from './pages.ts';
import type { PageIcon } from './page-info.ts';
import { tabIcons } from './shell/tabs.ts';

const icons: Readonly<Record<PageIcon, Icon>> = {
  ...tabIcons,
  deposit: DepositIcon,
  withdraw: WithdrawIcon,
  exchange: ExchangeIcon,
  receipt: ReceiptIcon,
  orders: CandlesIcon,
  bank: BankIcon,
  bell: BellIcon,
  chat: ChatIcon,
  savings: ChartIcon,
  wallet: WalletIcon,
  key: KeyIcon,
  shield: ShieldIcon,
  lock: LockIcon,
  news: NewsIcon,
  signal: SignalIcon,
  info: InfoIcon,
  document: DocumentIcon,
};

export function iconOf(path: OfferedPath): Icon {
  return icons[pages[path].icon];
}
