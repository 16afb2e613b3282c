// What a proposal would change, now beside then, where the server tells what is now: switches, features, grants, levels and roles.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getAccessSettings } from '@candor/contract/access/staff.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import type { Approval } from '@candor/contract/approvals/staff.ts';
import { listStaff } from '@candor/contract/staffing/staff.ts';
import { formatMoney } from '@candor/money/number-format.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import { AdvisorPicture } from '../../shared/advisor-picture.tsx';
import { sayDays } from '../../shared/days.ts';
import { sayLook } from '../../shared/look-words.ts';
import { useMay, useServices, useWords } from '../../shared/use-services.tsx';
import type { Words } from '../../shared/use-services.tsx';
import { LogoPicture } from './logo-picture.tsx';
import { lookNames, switchNames } from './names.ts';
import { sayRoles } from './payload.tsx';

/** Settings of the brand carry what was before in the proposal itself. */
const settings = [
  ...lookNames,
  'languages',
  'staff_addresses',
  'logo',
  'chat_sys',
  'chat_address',
  'chat_key',
] as const;

export interface Change {
  readonly key: string;
  readonly what: string;
  readonly before: ReactNode;
  readonly after: ReactNode;
}

export function Comparison({ item }: { readonly item: Approval }) {
  const words = useWords();
  const { t } = words;
  const { api } = useServices();
  const may = useMay();
  const isOpen = item.state === 'proposed';
  const isAccess = item.kind === 'switches.set' || item.kind === 'feature.rule';
  const access = useQuery({
    queryKey: ['access'],
    enabled: isOpen && isAccess && may(rolesOf(getAccessSettings)),
    queryFn: ({ signal }) => api.call(getAccessSettings, { signal }),
  });
  const staff = useQuery({
    queryKey: ['staff'],
    enabled: isOpen && item.kind === 'staff.roles' && may(rolesOf(listStaff)),
    queryFn: ({ signal }) => api.call(listStaff, { signal }),
  });
  const changes = listChanges(item, words, { access: access.data, staff: staff.data?.items });
  if (!isOpen || changes.length === 0) return null;
  return (
    <table className="w-full text-sm">
      <caption className="pb-1 text-start font-medium">{t('console-approvals.changes')}</caption>
      <thead>
        <tr className="text-start text-muted">
          <th scope="col" className="py-1 text-start font-medium">
            {t('console-approvals.what')}
          </th>
          <th scope="col" className="py-1 text-start font-medium">
            {t('console-approvals.before')}
          </th>
          <th scope="col" className="py-1 text-start font-medium">
            {t('console-approvals.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ key, what, before, after }) => (
          <tr key={key} className="border-t border-line">
            <th scope="row" className="py-1.5 text-start font-normal">
              {what}
            </th>
            <td className="py-1.5 text-muted">{before}</td>
            <td className="py-1.5 font-semibold">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Now {
  readonly access: OutputOf<typeof getAccessSettings> | undefined;
  readonly staff: readonly { readonly id: string; readonly roles: readonly string[] }[] | undefined;
}

/** Of what is named, what would be different from what holds now. */
function listNamed<const Name extends (typeof switchNames)[number] | 'enabled' | 'vip' | 'score'>(
  names: readonly Name[],
  payload: Approval['payload'],
  { t }: Words,
  nowOf: (name: Name) => boolean | number,
): Change[] {
  const say = (value: unknown): string =>
    typeof value === 'boolean' ? t(value ? 'console.yes' : 'console.no') : String(value);
  return names
    .filter((name) => payload[name] !== undefined && payload[name] !== null && payload[name] !== nowOf(name))
    .map((name) => ({
      key: name,
      what: t(`console-approvals.value_${name}`),
      before: say(nowOf(name)),
      after: say(payload[name]),
    }));
}

/** What would become of a client as a whole. */
function listStanding({ kind, payload }: Pick<Approval, 'kind' | 'payload'>, { t }: Words): Change[] {
  const [active, closed] = [t('console-clients.status_active'), t('console-clients.status_closed')];
  const state = { key: 'state', what: t('console.state') };
  if (kind === 'client.close') return [{ ...state, before: active, after: closed }];
  if (kind === 'client.reopen') return [{ ...state, before: closed, after: active }];
  if (kind !== 'client.reassign') return [];
  const before = payload['advisor_before'] ?? t('console-clients.no_advisor');
  const what = t('console-approvals.value_advisor');
  return [{ key: 'advisor', what, before: String(before), after: String(payload['advisor']) }];
}

/** The client's cash now and after a booking is taken back, one account or two. */
function listCash(payload: Approval['payload'], { t, locale }: Words): Change[] {
  return ['cash_1', 'cash_2'].flatMap((key) => {
    const currency = payload[`${key}_currency`];
    if (typeof currency !== 'string') return [];
    const say = (name: string): string => formatMoney({ amount: String(payload[`${key}_${name}`]), currency }, locale);
    return [
      { key, what: `${t('console-clients.bucket_cash')} (${currency})`, before: say('before'), after: say('after') },
    ];
  });
}

/** Drawings are seen, not named. */
const sayOne = (name: string, value: string, label: string, { t }: Words): ReactNode =>
  name === 'logo' ? <LogoPicture name={value} label={label} /> : sayLook(name, value, t);

const cardNames = ['licence', 'days', 'opens', 'closes', 'time_zone', 'picture'] as const;

/** What clients would see of their advisor; the proposal carries what they see now. */
function listCard(payload: Approval['payload'], { t, locale }: Words): Change[] {
  const say = (name: (typeof cardNames)[number], value: string): ReactNode => {
    if (name === 'picture') return <AdvisorPicture name={value} label={t('console-approvals.value_picture')} />;
    return name === 'days' ? sayDays(value, locale) : value;
  };
  return cardNames
    .map((name) => ({ name, before: String(payload[`${name}_before`]), after: String(payload[name]) }))
    .filter(({ before, after }) => before !== after)
    .map(({ name, before, after }) => ({
      key: name,
      what: t(`console-approvals.value_${name}`),
      before: say(name, before),
      after: say(name, after),
    }));
}

/** Only what would be different. */
function listChanges({ kind, payload, subject_id: subject }: Approval, words: Words, now: Now): Change[] {
  const { t } = words;
  const say = (value: unknown): string =>
    typeof value === 'boolean' ? t(value ? 'console.yes' : 'console.no') : String(value);
  if (kind === 'vip.set') {
    const what = t('console-approvals.value_level');
    return [{ key: 'level', what, before: say(payload['level_before']), after: say(payload['level']) }];
  }
  const standing = listStanding({ kind, payload }, words);
  if (standing.length > 0) return standing;
  if (kind === 'correction.book') return listCash(payload, words);
  if (kind === 'settings.set') {
    return settings
      .filter((name) => payload[name] !== undefined)
      .map((name) => ({
        key: name,
        what: t(`console-approvals.value_${name}`),
        before: sayOne(name, say(payload[`${name}_before`] ?? ''), t('console-approvals.before'), words),
        after: sayOne(name, say(payload[name]), t('console-approvals.after'), words),
      }));
  }
  if (kind === 'advisor.card') return listCard(payload, words);
  if (kind === 'switches.set' && now.access) {
    const { access } = now;
    return listNamed(switchNames, payload, words, (name) => access[name]);
  }
  const rule = kind === 'feature.rule' ? now.access?.features[subject] : undefined;
  if (rule) return listNamed(['enabled', 'vip', 'score'], payload, words, (name) => rule[name]);
  if (kind === 'grant.set' || kind === 'grant.withdraw') {
    const what = t('console-approvals.value_granted');
    const sayGrant = (value: unknown) =>
      typeof value === 'boolean' ? say(value) : t('console-approvals.as_everybody');
    const [before, after] = [sayGrant(payload['granted_before']), sayGrant(payload['granted'])];
    return [{ key: 'granted', what, before, after }];
  }
  const member = kind === 'staff.roles' ? now.staff?.find(({ id }) => id === subject) : undefined;
  if (!member) return [];
  const what = t('console-approvals.value_roles');
  const before = sayRoles(member.roles.join(' '), words);
  return [{ key: 'roles', what, before, after: sayRoles(String(payload['roles']), words) }];
}
