// What a guest reads first: what this is, and the two ways in. Brings back whoever was sent here from a closed page.
import { Link, useSearch } from '@tanstack/react-router';
import { buttonLook, joinClasses, useTemplate } from '@candor/ui';
import { InfoIcon } from '@candor/ui/icons/status.tsx';
import { useText } from '@candor/web';
import type { Translate } from '@candor/web';
import { readSafeRedirect } from '@candor/web/routing/redirect.ts';
import { offer, offered } from '../pages.ts';
import { HeroLine } from './hero-line.tsx';

/** The two ways in share the width of a phone in every language. */
const shared = 'whitespace-nowrap max-sm:flex-1 max-sm:px-3';

export function GuestHero() {
  const t = useText();
  const { hero, heroChart } = useTemplate();
  const { redirect } = useSearch({ from: '/dashboard' });
  const back = readSafeRedirect(redirect, location.origin);
  const search = back === undefined ? {} : { redirect: back };
  const isCentred = hero === 'center';
  return (
    <section className="ui-hero relative isolate gap-5 overflow-hidden py-6 md:py-10">
      {heroChart === 'below' && <HeroLine />}
      <div className={joinClasses('flex max-w-2xl flex-col gap-4', isCentred && 'items-center')}>
        <h1 className="ui-hero-value text-balance">{t('guest.hero_title')}</h1>
        <p className="max-w-prose text-lg text-muted">{t('guest.hero_text')}</p>
      </div>
      <div className="flex flex-wrap gap-3 pt-2 max-sm:w-full">
        <Link to="/login" search={search} className={joinClasses(buttonLook({ size: 'large' }), shared)}>
          {t('shell.sign_in')}
        </Link>
        <Link
          to="/register"
          search={search}
          className={joinClasses(buttonLook({ variant: 'secondary', size: 'large' }), shared)}
        >
          {t('shell.create_account')}
        </Link>
      </div>
      {back !== undefined && (
        <p className="flex items-center gap-2 text-sm text-muted">
          <InfoIcon size={18} />
          {t('guest.return_note', { page: namePage(back, t) })}
        </p>
      )}
    </section>
  );
}

/** The page's own name where it has one, else its path. */
function namePage(href: string, t: Translate): string {
  const path = href.split(/[?#]/, 1)[0] ?? href;
  const page = offered.palette.find((to) => to === path);
  return page === undefined ? path : t(offer(page).label);
}
