// Brings panels when they are first opened and keeps them mounted (NAV-12): nothing of them is in the first load.
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useStore } from 'zustand';
import { browserLimits } from '@candor/web/settings/browser-limits.ts';
import { Button, Spinner, useDelayed } from '@candor/ui';
import type { Noun } from '@candor/locales';
import { useText } from '@candor/web';
import { loadWithRetry } from '@candor/web/loading/load-with-retry.ts';
import { readOnlyExport } from '@candor/web/loading/only-export.ts';
import { useServices } from '../../shared/use-services.ts';
import type { PanelName } from '../panels.ts';
import type { PanelProps } from './panel-props.ts';

interface PanelSource {
  /** A panel is the only export of its file. */
  readonly load: () => Promise<Readonly<Record<string, ComponentType<PanelProps>>>>;
  readonly nouns: readonly Noun[];
}

const sources: Readonly<Record<PanelName, PanelSource>> = {
  menu: { load: () => import('./menu-drawer.tsx'), nouns: [] },
  messages: {
    load: () => import('./messages-drawer.tsx'),
    nouns: ['messages-ui', 'credentials', 'errors', 'profile'],
  },
  settings: { load: () => import('./settings-drawer.tsx'), nouns: ['settings'] },
  cookies: { load: () => import('./cookies-dialog.tsx'), nouns: ['cookies'] },
  language: { load: () => import('./language-dialog.tsx'), nouns: ['settings'] },
  palette: {
    load: () => import('../palette/palette.tsx'),
    nouns: ['search', 'guest'],
  },
  terms: {
    load: () => import('./terms-dialog.tsx'),
    nouns: ['legal-ui', 'errors', 'fields'],
  },
  shortcuts: { load: () => import('./shortcuts-dialog.tsx'), nouns: [] },
};

export function PanelHost() {
  const { panels } = useServices();
  const { open, seen } = useStore(panels.store);
  return seen.map((name) => <LazyPanel key={name} name={name} isOpen={open === name} />);
}

interface LazyPanelProps {
  readonly name: PanelName;
  readonly isOpen: boolean;
}

function LazyPanel(props: LazyPanelProps) {
  const [attempt, setAttempt] = useState(0);
  return <LoadedPanel key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function LoadedPanel({ name, isOpen, onRetry }: LazyPanelProps & { readonly onRetry: () => void }) {
  const { clock, log, panels, texts } = useServices();
  const [Panel, setPanel] = useState<ComponentType<PanelProps> | null>(null);
  const [isFailed, setIsFailed] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    const bring = async (): Promise<void> => {
      const { load, nouns } = sources[name];
      try {
        const [loaded] = await loadWithRetry(clock, () => Promise.all([load(), texts.load(nouns)]));
        if (isCurrent) setPanel(() => readOnlyExport(loaded));
      } catch (problem) {
        log.add(`panel.${name}`, problem);
        if (isCurrent) setIsFailed(true);
      }
    };
    void bring();
    return () => {
      isCurrent = false;
    };
  }, [name, clock, log, texts]);

  const setOpen = (next: boolean): void => (next ? panels.open(name) : panels.close(name));
  if (Panel) return <Panel open={isOpen} onOpenChange={setOpen} />;
  return isOpen ? <PanelWaiting isFailed={isFailed} onRetry={onRetry} onClose={() => setOpen(false)} /> : null;
}

interface PanelWaitingProps {
  readonly isFailed: boolean;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

function PanelWaiting({ isFailed, onRetry, onClose }: PanelWaitingProps) {
  const t = useText();
  const isDue = useDelayed(true, browserLimits.drawer.delayMs);
  if (!isDue) return null;
  return (
    <div className="fixed inset-0 z-40 flex items-center justify-center bg-overlay p-4">
      <div role="alert" className="flex flex-col items-center gap-4 rounded-card bg-raised p-6 shadow-float">
        {isFailed ? <p>{t('shell.part_failed')}</p> : <Spinner label={t('shell.loading')} immediate />}
        <div className="flex gap-2">
          {isFailed && <Button onClick={onRetry}>{t('shell.retry')}</Button>}
          <Button variant="secondary" onClick={onClose}>
            {t('shell.close')}
          </Button>
        </div>
      </div>
    </div>
  );
}
