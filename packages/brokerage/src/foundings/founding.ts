// A tenant as a proposal of the console says it: the flat list that two people read, and the profile that follows from it. The database
// builds the same profile from the same list and compares. Pure.
import type { InputOf } from '@candor/contract';
import type { TenantId } from '@candor/contract/ids.ts';
import type { proposeTenant } from '@candor/contract/foundings/staff.ts';
import type { ApprovalPayload } from '../approvals/index.ts';

export type WantedTenant = InputOf<typeof proposeTenant>['body'];

export function describeTenant(wanted: WantedTenant, tenantId: TenantId, logo: string): ApprovalPayload {
  return {
    name: wanted.name,
    tenant_id: tenantId,
    app_name: wanted.app_name.trim(),
    country: wanted.country,
    languages: wanted.languages.join(' '),
    template: wanted.template,
    layout: wanted.layout,
    theme_light: wanted.theme_light,
    theme_dark: wanted.theme_dark,
    accent_light: wanted.accent?.light.toLowerCase() ?? null,
    accent_dark: wanted.accent?.dark.toLowerCase() ?? null,
    logo,
    otp: wanted.otp,
    co_name: wanted.co_name.trim(),
    icp_no: wanted.icp_no.trim(),
    co_address: wanted.co_address.trim(),
    markets: wanted.markets.join(' '),
    accounts: wanted.accounts.join(' '),
    first_staff: wanted.first_staff,
    second_staff: wanted.second_staff,
  };
}

/** Not checked yet: the checks are those of a file. */
export function toProfile(payload: ApprovalPayload): unknown {
  const list = (name: string): string[] =>
    String(payload[name])
      .split(' ')
      .filter((part) => part !== '');
  const { accent_light: light, accent_dark: dark } = payload;
  return {
    name: payload['name'],
    tenantId: payload['tenant_id'],
    country: payload['country'],
    template: payload['template'],
    layout: payload['layout'],
    theme: { light: payload['theme_light'], dark: payload['theme_dark'] },
    ...(typeof light === 'string' && { accent: { light, dark } }),
    showProductTypes: true,
    languages: list('languages'),
    app: { app_name: payload['app_name'], chat_sys: 'smart', otp: payload['otp'] },
    company: {
      co_name: payload['co_name'],
      icp_no: payload['icp_no'],
      co_address: payload['co_address'],
      app_video: '',
    },
    markets: list('markets'),
    accounts: list('accounts'),
    logo: payload['logo'],
    demo: true,
  };
}
