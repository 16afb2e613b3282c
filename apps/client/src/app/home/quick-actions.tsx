// The moves of money and its record, one tap from home.
import { Link } from '@tanstack/react-router';
import { buttonLook, joinClasses } from '@candor/ui';
import { useText } from '@candor/web';
import { useVisibility } from '../../shared/access/use-access.ts';
import { iconOf } from '../page-icons.ts';
import { offer, offered } from '../pages.ts';

/** Two of them share the width of a small phone in every language; four stand in a row where the column, not the window, has room. */
const narrow = 'whitespace-nowrap max-sm:px-2 max-sm:text-sm';
const actions = offered.quick.map((to) => ({ ...offer(to), icon: iconOf(to) }));

/** `isQuiet`: something else on the page is the thing to do. */
export function QuickActions({ isQuiet = false }: { readonly isQuiet?: boolean }) {
  const t = useText();
  const isVisible = useVisibility();
  const shown = actions.filter(({ rule }) => isVisible(rule));
  return (
    <nav aria-label={t('shell.quick_actions')} className="@container">
      <div className="grid grid-cols-2 gap-3 @2xl:flex">
        {shown.map(({ to, label, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            className={joinClasses(
              buttonLook({ variant: to === '/deposit' && !isQuiet ? 'primary' : 'secondary' }),
              narrow,
            )}
          >
            <Icon size={22} />
            {t(label)}
          </Link>
        ))}
      </div>
    </nav>
  );
}
