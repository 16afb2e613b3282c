// A picture for every kind of transaction; kinds without one of their own get the receipt.
import type { Icon, IconProps } from '@candor/ui/icons/icon.tsx';
import {
  BankIcon,
  ChartIcon,
  DepositIcon,
  ExchangeIcon,
  ReceiptIcon,
  WalletIcon,
  WithdrawIcon,
} from '@candor/ui/icons/money.tsx';
import { AlertIcon } from '@candor/ui/icons/status.tsx';
import { transactionKinds } from '../../shared/transactions/transactions-search.ts';
import type { TransactionKind } from '../../shared/transactions/transactions-search.ts';

const icons: Readonly<Record<TransactionKind, Icon>> = {
  deposit: DepositIcon,
  withdrawal: WithdrawIcon,
  exchange: ExchangeIcon,
  fill: ChartIcon,
  dividend: ReceiptIcon,
  saving: BankIcon,
  saving_interest: BankIcon,
  loan: WalletIcon,
  due: AlertIcon,
};

export function KindIcon({ kind, ...look }: IconProps & { readonly kind: string }) {
  const known = transactionKinds.find((one) => one === kind);
  const Picture = known ? icons[known] : ReceiptIcon;
  return <Picture {...look} />;
}
