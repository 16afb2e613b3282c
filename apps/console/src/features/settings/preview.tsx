// How the brand will look to a client, on a phone and on a desktop, in light and dark, before anything is proposed.
import { useEffect, useRef } from 'react';
import { Amount, Button } from '@candor/ui';
import { applyAppearance, defaultAppearance } from '@candor/ui/provider/appearance.ts';
import type { Mode } from '@candor/ui/provider/appearance.ts';
import { Badge } from '@candor/ui/status/badge.tsx';
import { showLogo } from '../../shared/logo-file.ts';
import { useWords } from '../../shared/use-services.tsx';
import { readAccent } from './wanted.ts';
import type { Wanted } from './wanted.ts';

export interface PreviewProps {
  readonly wanted: Wanted;
  /** Address of the drawing that is there. */
  readonly logo: string;
}

export function Preview({ wanted, logo }: PreviewProps) {
  const { t } = useWords();
  return (
    <section aria-label={t('console-publications.preview')} className="flex flex-col gap-4">
      {(['light', 'dark'] as const).map((mode) => (
        <div key={mode} className="flex flex-wrap items-start gap-4">
          <Sheet wanted={wanted} logo={logo} mode={mode} isPhone />
          <Sheet wanted={wanted} logo={logo} mode={mode} isPhone={false} />
        </div>
      ))}
    </section>
  );
}

interface SheetProps extends PreviewProps {
  readonly mode: Mode;
  readonly isPhone: boolean;
}

function Sheet({ wanted, logo, mode, isPhone }: SheetProps) {
  const { t } = useWords();
  const box = useRef<HTMLDivElement>(null);
  const { layout, template } = wanted;
  const theme = mode === 'light' ? wanted.theme_light : wanted.theme_dark;
  useEffect(() => {
    if (!box.current) return;
    const accent = readAccent(wanted) ?? null;
    applyAppearance(box.current, { ...defaultAppearance, theme, mode, layout, template, accent });
  }, [wanted, theme, mode, layout, template]);
  const drawn = wanted.logo === '' ? logo : showLogo(wanted.logo);
  return (
    <figure className="flex max-w-full flex-col gap-1">
      <figcaption className="text-sm text-muted">
        {t(isPhone ? 'console-settings.phone' : 'console-settings.desktop')} · {t(`console.look_${mode}`)}
      </figcaption>
      <div
        ref={box}
        className={`flex max-w-full flex-col gap-3 overflow-hidden rounded-card border border-line bg-bg p-4 text-fg ${isPhone ? 'w-60' : 'w-96'}`}
      >
        <p className="flex items-center justify-between gap-2">
          <img src={drawn} alt="" className="h-6 max-w-28 object-contain" />
          <span className="truncate text-sm font-semibold">{wanted.app_name}</span>
        </p>
        <div className={isPhone ? 'flex flex-col gap-2' : 'grid grid-cols-2 gap-2'}>
          {(['4250.00', '1180.50'] as const).map((amount) => (
            <div key={amount} className="ui-card flex flex-col gap-1">
              <Amount value={{ amount, currency: 'USD' }} />
              <span>
                <Badge tone="accent">{t('console-settings.sample')}</Badge>
              </span>
            </div>
          ))}
        </div>
        <Button size="small">{t('console-settings.sample')}</Button>
      </div>
    </figure>
  );
}
