// The moves of money and its record, one tap from home.
import { Link } from '@tanstack/react-router';
import type { AccessRule } from '@candor/contract';
import { uses } from '@candor/contract/access/uses.ts';
import { buttonLook } from '@candor/ui';
import { DepositIcon, ExchangeIcon, ReceiptIcon, WithdrawIcon } from '@candor/ui/icons/money.tsx';
import { useText } from '@candor/web';
import { useVisibility } from '../../shared/access/use-access.ts';

const actions = [
  { to: '/deposit', label: 'shell.deposit', icon: DepositIcon, variant: 'primary', rule: uses.deposit },
  { to: '/withdraw', label: 'shell.withdraw', icon: WithdrawIcon, variant: 'secondary' },
  { to: '/exchange', label: 'shell.exchange', icon: ExchangeIcon, variant: 'secondary', rule: uses.exchange },
  { to: '/portfolio/transactions', label: 'shell.transactions', icon: ReceiptIcon, variant: 'secondary' },
] as const satisfies readonly { readonly rule?: AccessRule; readonly [name: string]: unknown }[];

export function QuickActions() {
  const t = useText();
  const isVisible = useVisibility();
  const shown = actions.filter((action) => isVisible('rule' in action ? action.rule : undefined));
  return (
    <nav aria-label={t('shell.quick_actions')} className="grid grid-cols-2 gap-3 sm:flex">
      {shown.map(({ to, label, icon: Icon, variant }) => (
        <Link key={to} to={to} className={buttonLook({ variant })}>
          <Icon size={22} />
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
