// How this person likes the app: theme, colours of gains, text size, density, discreet mode, keys, language, stored data. Each choice acts at once.
import { useStore } from 'zustand';
import { Button } from '@candor/ui';
import { RadioCards } from '@candor/ui/choice/radio-cards.tsx';
import { SegmentedControl } from '@candor/ui/choice/segmented-control.tsx';
import { Switch } from '@candor/ui/choice/switch.tsx';
import { densities, textSizes, updowns } from '@candor/ui/provider/appearance.ts';
import { Change } from '@candor/ui/amount/change.tsx';
import { useText } from '@candor/web';
import { clearCache } from '../boot/clear-cache.ts';
import { useAppState, useServices } from '../../shared/use-services.ts';
import { LanguageChoice } from './language-choice.tsx';
import { ThemeChoice } from './theme-choice.tsx';

export function SettingsForm() {
  const t = useText();
  const { app, appearance } = useServices();
  const look = useStore(appearance.store);
  const preferences = useAppState((state) => state.preferences);
  const updown = updowns.find((name) => name === preferences.updown) ?? 'auto';
  return (
    <div className="flex flex-col gap-8">
      <ThemeChoice />
      <Setting title={t('settings.updown')}>
        <RadioCards
          hideLabel
          label={t('settings.updown')}
          columns={2}
          value={updown}
          onValueChange={(next) => appearance.setUpdown(next === 'auto' ? undefined : next)}
          options={[
            { value: 'auto', title: t('settings.updown_auto') },
            { value: 'green-up', title: t('settings.updown_green') },
            { value: 'red-up', title: t('settings.updown_red') },
            { value: 'blue-up', title: t('settings.updown_blue') },
          ]}
        />
        <p className="flex gap-4">
          <Change points="1.24" />
          <Change points="-0.87" />
        </p>
      </Setting>
      <Setting title={t('settings.text_size')}>
        <SegmentedControl
          wide
          label={t('settings.text_size')}
          value={look.textSize}
          onValueChange={(textSize) => app.setPreferences({ textSize })}
          segments={textSizes.map((value) => ({ value, label: t(`settings.text_size_${value}`) }))}
        />
      </Setting>
      <Setting title={t('settings.density')}>
        <SegmentedControl
          wide
          label={t('settings.density')}
          value={look.density}
          onValueChange={(density) => app.setPreferences({ density })}
          segments={densities.map((value) => ({ value, label: t(`settings.density_${value}`) }))}
        />
      </Setting>
      <div className="flex flex-col gap-2">
        <Switch
          label={t('settings.discreet')}
          hint={t('settings.discreet_hint')}
          checked={look.discreet}
          onCheckedChange={(discreet) => app.setPreferences({ discreet })}
        />
        <Switch
          label={t('settings.single_keys')}
          hint={t('settings.single_keys_hint')}
          checked={preferences.singleKeys !== false}
          onCheckedChange={(singleKeys) => app.setPreferences({ singleKeys })}
        />
      </div>
      <Setting title={t('settings.language')}>
        <LanguageChoice />
      </Setting>
      <Setting title={t('settings.data')}>
        <p className="text-sm text-muted">{t('settings.clear_hint')}</p>
        <Button variant="secondary" className="self-start" onClick={clearCache}>
          {t('settings.clear')}
        </Button>
      </Setting>
    </div>
  );
}

function Setting({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}
