// The moves of money and its record, one tap from home.
import { Link } from '@tanstack/react-router';
import { buttonLook } from '@candor/ui';
import { useText } from '@candor/web';
import { useVisibility } from '../../shared/access/use-access.ts';
import { iconOf } from '../page-icons.ts';
import { offer, offered } from '../pages.ts';

const actions = offered.quick.map((to) => ({ ...offer(to), icon: iconOf(to) }));

export function QuickActions() {
  const t = useText();
  const isVisible = useVisibility();
  const shown = actions.filter(({ rule }) => isVisible(rule));
  return (
    <nav aria-label={t('shell.quick_actions')} className="grid grid-cols-2 gap-3 sm:flex">
      {shown.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} className={buttonLook({ variant: to === '/deposit' ? 'primary' : 'secondary' })}>
          <Icon size={22} />
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
