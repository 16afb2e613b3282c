// The search palette (NAV-11): one box over everything that can be opened or done. Arrow keys choose, Enter opens.
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { joinClasses } from '@candor/ui';
import { SearchIcon } from '@candor/ui/icons/navigation.tsx';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import { useText } from '@candor/web';
import { useReturn } from '../../shared/use-return.ts';
import { useServices } from '../../shared/use-services.ts';
import type { PanelProps } from '../panels/panel-props.ts';
import type { SearchItem } from '@candor/contract/market/instruments.ts';
import { SearchResults } from '../../features/search/search-results.tsx';
import { useInstrumentSearch } from '../../features/search/use-instrument-search.ts';
import { fold, matchEntries } from './entries.ts';
import type { PaletteEntry } from './entries.ts';
import { useEntries } from './use-entries.ts';

export function Palette({ open, onOpenChange }: PanelProps) {
  const t = useText();
  const box = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('shell.search')}
      closeLabel={t('shell.close')}
      initialFocus={box}
    >
      {open && <PaletteBody box={box} onClose={() => onOpenChange(false)} />}
    </Dialog>
  );
}

interface PaletteBodyProps {
  readonly box: React.RefObject<HTMLInputElement | null>;
  readonly onClose: () => void;
}

function PaletteBody({ box, onClose }: PaletteBodyProps) {
  const t = useText();
  const navigate = useNavigate();
  const { panels, app } = useServices();
  const [query, setQuery] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const back = useReturn();
  const found = matchEntries(useEntries(), query);
  const search = useInstrumentSearch(query);
  // A page named by its first letters wins over instruments; otherwise the best instrument is what Enter opens.
  const named = query === '' ? undefined : found.find(({ title }) => fold(title).startsWith(fold(query.trim())));
  const firstItem = named === undefined ? search.items[0] : undefined;
  const first = firstItem === undefined ? (named ?? found[0]) : undefined;

  const openQuote = ({ symbol, market, country }: SearchItem): void => {
    onClose();
    void navigate({ to: '/quote', search: { s: symbol, ex: market, country } });
  };
  const run = (entry: PaletteEntry): void => {
    onClose();
    if (entry.to !== undefined) void navigate({ to: entry.to, search: entry.isWayIn === true ? back : {} });
    else if (entry.act === 'discreet')
      app.setPreferences({ discreet: app.store.getState().preferences.discreet !== true });
    else if (entry.act !== undefined) panels.open(entry.act);
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      moveFocus([box.current, ...(list.current?.querySelectorAll('button') ?? [])], step);
    } else if (event.key === 'Enter' && event.target === box.current) {
      event.preventDefault();
      if (firstItem) openQuote(firstItem);
      else if (first) run(first);
    }
  };

  return (
    // As high whatever is found: the box stays where it is while one types, and what is found moves below it.
    <search className="flex h-[calc(92dvh-5rem)] flex-col gap-3 sm:h-[min(36rem,calc(92dvh-6rem))]">
      <div className="flex items-center gap-3 rounded-control border border-line-strong bg-surface px-3.5 focus-within:outline-2 focus-within:outline-focus">
        <SearchIcon size={20} className="shrink-0 text-muted" />
        <input
          ref={box}
          type="search"
          aria-label={t('search.hint')}
          placeholder={t('search.hint')}
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={press}
          className="h-12 min-w-0 flex-1 bg-transparent outline-none"
        />
      </div>
      <p className="sr-only">{t('shell.palette_help')}</p>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto">
        <div ref={list} className="flex flex-col gap-4">
          <SearchResults search={search} first={firstItem} onChoose={openQuote} onClose={onClose} onKeyDown={press} />
          {(['pages', 'actions'] as const).map((group) => (
            <Group
              key={group}
              title={t(`shell.palette_${group}`)}
              entries={found.filter((entry) => entry.group === group)}
              first={first}
              onRun={run}
              onKeyDown={press}
            />
          ))}
        </div>
        {search.isSearching && search.items.length === 0 && <p className="px-3 text-muted">{t('search.searching')}</p>}
        {found.length === 0 && search.items.length === 0 && !search.isSearching && !search.isLimited && (
          <output className="px-3 text-muted">{t('shell.palette_empty', { query })}</output>
        )}
      </div>
    </search>
  );
}

interface GroupProps {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
  /** What Enter opens while typing. */
  readonly first: PaletteEntry | undefined;
  readonly onRun: (entry: PaletteEntry) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Group({ title, entries, first, onRun, onKeyDown }: GroupProps) {
  if (entries.length === 0) return null;
  return (
    <section aria-label={title}>
      <p aria-hidden className="px-3 pb-1 text-sm font-semibold text-muted">
        {title}
      </p>
      {entries.map((entry) => (
        <button
          key={entry.id}
          type="button"
          onClick={() => onRun(entry)}
          onKeyDown={onKeyDown}
          className={joinClasses(
            'flex min-h-11 w-full items-center rounded-small px-3 text-start hover:bg-sunken focus:bg-accent-soft focus-visible:-outline-offset-2',
            entry === first && 'bg-sunken',
          )}
        >
          {entry.title}
        </button>
      ))}
    </section>
  );
}

/** Round and round through the box and the entries. */
function moveFocus(stops: readonly (HTMLElement | null)[], step: number): void {
  const at = stops.findIndex((stop) => stop === document.activeElement);
  stops[(at + step + stops.length) % stops.length]?.focus();
}
