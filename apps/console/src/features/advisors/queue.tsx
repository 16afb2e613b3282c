// What clients see of those who advise: licence, hours and picture, each change proposed here and decided by another person.
import { useMemo } from 'react';
import { listAdvisorCards, proposeAdvisorCard } from '@candor/contract/advisors/staff.ts';
import type { StaffCard } from '@candor/contract/advisors/staff.ts';
import { cardLimits, dayTimePattern } from '@candor/contract/advisors/rules.ts';
import { deskZones } from '@candor/contract/chats/rules.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { AdvisorPicture } from '../../shared/advisor-picture.tsx';
import { nameDay, sayDays, weekDays } from '../../shared/days.ts';
import type { FieldSpec, Option, Values } from '../../shared/field-spec.ts';
import { reasonField } from '../../shared/fields.tsx';
import { readPhotoFile } from '../../shared/photo-file.ts';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
import { useWords } from '../../shared/use-services.tsx';
import type { Words } from '../../shared/use-services.tsx';

function sayHours({ hours }: StaffCard, { t, locale }: Words): string {
  if (hours === null) return t('console-queues.card_desk_hours');
  const days = sayDays(hours.days.join(' '), locale);
  return `${days}, ${hours.from}–${hours.to} (${hours.time_zone.replaceAll('_', ' ')})`;
}

const hasOwn = (values: Values): boolean => values['own_hours'] === 'true';

/** Quarter hours of a day: nobody keeps others. */
const times: readonly Option[] = Array.from({ length: 96 }, (_, quarter) => {
  const value = `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
  return { value, label: value };
});

function describeFields({ licence, hours, picture }: StaffCard, locale: string): FieldSpec[] {
  const whenOwn = { isAsked: hasOwn } as const;
  return [
    {
      kind: 'text',
      name: 'licence',
      label: 'console-approvals.value_licence',
      hint: 'console-queues.card_licence_hint',
      max: cardLimits.licence,
      initial: licence,
      isOptional: true,
    },
    { kind: 'switch', name: 'own_hours', label: 'console-queues.card_own_hours', initial: String(hours !== null) },
    {
      kind: 'several',
      name: 'days',
      label: 'console-approvals.value_days',
      options: weekDays.map((day) => ({ value: String(day), label: nameDay(day, locale) })),
      initial: hours?.days.join(' ') ?? '1 2 3 4 5',
      ...whenOwn,
    },
    {
      kind: 'choice',
      name: 'from',
      label: 'console-approvals.value_opens',
      options: times,
      initial: hours?.from ?? '09:00',
      ...whenOwn,
    },
    {
      kind: 'choice',
      name: 'to',
      label: 'console-approvals.value_closes',
      options: times,
      initial: hours?.to ?? '18:00',
      ...whenOwn,
    },
    {
      kind: 'choice',
      name: 'time_zone',
      label: 'console-approvals.value_time_zone',
      options: deskZones.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
      initial: hours?.time_zone ?? 'UTC',
      ...whenOwn,
    },
    {
      kind: 'file',
      name: 'picture',
      label: 'console-approvals.value_picture',
      hint: 'console-queues.card_picture_hint',
      accept: 'image/jpeg,image/png,image/webp',
      read: readPhotoFile,
      isOptional: true,
    },
    ...(picture === ''
      ? []
      : [{ kind: 'switch', name: 'no_picture', label: 'console-queues.card_no_picture' } as const satisfies FieldSpec]),
    reasonField,
  ];
}

function readHours(values: Values): StaffCard['hours'] {
  const zone = deskZones.find((known) => known === values['time_zone']);
  const { from = '', to = '' } = values;
  if (!hasOwn(values) || !zone || !dayTimePattern.test(from) || !dayTimePattern.test(to)) return null;
  const days = weekDays.filter((day) => (values['days'] ?? '').split(' ').includes(String(day)));
  return { days, from, to, time_zone: zone };
}

const change = (locale: string): Action<StaffCard> => ({
  key: 'card',
  label: 'console-queues.card_change',
  done: 'console.proposed',
  note: 'console.second_person',
  roles: rolesOf(proposeAdvisorCard),
  isOpen: () => true,
  fields: (item) => describeFields(item, locale),
  send: (api, { id }, values) => {
    const { licence = '', picture = '', no_picture: none = '', reason = '' } = values;
    const body = {
      licence: licence.trim(),
      hours: readHours(values),
      ...(none === 'true' ? { picture: '' } : picture === '' ? {} : { picture }),
      reason,
    };
    return api.call(proposeAdvisorCard, { params: { id }, body });
  },
});

const describeCards = (locale: string): Queue<StaffCard> => ({
  key: 'advisors',
  title: 'console.page_advisors',
  empty: 'console-queues.empty',
  load: async (api, { signal }) => ({ ...(await api.call(listAdvisorCards, { signal })), next: null }),
  nameHeader: 'credentials.username',
  idOf: ({ id }) => id,
  nameOf: ({ username }) => username,
  columns: [
    { key: 'licence', header: 'console-approvals.value_licence', cell: ({ licence }) => licence || '–' },
    { key: 'hours', header: 'console-queues.card_hours', cell: sayHours },
  ],
  facts: (item, words) => [
    {
      label: 'console-approvals.value_picture',
      value: <AdvisorPicture name={item.picture} label={words.t('console-approvals.value_picture')} />,
    },
    { label: 'console-approvals.value_licence', value: item.licence || '–' },
    { label: 'console-queues.card_hours', value: sayHours(item, words) },
  ],
  actions: [change(locale)],
});

export function AdvisorsPage() {
  const { locale } = useWords();
  const queue = useMemo(() => describeCards(locale), [locale]);
  return <QueuePage queue={queue} />;
}
