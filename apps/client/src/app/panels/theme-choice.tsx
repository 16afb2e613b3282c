// The brand's own theme, light or dark as the device is, and the nine themes as small pictures of themselves (I18N-03), each drawn by its own colours.
import { useStore } from 'zustand';
import { paintAccent, themes } from '@candor/ui/provider/appearance.ts';
import type { Appearance, Mode, Theme } from '@candor/ui/provider/appearance.ts';
import { useText } from '@candor/web';
import { useAppState, useServices } from '../../shared/use-services.ts';

export function ThemeChoice() {
  const t = useText();
  const { appearance } = useServices();
  const look = useStore(appearance.store);
  const brand = useAppState((state) => state.app.theme);
  const device: Mode = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  return (
    <fieldset>
      <legend className="mb-3 font-semibold">{t('settings.theme')}</legend>
      <div className="grid grid-cols-3 gap-3">
        <Tile
          look={{ ...look, theme: brand[device], mode: device }}
          value="brand"
          label={t('settings.theme_brand')}
          isChosen={look.chosen === undefined}
          onChoose={() => appearance.setTheme(undefined)}
        />
        <Tile
          look={{ ...look, theme: device === 'dark' ? 'dark' : 'stand', mode: device }}
          value="system"
          label={t('settings.theme_system')}
          isChosen={look.chosen === 'system'}
          onChoose={() => appearance.setTheme('system')}
        />
        {themes.map((theme) => (
          <Tile
            key={theme}
            look={{ ...look, theme, mode: 'dark' }}
            value={theme}
            label={t(`settings.theme_${theme}`)}
            isChosen={look.chosen === theme}
            onChoose={() => appearance.setTheme(theme)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface TileProps {
  readonly look: Appearance;
  readonly value: Theme | 'brand' | 'system';
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Tile({ look, value, label, isChosen, onChoose }: TileProps) {
  return (
    <label className="flex cursor-pointer flex-col gap-1.5">
      <input type="radio" name="theme" value={value} checked={isChosen} onChange={onChoose} className="peer sr-only" />
      <span
        aria-hidden
        data-theme={look.theme}
        data-mode={look.mode}
        data-template={look.template}
        data-updown={look.updown}
        style={paintAccent(look)}
        className="flex h-20 flex-col justify-between rounded-control border border-line bg-bg p-2.5 peer-checked:outline-2 peer-checked:outline-offset-2 peer-checked:outline-accent"
      >
        <span className="flex items-center gap-1.5">
          <span className="size-4 rounded-pill bg-accent" />
          <span className="h-2 w-10 rounded-pill bg-fg" />
        </span>
        <span className="flex items-end justify-between rounded-small bg-surface p-1.5">
          <span className="h-2 w-6 rounded-pill bg-muted" />
          <span className="flex items-end gap-0.5">
            <span className="h-3 w-1.5 bg-up" />
            <span className="h-2 w-1.5 bg-down" />
            <span className="h-4 w-1.5 bg-up" />
          </span>
        </span>
      </span>
      <span className="text-sm peer-checked:font-semibold">{label}</span>
    </label>
  );
}
