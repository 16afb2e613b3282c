// Switches, limits and features of the brand: what holds now, and changes proposed by one and decided by another.
import { useQuery } from '@tanstack/react-query';
import { accessLimits, features } from '@candor/contract/access/permissions.ts';
import { getAccessSettings, proposeFeatureRule, proposeSwitches } from '@candor/contract/access/staff.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { vipRange } from '@candor/contract/score/vip.ts';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { ActionsBar } from '../../shared/actions-bar.tsx';
import { time } from '../../shared/cells.tsx';
import { reasonField, startField } from '../../shared/fields.tsx';
import { formatTime } from '../../shared/formats.ts';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
import { pick } from '../../shared/reasons.ts';
import { readStart } from '../../shared/start-field.tsx';
import { useServices, useWords } from '../../shared/use-services.tsx';
import type { Words } from '../../shared/use-services.tsx';

type Settings = OutputOf<typeof getAccessSettings>;
type Feature = Settings['features'][string] & { readonly name: string };

const flags = ['kyc_force', 'client_deposit', 'otp'] as const;
const common = { done: 'console.proposed', note: 'console.second_person', isOpen: () => true } as const;

const switching: Action<Settings> = {
  ...common,
  key: 'switches',
  label: 'console-queues.change_switches',
  roles: rolesOf(proposeSwitches),
  fields: (now) => [
    ...flags.map((name) => ({
      kind: 'switch' as const,
      name,
      label: `console-queues.${name}` as const,
      initial: String(now[name]),
    })),
    {
      kind: 'number',
      name: 'bank_accounts',
      label: 'console-queues.bank_accounts',
      ...accessLimits.bankAccounts,
      initial: String(now.bank_accounts),
    },
    {
      kind: 'number',
      name: 'loan_percent',
      label: 'console-queues.loan_percent',
      ...accessLimits.loanPercent,
      initial: String(now.loan_percent),
    },
    startField,
    reasonField,
  ],
  send: (api, now, { bank_accounts, loan_percent, starts_at = '', reason = '', ...typed }) => {
    const wanted = {
      kyc_force: typed['kyc_force'] === 'true',
      client_deposit: typed['client_deposit'] === 'true',
      otp: typed['otp'] === 'true',
      bank_accounts: Number(bank_accounts),
      loan_percent: Number(loan_percent),
    };
    // Only what differs is proposed: the other person decides about a change, not about everything.
    const body = {
      ...(wanted.kyc_force === now.kyc_force ? {} : { kyc_force: wanted.kyc_force }),
      ...(wanted.client_deposit === now.client_deposit ? {} : { client_deposit: wanted.client_deposit }),
      ...(wanted.otp === now.otp ? {} : { otp: wanted.otp }),
      ...(wanted.bank_accounts === now.bank_accounts ? {} : { bank_accounts: wanted.bank_accounts }),
      ...(wanted.loan_percent === now.loan_percent ? {} : { loan_percent: wanted.loan_percent }),
      ...readStart(starts_at),
      reason,
    };
    return api.call(proposeSwitches, { body });
  },
};

const ruling: Action<Feature> = {
  ...common,
  key: 'rule',
  label: 'console-queues.change_feature',
  roles: rolesOf(proposeFeatureRule),
  fields: ({ enabled, vip, score }) => [
    { kind: 'switch', name: 'enabled', label: 'console-queues.enabled', initial: String(enabled) },
    { kind: 'number', name: 'vip', label: 'console-queues.needs_vip', ...vipRange, initial: String(vip) },
    { kind: 'number', name: 'score', label: 'console-queues.needs_score', min: 0, max: 1000, initial: String(score) },
    startField,
    reasonField,
  ],
  send: (api, { name }, { enabled, vip, score, starts_at = '', reason = '' }) =>
    api.call(proposeFeatureRule, {
      params: { name: pick(features, name) },
      body: { enabled: enabled === 'true', vip: Number(vip), score: Number(score), ...readStart(starts_at), reason },
    }),
};

const queue: Queue<Feature> = {
  key: 'features',
  title: 'console.page_access',
  empty: 'console-queues.empty',
  load: async (api, { signal }) => {
    const { features: rules } = await api.call(getAccessSettings, { signal });
    return { items: Object.entries(rules).map(([name, rule]) => ({ name, ...rule })), next: null };
  },
  nameHeader: 'console-queues.feature',
  idOf: ({ name }) => name,
  nameOf: ({ name }, { t }) => {
    const known = features.find((feature) => feature === name);
    return known === undefined ? name : t(`console-queues.feature_${known}`);
  },
  columns: [
    {
      key: 'enabled',
      header: 'console-queues.enabled',
      cell: ({ enabled }, { t }) => t(enabled ? 'console.yes' : 'console.no'),
    },
    { key: 'vip', header: 'console-queues.needs_vip', isNumber: true, cell: ({ vip }) => vip },
    { key: 'score', header: 'console-queues.needs_score', isNumber: true, cell: ({ score }) => score },
  ],
  facts: ({ enabled, vip, score }, { t }) => [
    { label: 'console-queues.enabled', value: t(enabled ? 'console.yes' : 'console.no') },
    { label: 'console-queues.needs_vip', value: vip },
    { label: 'console-queues.needs_score', value: score },
  ],
  actions: [ruling],
};

export function AccessPage() {
  return (
    <QueuePage queue={queue}>
      <Switches />
    </QueuePage>
  );
}

function Switches() {
  const words = useWords();
  const { t } = words;
  const { api } = useServices();
  const settings = useQuery({
    queryKey: ['access'],
    queryFn: ({ signal }) => api.call(getAccessSettings, { signal }),
  });
  if (settings.isPending) return <Skeleton height="12rem" />;
  if (settings.error) return <ProblemBanner problem={settings.error} />;
  const now = settings.data;
  return (
    <>
      {now.coming.map((decision) => (
        <Banner
          key={decision.approval_id}
          tone="info"
          title={t('console-queues.coming', {
            when: formatTime(decision.starts_at, words.locale),
            what: sayComing(decision, words),
          })}
        />
      ))}
      <Card className="flex max-w-2xl flex-col gap-3">
        <FactList
          facts={[
            ...flags.map((name) => ({
              key: name,
              label: t(`console-queues.${name}`),
              value: t(now[name] ? 'console.yes' : 'console.no'),
            })),
            { key: 'bank_accounts', label: t('console-queues.bank_accounts'), value: now.bank_accounts },
            { key: 'loan_percent', label: t('console-queues.loan_percent'), value: now.loan_percent },
            { key: 'changed', label: t('console-queues.changed'), value: time(now.changed_at, words) },
          ]}
        />
        <ActionsBar item={now} actions={[switching]} />
      </Card>
    </>
  );
}

type Coming = Settings['coming'][number];

const shown = [...flags, 'bank_accounts', 'loan_percent', 'enabled', 'vip', 'score'] as const;

/** What begins, with its new values. */
function sayComing({ kind, subject_id: subject, payload }: Coming, { t, locale }: Words): string {
  const values = shown.flatMap((name) => {
    const value = payload[name];
    if (value === undefined || value === null) return [];
    const said = typeof value === 'boolean' ? t(value ? 'console.yes' : 'console.no') : String(value);
    return [`${t(wordOf(name))}: ${said}`];
  });
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(values);
  const feature = kind === 'feature.rule' ? features.find((name) => name === subject) : undefined;
  return feature === undefined ? list : `${t(`console-queues.feature_${feature}`)} (${list})`;
}

const wordOf = (name: (typeof shown)[number]) =>
  name === 'vip' || name === 'score' ? (`console-queues.needs_${name}` as const) : (`console-queues.${name}` as const);
