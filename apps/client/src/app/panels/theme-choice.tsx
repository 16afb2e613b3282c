// The nine themes as small pictures of themselves (I18N-03). The picture is drawn by the theme's own colours.
import { useStore } from 'zustand';
import { THEMES } from '@candor/ui/provider/appearance.ts';
import { useText } from '@candor/web';
import { useServices } from '../../shared/use-services.ts';

export function ThemeChoice() {
  const t = useText();
  const { appearance } = useServices();
  const { theme, template, updown } = useStore(appearance.store);
  return (
    <fieldset>
      <legend className="mb-3 font-semibold">{t('settings.theme')}</legend>
      <div className="grid grid-cols-3 gap-3">
        {THEMES.map((name) => (
          <label key={name} className="flex cursor-pointer flex-col gap-1.5">
            <input
              type="radio"
              name="theme"
              value={name}
              checked={theme === name}
              onChange={() => appearance.setTheme(name)}
              className="peer sr-only"
            />
            <span
              aria-hidden
              data-theme={name}
              data-template={template}
              data-updown={updown}
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
            <span className="text-sm peer-checked:font-semibold">{t(`settings.theme_${name}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
