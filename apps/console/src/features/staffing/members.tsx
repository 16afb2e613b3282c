// Who works here: invited, given other roles, suspended and let back in, each by two people; the halves of a set-up code are shown once.
import { platformRealm } from '@candor/contract/foundings/realm.ts';
import { everyRole, staffRoles } from '@candor/contract/roles.ts';
import type { StaffRole } from '@candor/contract/roles.ts';
import {
  issueSetupCode,
  listStaff,
  proposeStaffInvite,
  proposeStaffRoles,
  proposeStaffStanding,
} from '@candor/contract/staffing/staff.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import type { Translate } from '@candor/web';
import { rolesOf } from '@candor/web/api/roles.ts';
import { Revealed } from '../../shared/action.ts';
import type { Action } from '../../shared/action.ts';
import { time } from '../../shared/cells.tsx';
import { reasonField } from '../../shared/fields.tsx';
import type { FieldSpec } from '../../shared/field-spec.ts';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
import { useServices } from '../../shared/use-services.tsx';
import type { Words } from '../../shared/use-services.tsx';

type Member = OutputOf<typeof listStaff>['items'][number];

const rolesField = (t: Translate, offered: readonly StaffRole[], roles: readonly string[]): FieldSpec => ({
  kind: 'several',
  name: 'roles',
  label: 'console-queues.roles',
  options: offered.map((value) => ({ value, label: t(`console.role_${value}`) })),
  initial: roles.join(' '),
});
const readRoles = (text: string) => everyRole.filter((role) => text.split(' ').includes(role));
const common = { done: 'console.proposed', note: 'console.second_person' } as const;
const notSelf = ({ id }: Member, staffId: string) =>
  id === staffId ? ('console-queues.not_yourself' as const) : undefined;

const inviteAs = (offered: readonly StaffRole[]): Action<undefined> => ({
  ...common,
  key: 'invite',
  label: 'console-queues.invite_staff',
  note: 'console-queues.invite_note',
  roles: rolesOf(proposeStaffInvite),
  isOpen: () => true,
  fields: (_, t) => [
    { kind: 'text', name: 'username', label: 'credentials.username', min: 3, max: 64 },
    rolesField(t, offered, []),
    reasonField,
  ],
  send: (api, _, { username = '', roles = '', reason = '' }) =>
    api.call(proposeStaffInvite, { body: { username, roles: readRoles(roles), reason } }),
});

const standing = (key: 'suspend' | 'reinstate'): Action<Member> => ({
  ...common,
  key,
  label: `console-queues.${key}`,
  ...(key === 'suspend' ? { isDanger: true as const } : {}),
  roles: rolesOf(proposeStaffStanding),
  isOpen: ({ status }) => (status === 'disabled') === (key === 'reinstate'),
  barred: notSelf,
  fields: () => [reasonField],
  send: (api, { id }, { reason = '' }) =>
    api.call(proposeStaffStanding, { params: { id }, body: { standing: key, reason } }),
});

const actionsFor = (offered: readonly StaffRole[]): readonly Action<Member>[] => [
  {
    key: 'code',
    label: 'console-queues.setup_code',
    done: 'credentials.done',
    note: 'console-queues.setup_note',
    roles: rolesOf(issueSetupCode),
    isOpen: ({ status }) => status === 'invited',
    fields: () => [],
    send: async (api, { id }) => {
      const { part, code } = await api.call(issueSetupCode, { params: { id } });
      return new Revealed([{ label: `console-queues.half_${part}`, value: code }]);
    },
  },
  {
    ...common,
    key: 'roles',
    label: 'console-queues.change_roles',
    roles: rolesOf(proposeStaffRoles),
    isOpen: ({ status }) => status !== 'disabled',
    barred: notSelf,
    fields: ({ roles }, t) => [rolesField(t, offered, roles), reasonField],
    send: (api, { id }, { roles = '', reason = '' }) =>
      api.call(proposeStaffRoles, { params: { id }, body: { roles: readRoles(roles), reason } }),
  },
  standing('suspend'),
  standing('reinstate'),
];

const sayRoles = ({ roles }: Member, { t, locale }: Words): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(roles.map((role) => t(`console.role_${role}`)));

const describeMembers = (offered: readonly StaffRole[]): Queue<Member> => ({
  key: 'members',
  title: 'console.page_members',
  empty: 'console-queues.empty',
  load: async (api, { signal }) => ({ ...(await api.call(listStaff, { signal })), next: null }),
  nameHeader: 'credentials.username',
  idOf: ({ id }) => id,
  nameOf: ({ username }) => username,
  columns: [
    { key: 'roles', header: 'console-queues.roles', cell: sayRoles },
    { key: 'status', header: 'console.state', cell: ({ status }, { t }) => t(`console-queues.member_${status}`) },
  ],
  facts: (item, words) => [
    { label: 'console.state', value: words.t(`console-queues.member_${item.status}`) },
    { label: 'console-queues.roles', value: sayRoles(item, words) },
    { label: 'console-queues.since', value: time(item.created_at, words) },
  ],
  actions: actionsFor(offered),
  beginnings: [inviteAs(offered)],
});

const brandMembers = describeMembers(staffRoles);
const platformMembers = describeMembers(['platform_admin']);

/** Outside the brands there is one role, and inside them it is not offered. */
export function MembersPage() {
  const { profile } = useServices();
  return <QueuePage queue={profile.name === platformRealm.name ? platformMembers : brandMembers} />;
}
