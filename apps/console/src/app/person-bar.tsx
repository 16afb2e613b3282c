// Who is signed in and as what, the language and the look of the console, and the way out.
import { useStore } from 'zustand';
import { languages, isLanguage } from '@candor/contract/languages.ts';
import { Button, linkLook } from '@candor/ui';
import { SignOutIcon } from '@candor/ui/icons/action.tsx';
import { useLanguage } from '@candor/web';
import { languageNames } from '@candor/web/locale/locale.ts';
import { Go } from '../shared/go.tsx';
import { useMe, useServices, useWords } from '../shared/use-services.tsx';
import { looks } from './appearance.ts';

export function PersonBar() {
  const { t, locale } = useWords();
  const { session, toasts } = useServices();
  const me = useMe();
  const roles = new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    me.roles.map((role) => t(`console.role_${role}`)),
  );
  const leave = async (): Promise<void> => {
    await session.logout();
    toasts.show({ variant: 'info', title: t('shell.signed_out') });
  };
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-4 py-1.5 lg:px-6">
      {/* Many roles take a second line of their own instead of pushing the way out into one. */}
      <p className="min-w-0 flex-1 basis-64 text-sm">
        <Go to="/account" className={linkLook}>
          {me.full_name}
        </Go>
        <span className="text-muted"> · {roles}</span>
      </p>
      <LookChoice />
      <LanguageChoice />
      <Button size="small" variant="quiet" icon={<SignOutIcon size={18} />} onClick={() => void leave()}>
        {t('shell.sign_out')}
      </Button>
    </header>
  );
}

const select = 'min-h-9 rounded-control border border-line-strong bg-surface px-2 text-sm text-fg';

export function LanguageChoice() {
  const { t } = useWords();
  const services = useServices();
  return (
    <label>
      <span className="sr-only">{t('console.language')}</span>
      <select
        className={select}
        value={useLanguage()}
        onChange={(event) => {
          if (isLanguage(event.target.value)) void services.setLanguage(event.target.value);
        }}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
    </label>
  );
}

export function LookChoice() {
  const { t } = useWords();
  const { appearance } = useServices();
  const chosen = useStore(appearance.store, (state) => state.look);
  return (
    <label>
      <span className="sr-only">{t('console.look')}</span>
      <select
        className={select}
        value={chosen}
        onChange={(event) => {
          const look = looks.find((one) => one === event.target.value);
          if (look !== undefined) appearance.choose(look);
        }}
      >
        {looks.map((look) => (
          <option key={look} value={look}>
            {t(`console.look_${look}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
