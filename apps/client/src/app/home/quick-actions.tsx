// The moves of money and its record, one tap from home.
import { Link } from '@tanstack/react-router';
import { buttonLook } from '@candor/ui';
import { DepositIcon, ExchangeIcon, ReceiptIcon, WithdrawIcon } from '@candor/ui/icons/money.tsx';
import { useText } from '@candor/web';

const actions = [
  { to: '/deposit', label: 'shell.deposit', icon: DepositIcon, variant: 'primary' },
  { to: '/withdraw', label: 'shell.withdraw', icon: WithdrawIcon, variant: 'secondary' },
  { to: '/exchange', label: 'shell.exchange', icon: ExchangeIcon, variant: 'secondary' },
  { to: '/portfolio/transactions', label: 'shell.transactions', icon: ReceiptIcon, variant: 'secondary' },
] as const;

export function QuickActions() {
  const t = useText();
  return (
    <nav aria-label={t('shell.quick_actions')} className="grid grid-cols-2 gap-3 sm:flex">
      {actions.map(({ to, label, icon: Icon, variant }) => (
        <Link key={to} to={to} className={buttonLook({ variant })}>
          <Icon size={22} />
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
