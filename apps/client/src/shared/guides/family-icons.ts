// The picture of every product family; a family without one does not compile.
import type { GuideFamily } from '@candor/contract/content/client.ts';
import type { Icon } from '@candor/ui/icons/icon.tsx';
import { SettingsIcon } from '@candor/ui/icons/action.tsx';
import {
  BankIcon,
  CandlesIcon,
  ChartIcon,
  DocumentIcon,
  ExchangeIcon,
  GiftIcon,
  ReceiptIcon,
  WalletIcon,
} from '@candor/ui/icons/money.tsx';
import { DiscoverIcon, MarketIcon, PortfolioIcon } from '@candor/ui/icons/navigation.tsx';
import { HelpIcon } from '@candor/ui/icons/status.tsx';

export const familyIcons: Readonly<Record<GuideFamily, Icon>> = {
  basics: HelpIcon,
  stock: MarketIcon,
  ipo: GiftIcon,
  offering: DocumentIcon,
  otc: ExchangeIcon,
  block: ChartIcon,
  fund: PortfolioIcon,
  mutual_fund: WalletIcon,
  etf: DiscoverIcon,
  bond: ReceiptIcon,
  quant: SettingsIcon,
  savings: BankIcon,
  ai: CandlesIcon,
};
