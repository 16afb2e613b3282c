// The switches on top of the gallery: theme, template, layout, up/down, density, locale, discreet.
import { languages } from '@candor/contract/languages.ts';
import { densities, layouts, templates, themes, updowns, type Appearance } from '@candor/ui';

export type GallerySwitchesProps = {
  look: Appearance;
  onLook: (look: Appearance) => void;
  locale: string;
  onLocale: (locale: string) => void;
};

export function GallerySwitches({ look, onLook, locale, onLocale }: GallerySwitchesProps) {
  return (
    <header className="top-0 z-30 md:sticky flex flex-wrap items-end gap-3 border-b border-line bg-raised px-[var(--page-pad)] py-3">
      <Pick label="Theme" options={themes} value={look.theme} onPick={(theme) => onLook({ ...look, theme })} />
      <Pick
        label="Template"
        options={templates}
        value={look.template}
        onPick={(template) => onLook({ ...look, template })}
      />
      <Pick label="Layout" options={layouts} value={look.layout} onPick={(layout) => onLook({ ...look, layout })} />
      <Pick label="Up/down" options={updowns} value={look.updown} onPick={(updown) => onLook({ ...look, updown })} />
      <Pick
        label="Density"
        options={densities}
        value={look.density}
        onPick={(density) => onLook({ ...look, density })}
      />
      <Pick label="Locale" options={languages} value={locale} onPick={onLocale} />
      <label className="flex min-h-11 items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={look.discreet}
          onChange={(event) => onLook({ ...look, discreet: event.target.checked })}
          className="size-5 accent-[var(--accent)]"
        />
        Discreet
      </label>
    </header>
  );
}

function Pick<Value extends string>(props: {
  label: string;
  options: readonly Value[];
  value: string;
  onPick: (value: Value) => void;
}) {
  const { label, options, value, onPick } = props;
  return (
    <label className="flex flex-col text-xs text-muted">
      {label}
      <select
        value={value}
        onChange={(event) => {
          const next = options.find((option) => option === event.target.value);
          if (next !== undefined) onPick(next);
        }}
        className="min-h-11 rounded-control border border-line-strong bg-surface px-2 text-base text-fg"
      >
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}
