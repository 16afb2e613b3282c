// The tenant: one white-label brand, as its profile file declares it.
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { chatAddressPattern, chatKeyPattern } from '@candor/contract/chats/rules.ts';
import { accountCountries } from '@candor/contract/countries/index.ts';
import { countryCode, language, idOf } from '@candor/contract/schemas/scalars.ts';
import { newsTopics } from '@candor/contract/content/client.ts';
import { defaultThemes, findAccentFaults, themeNames } from '@candor/contract/settings/brand.ts';
import type { ThemePair } from '@candor/contract/settings/brand.ts';
import { isNetwork, mostNetworks } from '@candor/contract/settings/addresses.ts';
import { logoNamePattern } from '@candor/contract/settings/logo.ts';
import { accent, company, layouts, templates, themePair, upDowns } from '@candor/contract/settings/client.ts';
import type { TenantId } from '@candor/platform/db/index.ts';

/** No account is opened where banks, days and figures of the country are not known: the start names the field instead of guessing. */
const accountCountry = z.enum(accountCountries);

export const tenantProfile = z.strictObject({
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/)),
  tenantId: idOf('tenant'),
  country: accountCountry,
  template: z.enum(templates),
  layout: z.enum(layouts),
  /** One theme, or one for light devices and one for dark ones. */
  theme: z.optional(z.union([z.enum(themeNames), themePair])),
  /** The brand's own colour; refused when it could not be read on one of the themes. */
  accent: z.optional(
    accent.check(
      z.refine((pair) => findAccentFaults(pair).length === 0, {
        error: ({ input }) => `unreadable on a theme: ${findAccentFaults(z.parse(accent, input)).join(', ')}`,
      }),
    ),
  ),
  showProductTypes: z.boolean(),
  languages: z.array(language).check(z.minLength(1)),
  app: z.strictObject({ app_name: z.string(), chat_sys: z.string(), otp: z.boolean() }),
  /** Where another chat provider’s page is and under which key it knows the brand, for a `chat_sys` other than `smart`. */
  chat: z.optional(
    z.strictObject({
      address: z.string().check(z.regex(chatAddressPattern)),
      key: z.string().check(z.regex(chatKeyPattern)),
    }),
  ),
  /** The film is a file beside the logo, for a page plays nothing from elsewhere; empty where there is none. */
  company: z.extend(company, { app_video: z.string().check(z.regex(/^(film\.(mp4|webm))?$/)) }),
  /** Countries whose markets are offered, and in which a client may hold an account. */
  markets: z.array(countryCode),
  accounts: z.array(accountCountry),
  /** Which colour rises for everyone here; absent: what is usual in the reader's language. */
  upDown: z.optional(z.enum(upDowns)),
  /** Further sites, by exact origin, whose pages may call the API as this tenant. */
  origins: z.optional(z.array(z.string().check(z.regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/)))),
  /** News feeds (RSS, Atom) that are imported, each with its language, topic and the name shown as its source. */
  feeds: z.optional(
    z
      .array(
        z.strictObject({
          url: z.string().check(z.regex(/^https:\/\/[^\s@]{4,500}$/)),
          language,
          topic: z.enum(newsTopics),
          source: z.string().check(z.minLength(1), z.maxLength(60)),
        }),
      )
      .check(z.maxLength(20)),
  ),
  /** Networks from which staff may sign in; absent or empty: from anywhere. */
  staffAddresses: z.optional(z.array(z.string().check(z.refine(isNetwork))).check(z.maxLength(mostNetworks))),
  /** An outside service that checks documents before two people decide; absent: people alone. Its keys stand in the settings. */
  kyc: z.optional(
    z.strictObject({
      provider: z.enum(['sumsub']),
      /** Which of the accounts in the settings. */
      account: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,30}$/)),
      /** What the service calls the set of checks. */
      level: z.string().check(z.regex(/^[\w .-]{1,80}$/)),
    }),
  ),
  /** A broker that executes orders of the venues it trades; absent: the built-in venue. Its keys stand in the settings. */
  broker: z.optional(
    z.strictObject({
      provider: z.enum(['alpaca']),
      /** Which of the accounts in the settings. */
      account: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,30}$/)),
    }),
  ),
  /** When people are at the desk, by its own clock, days from Monday as 1; absent: Monday to Friday, nine to six, where the brand is. */
  desk: z.optional(
    z.strictObject({
      timeZone: z.string().check(z.regex(/^[A-Za-z]+(?:\/[A-Za-z_+-]+){0,2}$/)),
      days: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7)),
      from: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
      to: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
    }),
  ),
  /** A drawing that two people put in the place of the file's: its digest, and its kind where it is no SVG. */
  logo: z.optional(z.string().check(z.regex(logoNamePattern))),
  /** Whether a client may sign several orders with one PIN: for so many minutes, up to an amount in the tenant's own currency. */
  signing: z.optional(
    z.strictObject({
      minutes: z.int().check(z.minimum(1), z.maximum(60)),
      maximum: z.string().check(z.regex(/^\d{1,9}\.\d{2}$/)),
    }),
  ),
  /** Demo: play money, everything labelled, demo logins shown. Live mode is earned, never declared in a file. */
  demo: z.literal(true),
});
export type TenantProfile = z.infer<typeof tenantProfile>;

export interface Tenant extends TenantProfile {
  readonly id: TenantId;
}

export interface ProfileChange {
  readonly tenant: string;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

export function themesOf({ theme = defaultThemes }: Pick<TenantProfile, 'theme'>): ThemePair {
  return typeof theme === 'string' ? { light: theme, dark: theme } : theme;
}

/** What applying a profile would change, field by field; the database keeps keys in another order than the file. */
export function diffProfiles(before: TenantProfile | undefined, after: TenantProfile): ProfileChange[] {
  const earlier = new Map<string, unknown>(Object.entries(before ?? {}));
  const later = new Map<string, unknown>(Object.entries(after));
  // A field that the file no longer has is a change too.
  return [...new Set([...later.keys(), ...earlier.keys()])]
    .filter((field) => !isDeepStrictEqual(earlier.get(field), later.get(field)))
    .map((field) => ({ tenant: after.name, field, before: earlier.get(field), after: later.get(field) }));
}
