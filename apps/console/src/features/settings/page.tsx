// How the brand looks, in which languages it speaks, and from where its staff may sign in: seen as it will be, proposed by one, decided by another.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { languages, isLanguage } from '@candor/contract/languages.ts';
import { isNetwork } from '@candor/contract/settings/addresses.ts';
import { findAccentFaults } from '@candor/contract/settings/brand.ts';
import { isLogo } from '@candor/contract/settings/logo.ts';
import { getBrandSettings, proposeSettings } from '@candor/contract/settings/staff.ts';
import type { BrandSettings } from '@candor/contract/settings/staff.ts';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { Checkbox } from '@candor/ui/choice/checkbox.tsx';
import { TextArea } from '@candor/ui/field/text-area.tsx';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import { languageNames } from '@candor/web/locale/locale.ts';
import { logoTypes, readLogoFile } from '../../shared/logo-file.ts';
import { formatTime } from '../../shared/formats.ts';
import { findFaults } from '../../shared/field-faults.ts';
import { FileChoice } from '../../shared/file-choice.tsx';
import { KeptDraft } from '../../shared/kept-draft.tsx';
import { listLooks } from '../../shared/look-words.ts';
import { PageHead } from '../../shared/page-head.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { ReasonArea } from '../../shared/reason-area.tsx';
import { readStart, StartField } from '../../shared/start-field.tsx';
import { SubmitButton, SubmitForm } from '../../shared/submit-form.tsx';
import { useMay, useMe, useServices, useWords } from '../../shared/use-services.tsx';
import { ChatFields, isChat } from './chat-fields.tsx';
import { Preview } from './preview.tsx';
import { describeNow, freshSettings, readAccent, readNetworks, readSettings, writeSettings } from './wanted.ts';
import type { FieldsProps, SettingsDraft, Wanted } from './wanted.ts';

export function SettingsPage() {
  const { t, locale } = useWords();
  const { api } = useServices();
  const found = useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => api.call(getBrandSettings, { signal }),
    refetchOnWindowFocus: false,
  });
  return (
    <div className="flex flex-col gap-4">
      <PageHead title={t('console.page_settings')} />
      <ProblemBanner problem={found.error} />
      {found.isPending && <Skeleton height="20rem" />}
      {found.data?.coming.map(({ approval_id: id, starts_at: at, names }) => (
        <Banner
          key={id}
          tone="info"
          title={t('console-settings.coming', { when: formatTime(at, locale), what: names.join(', ') })}
        />
      ))}
      {found.data && <SettingsForm key={JSON.stringify(found.data)} now={found.data} />}
    </div>
  );
}

function SettingsForm({ now }: { readonly now: BrandSettings }) {
  const { t } = useWords();
  const { api, toasts } = useServices();
  const may = useMay();
  const before = describeNow(now);
  const { draft, change, isKept, drop } = useSettingsDraft(before);
  const { wanted, start, reason } = draft;
  const accent = readAccent(wanted);
  const isAccentEmpty = wanted.accent_light === '' && wanted.accent_dark === '';
  const faint = accent ? findAccentFaults(accent) : [];
  const badNetworks = readNetworks(wanted.networks).filter((network) => !isNetwork(network));
  const isSame = JSON.stringify(wanted) === JSON.stringify(before);
  const isSound =
    wanted.app_name.trim() !== '' &&
    (isAccentEmpty || (accent !== undefined && faint.length === 0)) &&
    badNetworks.length === 0 &&
    isChat(wanted.chat) &&
    wanted.languages.length > 0 &&
    (wanted.logo === '' || isLogo(wanted.logo));
  const [isReading, setIsReading] = useState(false);
  const isReady = isSound && !isSame && !isReading && reason.trim().length >= 8;
  const submit = useSubmit(async () => {
    await api.call(proposeSettings, {
      body: {
        app_name: wanted.app_name.trim(),
        template: wanted.template,
        layout: wanted.layout,
        theme_light: wanted.theme_light,
        theme_dark: wanted.theme_dark,
        ...(accent === undefined ? {} : { accent }),
        languages: [...wanted.languages],
        staff_addresses: readNetworks(wanted.networks),
        chat: wanted.chat,
        ...(wanted.logo === '' ? {} : { logo: wanted.logo }),
        ...readStart(start),
        reason: reason.trim(),
      },
    });
    toasts.show({ variant: 'success', title: t('console.proposed') });
    drop();
  });
  const faults = findFaults(submit.problem, wantedNames, t);
  const setWanted = (next: (now: Wanted) => Wanted): void => change((now) => ({ wanted: next(now.wanted) }));
  return (
    <SubmitForm isReady={isReady} onSend={submit.run} className="grid grid-cols-1 gap-4 xl:grid-cols-2">
      <div className="flex flex-col gap-4">
        {isKept && <KeptDraft onDrop={drop} />}
        <LookFields wanted={wanted} onChange={setWanted} onReading={setIsReading} faint={faint} faults={faults} />
        <HouseFields wanted={wanted} onChange={setWanted} badNetworks={badNetworks} faults={faults} />
        <ChatFields wanted={wanted} onChange={setWanted} faults={faults} />
        {may(rolesOf(proposeSettings)) && (
          <Card className="flex flex-col gap-4">
            <ProblemBanner problem={submit.problem} beside={wantedNames} />
            <StartField
              value={start}
              error={faults['starts_at']}
              onChange={(next) => change(() => ({ start: next }))}
            />
            <ReasonArea value={reason} error={faults['reason']} onChange={(next) => change(() => ({ reason: next }))} />
            <SubmitButton isReady={isReady} isBusy={submit.isBusy}>
              {t('console-publications.propose')}
            </SubmitButton>
          </Card>
        )}
      </div>
      <Preview wanted={wanted} logo={now.logo} />
    </SubmitForm>
  );
}

const wantedNames = [
  'app_name',
  'accent',
  'logo',
  'languages',
  'staff_addresses',
  'chat',
  'starts_at',
  'reason',
] as const;

/** What was typed and not proposed is kept with the tab. */
function useSettingsDraft(before: Wanted) {
  const { drafts } = useServices();
  const name = `${useMe().id} settings`;
  const [isKept, setIsKept] = useState(() => drafts.read(name) !== undefined);
  const [draft, setDraft] = useState(() => readSettings(drafts.read(name), before));
  return {
    draft,
    isKept,
    /** From what is typed by then: a file is read while its reader types on. */
    change(part: (now: SettingsDraft) => Partial<SettingsDraft>): void {
      setDraft((now) => {
        const next = { ...now, ...part(now) };
        drafts.write(name, writeSettings(next, before));
        return next;
      });
    },
    drop(): void {
      drafts.drop(name);
      setDraft(freshSettings(before));
      setIsKept(false);
    },
  };
}

const select = 'min-h-9 rounded-control border border-line-strong bg-surface px-2 text-fg';

interface LookFieldsProps extends FieldsProps {
  readonly faint: readonly string[];
  readonly onReading: (isReading: boolean) => void;
}

function LookFields({ wanted, onChange, onReading, faint, faults }: LookFieldsProps) {
  const { t } = useWords();
  const set = (name: string, value: string): void => onChange((now) => ({ ...now, [name]: value }));
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-semibold">{t('console-settings.look')}</h2>
      <TextField
        label={t('console-approvals.value_app_name')}
        maxLength={40}
        {...(faults['app_name'] === undefined ? {} : { error: faults['app_name'] })}
        value={wanted.app_name}
        onChange={(event) => set('app_name', event.target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {(['template', 'layout', 'theme_light', 'theme_dark'] as const).map((name) => (
          <label key={name} className="flex flex-col gap-1.5 text-sm font-medium">
            {t(`console-approvals.value_${name}`)}
            <select className={select} value={wanted[name]} onChange={(event) => set(name, event.target.value)}>
              {listLooks(name, t).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        ))}
        {(['accent_light', 'accent_dark'] as const).map((name) => (
          <TextField
            key={name}
            label={t(`console-approvals.value_${name}`)}
            placeholder="#1d4ed8"
            maxLength={7}
            spellCheck={false}
            {...(faults['accent'] === undefined ? {} : { error: faults['accent'] })}
            value={wanted[name]}
            onChange={(event) => set(name, event.target.value)}
          />
        ))}
      </div>
      {faint.length > 0 && (
        <Banner tone="danger" urgent title={t('console-settings.faint')}>
          {faint.join(', ')}
        </Banner>
      )}
      <FileChoice
        label={t('console-approvals.value_logo')}
        hint={t('console-settings.logo_hint')}
        accept={logoTypes}
        read={readLogoFile}
        onText={(logo) => set('logo', logo)}
        onReading={onReading}
      />
      {(faults['logo'] !== undefined || (wanted.logo !== '' && !isLogo(wanted.logo))) && (
        <Banner tone="danger" urgent title={t('console-settings.logo_refused')} />
      )}
    </Card>
  );
}

function HouseFields({
  wanted,
  onChange,
  badNetworks,
  faults,
}: FieldsProps & { readonly badNetworks: readonly string[] }) {
  const { t } = useWords();
  const toggle = (value: string, isOn: boolean): void =>
    onChange((now) => {
      if (!isLanguage(value)) return now;
      const rest = now.languages.filter((language) => language !== value);
      return { ...now, languages: isOn ? [...rest, value] : rest };
    });
  return (
    <Card className="flex flex-col gap-4">
      <fieldset>
        <legend className="font-semibold">{t('console-approvals.value_languages')}</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {languages.map((language) => (
            <Checkbox
              key={language}
              label={languageNames[language]}
              checked={wanted.languages.includes(language)}
              onChange={(event) => toggle(language, event.target.checked)}
            />
          ))}
        </div>
        {faults['languages'] !== undefined && (
          <p role="alert" className="text-sm text-danger">
            {faults['languages']}
          </p>
        )}
      </fieldset>
      <TextArea
        label={t('console-approvals.value_staff_addresses')}
        hint={t('console-settings.networks_hint')}
        {...(badNetworks.length > 0
          ? { error: t('console-settings.networks_wrong', { what: badNetworks.join(', ') }) }
          : faults['staff_addresses'] === undefined
            ? {}
            : { error: faults['staff_addresses'] })}
        rows={3}
        spellCheck={false}
        value={wanted.networks}
        onChange={(event) => onChange((now) => ({ ...now, networks: event.target.value }))}
      />
    </Card>
  );
}
