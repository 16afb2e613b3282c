// The languages of a text as tabs; one with a fault says so in words, not by colour alone.
import type { Language } from '@candor/contract/languages.ts';
import { joinClasses } from '@candor/ui';
import { languageNames } from '@candor/web/locale/locale.ts';
import { useWords } from '../../shared/use-services.tsx';

export interface LanguageTabsProps {
  readonly languages: readonly Language[];
  readonly faulty: readonly Language[];
  readonly chosen: Language;
  readonly onChoose: (language: Language) => void;
}

export function LanguageTabs({ languages, faulty, chosen, onChoose }: LanguageTabsProps) {
  const { t } = useWords();
  return (
    <fieldset aria-label={t('console.language')} className="flex flex-wrap gap-1">
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          aria-pressed={language === chosen}
          className={joinClasses(
            'inline-flex min-h-9 items-center gap-2 rounded-control px-3 text-sm font-medium',
            language === chosen ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-sunken hover:text-fg',
          )}
          onClick={() => onChoose(language)}
        >
          <span lang={language}>{languageNames[language]}</span>
          {faulty.includes(language) && <span className="text-danger">{t('console-publications.check')}</span>}
        </button>
      ))}
    </fieldset>
  );
}
