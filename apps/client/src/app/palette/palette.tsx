// The search palette (NAV-11): one box over everything that can be opened or done. Arrow keys choose, Enter opens.
import { useNavigate } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { joinClasses } from '@candor/ui';
import { SearchIcon } from '@candor/ui/icons/navigation.tsx';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import { useText } from '@candor/web';
import { useServices } from '../../shared/use-services.ts';
import type { PanelProps } from '../panels/panel-host.tsx';
import { matchEntries } from './entries.ts';
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
  const id = useId();
  const navigate = useNavigate();
  const { panels, app } = useServices();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const found = matchEntries(useEntries(), query);
  const chosen = found[Math.min(at, found.length - 1)];

  const run = (entry: PaletteEntry): void => {
    onClose();
    if (entry.to !== undefined) void navigate({ to: entry.to });
    else if (entry.act === 'discreet')
      app.setPreferences({ discreet: app.store.getState().preferences.discreet !== true });
    else if (entry.act !== undefined) panels.open(entry.act);
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      run(chosen);
    }
  };

  return (
    <div className="flex min-h-[min(24rem,60dvh)] flex-col gap-3">
      <div className="flex items-center gap-3 rounded-control border border-line-strong bg-surface px-3.5 focus-within:outline-2 focus-within:outline-focus">
        <SearchIcon size={20} className="shrink-0 text-muted" />
        <input
          ref={box}
          type="search"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen ? `${id}-${chosen.id}` : undefined}
          aria-label={t('shell.search_hint')}
          placeholder={t('shell.search_hint')}
          autoComplete="off"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
          className="h-12 min-w-0 flex-1 bg-transparent outline-none"
        />
      </div>
      <p className="sr-only">{t('shell.palette_help')}</p>
      <div id={`${id}-list`} role="listbox" aria-label={t('shell.search')} className="flex flex-col gap-4">
        {(['pages', 'actions'] as const).map((group) => {
          const entries = found.filter((entry) => entry.group === group);
          if (entries.length === 0) return null;
          return (
            <div key={group} role="group" aria-label={t(`shell.palette_${group}`)}>
              <p aria-hidden className="px-3 pb-1 text-sm font-semibold text-muted">
                {t(`shell.palette_${group}`)}
              </p>
              {entries.map((entry) => (
                <div
                  key={entry.id}
                  id={`${id}-${entry.id}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={entry === chosen}
                  onClick={() => run(entry)}
                  onKeyDown={press}
                  className={joinClasses(
                    'flex min-h-11 cursor-pointer items-center rounded-small px-3 hover:bg-sunken',
                    entry === chosen && 'bg-accent-soft text-accent',
                  )}
                >
                  {entry.title}
                </div>
              ))}
            </div>
          );
        })}
      </div>
      {found.length === 0 && <output className="px-3 text-muted">{t('shell.palette_empty', { query })}</output>}
    </div>
  );
}
