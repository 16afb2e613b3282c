// The languages of the profile, each under its own name. A choice is kept and acts at once.
import { useState } from 'react';
import type { Language } from '@candor/contract/languages.ts';
import { languages } from '@candor/contract/languages.ts';
import { RadioCards } from '@candor/ui/choice/radio-cards.tsx';
import { useLanguage, useText } from '@candor/web';
import { languageNames } from '@candor/web/locale/locale.ts';
import { storageKeys } from '@candor/web/storage/keys.ts';
import { useAppState, useServices } from '../../shared/use-services.ts';

export function LanguageChoice({ onChosen }: { readonly onChosen?: () => void }) {
  const t = useText();
  const current = useLanguage();
  const { app, texts, storage, toasts, log, query } = useServices();
  const offered = useAppState((state) => state.profile?.languages) ?? languages;
  const [wanted, setWanted] = useState<Language | null>(null);

  const choose = async (language: Language): Promise<void> => {
    setWanted(language);
    storage.writeText(storageKeys.locale, language);
    app.note('language');
    try {
      await texts.setLanguage(language);
      onChosen?.();
      // Names and texts from the server came in the old language: ask again.
      await query.invalidateQueries();
    } catch (problem) {
      log.add('language', problem);
      toasts.show({ variant: 'error', title: t('shell.part_failed') });
    } finally {
      setWanted(null);
    }
  };

  return (
    <RadioCards
      hideLabel
      label={t('settings.language')}
      columns={2}
      value={offered.find((language) => language === (wanted ?? current)) ?? null}
      onValueChange={(language) => void choose(language)}
      options={offered.map((value) => ({ value, title: <span lang={value}>{languageNames[value]}</span> }))}
    />
  );
}
