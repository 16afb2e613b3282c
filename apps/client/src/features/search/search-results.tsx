// The instruments a search found: flag, symbol, market, name, country and currency (MKT-02). Choosing is the palette's business.
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import type { SearchItem } from '@candor/contract/market/instruments.ts';
import { buttonLook, joinClasses } from '@candor/ui';
import { Flag } from '@candor/ui/identity/flag.tsx';
import { useLanguage, useText } from '@candor/web';
import { useReturn } from '../../shared/use-return.ts';
import type { InstrumentSearch } from './use-instrument-search.ts';

export interface SearchResultsProps {
  readonly search: InstrumentSearch;
  /** What Enter opens while typing. */
  readonly first: SearchItem | undefined;
  readonly onChoose: (item: SearchItem) => void;
  readonly onClose: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

export function SearchResults({ search, first, onChoose, onClose, onKeyDown }: SearchResultsProps) {
  const t = useText();
  const { items, isFailed, isLimited } = search;
  const back = useReturn();
  if (isLimited) {
    return (
      <div
        className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken p-4"
        data-limit="search"
      >
        <p className="flex-[1_1_14rem]">{t('guest.limit', { text: t('guest.limit_search') })}</p>
        <Link to="/login" search={back} onClick={onClose} className={buttonLook({ size: 'small' })}>
          {t('guest.log_continue')}
        </Link>
      </div>
    );
  }
  if (isFailed) return <p className="px-3 text-muted">{t('search.failed')}</p>;
  if (items.length === 0) return null;
  return (
    <section aria-label={t('search.instruments')}>
      <p aria-hidden className="px-3 pb-1 text-sm font-semibold text-muted">
        {t('search.instruments')}
      </p>
      <output className="sr-only">{t('search.found', { count: items.length })}</output>
      {items.map((item) => (
        <ResultButton
          key={`${item.market}:${item.symbol}`}
          item={item}
          isFirst={item === first}
          onChoose={onChoose}
          onKeyDown={onKeyDown}
        />
      ))}
    </section>
  );
}

interface ResultButtonProps {
  readonly item: SearchItem;
  readonly isFirst: boolean;
  readonly onChoose: (item: SearchItem) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function ResultButton({ item, isFirst, onChoose, onKeyDown }: ResultButtonProps) {
  const locale = useLanguage();
  const { symbol, market, name, country, currency, countryImage } = item;
  const place = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(country) ?? country;
  return (
    <button
      type="button"
      onClick={() => onChoose(item)}
      onKeyDown={onKeyDown}
      data-result={`${market}:${symbol}`}
      className={joinClasses(
        'flex min-h-14 w-full items-center gap-3 rounded-small px-3 py-1.5 text-start hover:bg-sunken focus:bg-accent-soft focus-visible:-outline-offset-2',
        isFirst && 'bg-sunken',
      )}
    >
      <Flag url={countryImage} width={28} />
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          <span className="font-semibold">{symbol}</span> <span className="text-sm text-muted">{market}</span>
        </span>
        <span className="block truncate text-sm text-muted">{name}</span>
      </span>
      {/* The flag says it too: a long name of a country leaves the instrument its own. */}
      <span className="max-w-[38%] shrink-0 text-end text-sm">
        <span className="block truncate">{place}</span>
        <span className="block text-muted">{currency}</span>
      </span>
    </button>
  );
}
