// The footer (NAV-13): live connection quality, copyright, language, time zone and flag, cookie preferences, legal links.
import { Link } from '@tanstack/react-router';
import { useStore } from 'zustand';
import { joinClasses, quietLinkLook } from '@candor/ui';
import { Flag } from '@candor/ui/identity/flag.tsx';
import { useLanguage, useText } from '@candor/web';
import type { Rating } from '@candor/web/connection/rating.ts';
import { describeTimeZone } from '@candor/web/formats/dates.ts';
import { languageNames } from '@candor/web/locale/locale.ts';
import { useAppState, useServices } from '../../shared/use-services.ts';

const dots = {
  excellent: 'bg-success',
  good: 'bg-success',
  fair: 'bg-warning',
  poor: 'bg-warning',
  offline: 'bg-danger',
} as const satisfies Record<Rating, string>;

export function Footer() {
  const t = useText();
  const { clock, panels } = useServices();
  const company = useAppState((state) => state.company);
  const isDemo = useAppState((state) => state.app.demo);
  const link = joinClasses(quietLinkLook, 'inline-flex min-h-11 items-center');
  return (
    <footer className="mt-auto border-t border-line bg-surface text-sm text-muted">
      <div className="mx-auto flex max-w-[var(--page-width)] flex-wrap items-center gap-x-6 gap-y-1 px-[var(--page-pad)] py-3">
        <ConnectionQuality />
        <Place />
        {/* The corner on the right is the chat's as long as the page fills the window. */}
        <nav aria-label={t('shell.menu_help')} className="flex flex-wrap gap-x-5 md:ms-auto md:me-8 min-[100rem]:me-0">
          <Link to="/about" className={link}>
            {t('shell.about')}
          </Link>
          <Link to="/privacy" className={link}>
            {t('shell.privacy')}
          </Link>
          <button type="button" className={link} onClick={() => panels.open('cookies')}>
            {t('shell.footer_cookies')}
          </button>
        </nav>
        <p className="w-full pb-2">
          {t('shell.footer_rights', { year: String(new Date(clock.now()).getFullYear()), company: company.co_name })}
          {company.icp_no !== '' && <span className="ms-3">{company.icp_no}</span>}
          {company.co_address !== '' && <span className="block">{company.co_address}</span>}
          {isDemo && <span className="block">{t('shell.demo_note')}</span>}
        </p>
      </div>
    </footer>
  );
}

function ConnectionQuality() {
  const t = useText();
  const rating = useStore(useServices().connection.store, (state) => state.rating);
  return (
    <Link
      to="/test"
      className={joinClasses(quietLinkLook, 'inline-flex min-h-11 items-center gap-2')}
      data-rating={rating}
    >
      <span
        aria-hidden
        className={joinClasses('size-2.5 rounded-full', rating === null ? 'bg-line-strong' : dots[rating])}
      />
      {t('shell.footer_connection', {
        rating: t(rating === null ? 'shell.rating_checking' : `shell.rating_${rating}`),
      })}
    </Link>
  );
}

function Place() {
  const t = useText();
  const language = useLanguage();
  const { clock, panels } = useServices();
  const country = useAppState((state) => state.country);
  const { zone, offset } = describeTimeZone(language, clock.now());
  return (
    <button
      type="button"
      onClick={() => panels.open('language')}
      title={t('shell.footer_place')}
      className={joinClasses(quietLinkLook, 'inline-flex min-h-11 items-center gap-2')}
    >
      {country.image !== '' && <Flag url={country.image} name={country.name} width={20} />}
      <span>{readName(language)}</span>
      <span aria-hidden>·</span>
      <span>{`${zone.replaceAll('_', ' ')} (${offset})`}</span>
    </button>
  );
}

function readName(language: string): string {
  return Object.entries(languageNames).find(([code]) => code === language)?.[1] ?? language;
}
