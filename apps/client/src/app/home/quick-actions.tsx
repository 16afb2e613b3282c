// The two moves of money and the two places to look, one tap from home.
import { Link } from '@tanstack/react-router';
import { ChartIcon, DepositIcon, WithdrawIcon } from '@candor/ui/icons/money.tsx';
import { DiscoverIcon } from '@candor/ui/icons/navigation.tsx';
import { useText } from '@candor/web';

const actions = [
  { to: '/deposit', label: 'shell.deposit', icon: DepositIcon },
  { to: '/withdraw', label: 'shell.withdraw', icon: WithdrawIcon },
  { to: '/market', label: 'shell.market', icon: ChartIcon },
  { to: '/discover', label: 'shell.discover', icon: DiscoverIcon },
] as const;

export function QuickActions() {
  const t = useText();
  return (
    <nav aria-label={t('shell.quick_actions')} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {actions.map(({ to, label, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className="ui-card flex min-h-20 flex-col gap-2 font-medium transition-colors hover:bg-sunken"
        >
          <Icon size={24} className="text-accent" />
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
