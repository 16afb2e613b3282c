// The tenants of this installation, and a new one: proposed by one platform administrator with its look and its first two staff, decided
// by another. Shows nothing of anybody's clients.
import { accountCountries } from '@candor/contract/countries/index.ts';
import type { AccountCountry } from '@candor/contract/countries/index.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { issueFirstStaffCode, listTenants, proposeTenant } from '@candor/contract/foundings/staff.ts';
import { isLanguage, languages } from '@candor/contract/languages.ts';
import { defaultThemes, themeNames } from '@candor/contract/settings/brand.ts';
import { layouts, templates } from '@candor/contract/settings/client.ts';
import { Badge } from '@candor/ui/status/badge.tsx';
import { linkLook } from '@candor/ui';
import { rolesOf } from '@candor/web/api/roles.ts';
import { languageNames } from '@candor/web/locale/locale.ts';
import { Revealed } from '../../shared/action.ts';
import type { Action } from '../../shared/action.ts';
import { time } from '../../shared/cells.tsx';
import { reasonField } from '../../shared/fields.tsx';
import type { FieldSpec, Option } from '../../shared/field-spec.ts';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
import { logoTypes, readLogoFile } from '../../shared/logo-file.ts';
import { listLooks } from '../../shared/look-words.ts';
import { pick } from '../../shared/reasons.ts';
import type { Words } from '../../shared/use-services.tsx';

type Tenant = OutputOf<typeof listTenants>['items'][number];

function listCountries(): Option[] {
  const names = new Intl.DisplayNames(document.documentElement.lang, { type: 'region', fallback: 'code' });
  return accountCountries.map((value) => ({ value, label: names.of(value) ?? value }));
}

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');
const readCountries = (text: string): AccountCountry[] =>
  accountCountries.filter((country) => words(text).includes(country));

const lookFields = (t: Words['t']): FieldSpec[] => [
  {
    kind: 'choice',
    name: 'template',
    label: 'console-approvals.value_template',
    options: listLooks('template', t),
    initial: 'sc',
  },
  {
    kind: 'choice',
    name: 'layout',
    label: 'console-approvals.value_layout',
    options: listLooks('layout', t),
    initial: 'st',
  },
  {
    kind: 'choice',
    name: 'theme_light',
    label: 'console-approvals.value_theme_light',
    options: listLooks('theme_light', t),
    initial: defaultThemes.light,
  },
  {
    kind: 'choice',
    name: 'theme_dark',
    label: 'console-approvals.value_theme_dark',
    options: listLooks('theme_dark', t),
    initial: defaultThemes.dark,
  },
  { kind: 'text', name: 'accent_light', label: 'console-approvals.value_accent_light', max: 7, isOptional: true },
  { kind: 'text', name: 'accent_dark', label: 'console-approvals.value_accent_dark', max: 7, isOptional: true },
  {
    kind: 'file',
    name: 'logo',
    label: 'console-approvals.value_logo',
    hint: 'console-foundings.logo_hint',
    accept: logoTypes,
    read: readLogoFile,
  },
];

const create: Action<undefined> = {
  key: 'create',
  label: 'console-foundings.create',
  done: 'console.proposed',
  note: 'console-foundings.create_note',
  roles: rolesOf(proposeTenant),
  isOpen: () => true,
  fields: (_, t) => [
    {
      kind: 'text',
      name: 'name',
      label: 'console-foundings.name',
      hint: 'console-foundings.name_hint',
      min: 2,
      max: 31,
    },
    { kind: 'text', name: 'app_name', label: 'console-approvals.value_app_name', max: 40 },
    { kind: 'choice', name: 'country', label: 'console-approvals.value_country', options: listCountries() },
    {
      kind: 'several',
      name: 'languages',
      label: 'console-approvals.value_languages',
      options: languages.map((value) => ({ value, label: languageNames[value] })),
    },
    { kind: 'text', name: 'co_name', label: 'console-approvals.value_co_name', max: 120 },
    { kind: 'text', name: 'icp_no', label: 'console-approvals.value_icp_no', max: 60, isOptional: true },
    { kind: 'text', name: 'co_address', label: 'console-approvals.value_co_address', max: 200 },
    {
      kind: 'several',
      name: 'markets',
      label: 'console-approvals.value_markets',
      // Accounts are held in the currency of the union; its markets are those of countries.
      options: listCountries().filter(({ value }) => value !== 'EU'),
    },
    { kind: 'several', name: 'accounts', label: 'console-approvals.value_accounts', options: listCountries() },
    { kind: 'switch', name: 'otp', label: 'console-queues.otp' },
    ...lookFields(t),
    { kind: 'text', name: 'first_staff', label: 'console-approvals.value_first_staff', min: 3, max: 64 },
    {
      kind: 'text',
      name: 'second_staff',
      label: 'console-approvals.value_second_staff',
      hint: 'console-foundings.staff_hint',
      min: 3,
      max: 64,
    },
    reasonField,
  ],
  send: (api, _, typed) => {
    const text = (name: string): string => (typed[name] ?? '').trim();
    const [light, dark] = [text('accent_light'), text('accent_dark')];
    return api.call(proposeTenant, {
      body: {
        name: text('name'),
        app_name: text('app_name'),
        country: pick(accountCountries, text('country')),
        languages: words(text('languages')).filter(isLanguage),
        co_name: text('co_name'),
        icp_no: text('icp_no'),
        co_address: text('co_address'),
        markets: readCountries(text('markets')),
        accounts: readCountries(text('accounts')),
        otp: typed['otp'] === 'true',
        template: pick(templates, text('template')),
        layout: pick(layouts, text('layout')),
        theme_light: pick(themeNames, text('theme_light')),
        theme_dark: pick(themeNames, text('theme_dark')),
        ...(light === '' && dark === '' ? {} : { accent: { light, dark } }),
        logo: text('logo'),
        first_staff: text('first_staff'),
        second_staff: text('second_staff'),
        reason: text('reason'),
      },
    });
  },
};

const invited = ({ first_staff: staff }: Tenant) => staff.filter(({ status }) => status === 'invited');

const code: Action<Tenant> = {
  key: 'code',
  label: 'console-queues.setup_code',
  done: 'credentials.done',
  note: 'console-foundings.code_note',
  roles: rolesOf(issueFirstStaffCode),
  isOpen: (item) => invited(item).length > 0,
  fields: (item) => [
    {
      kind: 'choice',
      name: 'staff',
      label: 'credentials.username',
      options: invited(item).map(({ id, username }) => ({ value: id, label: username })),
    },
  ],
  send: async (api, item, { staff = '' }) => {
    const person = item.first_staff.find(({ id }) => id === staff);
    if (!person) return undefined;
    const params = { id: item.id, staff_id: person.id };
    const shown = await api.call(issueFirstStaffCode, { params });
    return new Revealed([{ label: `console-queues.half_${shown.part}`, value: shown.code }]);
  },
};

const sayStaff = ({ first_staff: staff }: Tenant, { t }: Words): string =>
  staff.map(({ username, status }) => `${username} (${t(`console-queues.member_${status}`)})`).join(', ');

const sayCountry = ({ country }: Tenant, { locale }: Words): string =>
  new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(country) ?? country;

const saySource = ({ source }: Tenant, { t }: Words): string => t(`console-foundings.source_${source}`);

const queue: Queue<Tenant> = {
  key: 'tenants',
  title: 'console.page_tenants',
  empty: 'console-queues.empty',
  load: async (api, { signal }) => ({ ...(await api.call(listTenants, { signal })), next: null }),
  nameHeader: 'console-foundings.name',
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  columns: [
    { key: 'app_name', header: 'console-approvals.value_app_name', cell: ({ app_name: name }) => name },
    { key: 'country', header: 'console-approvals.value_country', cell: sayCountry },
    {
      key: 'source',
      header: 'console-foundings.source',
      cell: (item, said) => <Badge tone={item.source === 'file' ? 'neutral' : 'info'}>{saySource(item, said)}</Badge>,
      text: saySource,
    },
  ],
  facts: (item, said) => [
    { label: 'console-approvals.value_app_name', value: item.app_name },
    { label: 'console-approvals.value_country', value: sayCountry(item, said) },
    {
      label: 'console-approvals.value_languages',
      value: item.languages.map((language) => languageNames[language]).join(', '),
    },
    { label: 'console-foundings.source', value: saySource(item, said) },
    { label: 'console-queues.since', value: time(item.since, said) },
    ...(item.first_staff.length === 0
      ? []
      : [
          {
            label: 'console-foundings.first_staff' as const,
            value: <span className="whitespace-normal">{sayStaff(item, said)}</span>,
          },
        ]),
    {
      label: 'console-foundings.client_page',
      value: (
        <a className={linkLook} href={`/?profile=${item.name}`}>
          {`/?profile=${item.name}`}
        </a>
      ),
    },
  ],
  actions: [code],
  beginnings: [create],
};

export function TenantsPage() {
  return <QueuePage queue={queue} />;
}
