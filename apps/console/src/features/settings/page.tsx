// How the brand looks, in which languages it speaks, and from where its staff may sign in: seen as it will be, proposed by one, decided by another.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { languages, isLanguage } from '@candor/contract/languages.ts';
import { isNetwork } from '@candor/contract/settings/addresses.ts';
import { findAccentFaults, themeNames } from '@candor/contract/settings/brand.ts';
import { layouts, templates } from '@candor/contract/settings/client.ts';
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
import { formatTime } from '../../shared/formats.ts';
import { PageHead } from '../../shared/page-head.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { ReasonArea } from '../../shared/reason-area.tsx';
import { readStart, StartField } from '../../shared/start-field.tsx';
import { SubmitButton, SubmitForm } from '../../shared/submit-form.tsx';
import { useMay, useServices, useWords } from '../../shared/use-services.tsx';
import { Preview } from './preview.tsx';
import { readAccent } from './wanted.ts';
import type { Wanted } from './wanted.ts';

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

const readNetworks = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== '');

function describeNow(now: BrandSettings): Wanted {
  return {
    app_name: now.app_name,
    template: now.template,
    layout: now.layout,
    theme_light: now.theme_light,
    theme_dark: now.theme_dark,
    accent_light: now.accent?.light ?? '',
    accent_dark: now.accent?.dark ?? '',
    languages: now.languages,
    networks: now.staff_addresses.join('\n'),
    logo: '',
  };
}

function SettingsForm({ now }: { readonly now: BrandSettings }) {
  const { t } = useWords();
  const { api, toasts } = useServices();
  const may = useMay();
  const before = describeNow(now);
  const [wanted, setWanted] = useState(before);
  const [start, setStart] = useState('');
  const [reason, setReason] = useState('');
  const accent = readAccent(wanted);
  const isAccentEmpty = wanted.accent_light === '' && wanted.accent_dark === '';
  const faint = accent ? findAccentFaults(accent) : [];
  const badNetworks = readNetworks(wanted.networks).filter((network) => !isNetwork(network));
  const isSame = JSON.stringify(wanted) === JSON.stringify(before);
  const isSound =
    wanted.app_name.trim() !== '' &&
    (isAccentEmpty || (accent !== undefined && faint.length === 0)) &&
    badNetworks.length === 0 &&
    wanted.languages.length > 0 &&
    (wanted.logo === '' || isLogo(wanted.logo));
  const isReady = isSound && !isSame && reason.trim().length >= 8;
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
        ...(wanted.logo === '' ? {} : { logo: wanted.logo }),
        ...readStart(start),
        reason: reason.trim(),
      },
    });
    toasts.show({ variant: 'success', title: t('console.proposed') });
    setReason('');
  });
  return (
    <SubmitForm isReady={isReady} onSend={submit.run} className="grid gap-4 xl:grid-cols-2">
      <div className="flex flex-col gap-4">
        <LookFields wanted={wanted} onChange={setWanted} faint={faint} />
        <HouseFields wanted={wanted} onChange={setWanted} badNetworks={badNetworks} />
        {may(rolesOf(proposeSettings)) && (
          <Card className="flex flex-col gap-4">
            <ProblemBanner problem={submit.problem} />
            <StartField value={start} onChange={setStart} />
            <ReasonArea value={reason} onChange={setReason} />
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

interface FieldsProps {
  readonly wanted: Wanted;
  readonly onChange: (change: (now: Wanted) => Wanted) => void;
}

const select = 'min-h-9 rounded-control border border-line-strong bg-surface px-2 text-fg';

function LookFields({ wanted, onChange, faint }: FieldsProps & { readonly faint: readonly string[] }) {
  const { t } = useWords();
  const choices = { template: templates, layout: layouts, theme_light: themeNames, theme_dark: themeNames } as const;
  const set = (name: string, value: string): void => onChange((now) => ({ ...now, [name]: value }));
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-semibold">{t('console-settings.look')}</h2>
      <TextField
        label={t('console-approvals.value_app_name')}
        maxLength={40}
        value={wanted.app_name}
        onChange={(event) => set('app_name', event.target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {(['template', 'layout', 'theme_light', 'theme_dark'] as const).map((name) => (
          <label key={name} className="flex flex-col gap-1.5 text-sm font-medium">
            {t(`console-approvals.value_${name}`)}
            <select className={select} value={wanted[name]} onChange={(event) => set(name, event.target.value)}>
              {choices[name].map((value) => (
                <option key={value} value={value}>
                  {value}
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
      <label className="flex flex-col gap-1.5">
        <span className="text-sm font-medium">{t('console-approvals.value_logo')}</span>
        <input
          type="file"
          accept="image/svg+xml,.svg"
          className="rounded-control border border-line-strong bg-surface p-2"
          onChange={(event) => void event.target.files?.[0]?.text().then((text) => set('logo', text.trim()))}
        />
        <span className="text-sm text-muted">{t('console-settings.logo_hint')}</span>
      </label>
      {wanted.logo !== '' && !isLogo(wanted.logo) && (
        <Banner tone="danger" urgent title={t('console-settings.logo_refused')} />
      )}
    </Card>
  );
}

function HouseFields({ wanted, onChange, badNetworks }: FieldsProps & { readonly badNetworks: readonly string[] }) {
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
      </fieldset>
      <TextArea
        label={t('console-approvals.value_staff_addresses')}
        hint={t('console-settings.networks_hint')}
        {...(badNetworks.length > 0
          ? { error: t('console-settings.networks_wrong', { what: badNetworks.join(', ') }) }
          : {})}
        rows={3}
        spellCheck={false}
        value={wanted.networks}
        onChange={(event) => onChange((now) => ({ ...now, networks: event.target.value }))}
      />
    </Card>
  );
}
