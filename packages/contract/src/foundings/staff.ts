// How tenants are made from the console: proposed by one platform administrator, decided by another, with the first two staff in the same
// proposal. The checks are those of a tenant's file.
import * as z from 'zod/mini';
import { makersOf } from '../approvals/makers.ts';
import { staff } from '../callers.ts';
import { accountCountries } from '../countries/index.ts';
import { languages } from '../languages.ts';
import { countryCode, idOf, instant, language, text } from '../schemas/scalars.ts';
import { themeNames } from '../settings/brand.ts';
import { accent, layouts, templates } from '../settings/client.ts';
import { logoMaxChars } from '../settings/logo.ts';

const founders = staff('platform_admin');
const accountCountry = z.enum(accountCountries);
const username = z.string().check(z.regex(/^[a-z0-9][a-z0-9._@+-]{2,63}$/));

export const tenantName = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/));

export const foundedTenant = z.strictObject({
  id: idOf('tenant'),
  name: z.string(),
  app_name: z.string(),
  country: z.string(),
  languages: z.array(language),
  /** Where it comes from: a file of the operator, or this console. */
  source: z.enum(['file', 'console']),
  since: instant,
  /** Who was invited with it; empty for a tenant of a file. */
  first_staff: z.array(
    z.strictObject({ id: idOf('staff'), username: z.string(), status: z.enum(['invited', 'active', 'disabled']) }),
  ),
});
export type FoundedTenant = z.infer<typeof foundedTenant>;

export const listTenants = founders.list('listTenants', '/tenants', {
  summary:
    'Every tenant of this installation, where it comes from, and who was invited with it. Nothing of its clients.',
  of: foundedTenant,
  shows: 'house',
});

export const proposeTenant = makersOf('platform_admin').propose('proposeTenant', '/tenants', {
  summary: 'Proposes a new tenant with its look and its first two staff. Another platform administrator decides.',
  body: {
    name: tenantName,
    app_name: text(40),
    country: accountCountry,
    languages: z.array(language).check(z.minLength(1), z.maxLength(languages.length)),
    template: z.enum(templates),
    layout: z.enum(layouts),
    theme_light: z.enum(themeNames),
    theme_dark: z.enum(themeNames),
    accent: z.optional(accent),
    /** The drawing itself: SVG, or a PNG as a data address. */
    logo: z.string().check(z.maxLength(logoMaxChars)),
    /** Every client signs in with a second factor. */
    otp: z.boolean(),
    co_name: text(120),
    icp_no: z.string().check(z.maxLength(60)),
    co_address: text(200),
    markets: z.array(countryCode).check(z.maxLength(40)),
    accounts: z.array(accountCountry).check(z.minLength(1), z.maxLength(40)),
    first_staff: username,
    second_staff: username,
  },
  refusals: ['settings_faulty', 'tenant_exists', 'already_proposed', 'overloaded'],
});

export const issueFirstStaffCode = founders.post('issueFirstStaffCode', '/tenants/{id}/staff/{staff_id}/setup-code', {
  summary:
    'One half of the set-up code of somebody who was invited with a tenant, for the one who proposed it or the one who agreed; shown once.',
  params: z.strictObject({ id: idOf('tenant'), staff_id: idOf('staff') }),
  response: z.strictObject({ part: z.enum(['maker', 'checker']), code: z.string(), expires_at: instant }),
  refusals: ['not_found', 'state_conflict'],
});
