// Settings of a tenant as the client reads them: app, company, locale, countries; and the caller's connection.
import * as z from 'zod/mini';
import { visitor } from '../callers.ts';
import { countryCode, instant, language } from '../schemas/scalars.ts';
import { themeNames } from './brand.ts';

export const templates = ['sc', 'edel', 'abs', 'neo'] as const;
export const layouts = ['st', 'hr'] as const;
export const upDowns = ['green-up', 'red-up'] as const;

const hexColor = z.string().check(z.regex(/^#[0-9a-f]{6}$/));
export const themePair = z.strictObject({ light: z.enum(themeNames), dark: z.enum(themeNames) });
export const accent = z.strictObject({ light: hexColor, dark: hexColor });

export const appSettings = z.strictObject({
  app_name: z.string(),
  web_logo: z.string(),
  app_version: z.string(),
  app_template: z.enum(templates),
  chat_sys: z.string(),
  otp: z.boolean(),
  layout: z.enum(layouts),
  /** The brand's look: its theme on light and on dark devices, its colour, and which colour rises; a person's own choice wins. */
  theme: themePair,
  accent: z.nullable(accent),
  up_down: z.nullable(z.enum(upDowns)),
  /** True until the tenant has earned live mode: play money, everything labelled. */
  demo: z.boolean(),
});
export type AppSettings = z.infer<typeof appSettings>;

export const company = z.strictObject({
  co_name: z.string(),
  icp_no: z.string(),
  co_address: z.string(),
  app_video: z.string(),
});
export type Company = z.infer<typeof company>;

export const country = z.strictObject({
  name: z.string(),
  code: countryCode,
  emoji: z.string(),
  image: z.string(),
  locale: z.string(),
  language: z.string(),
  currency: z.string(),
  phoneCode: z.string(),
  timezones: z.array(z.string()),
});
export type Country = z.infer<typeof country>;

export const getAppSettings = visitor.get('getAppSettings', '/setting/v1/app', {
  summary: 'Name, logo, version, template and switches of the app.',
  response: appSettings,
});

export const getCompany = visitor.get('getCompany', '/setting/v1/co', {
  summary: 'The company behind the app.',
  response: company,
});

export const getLocale = visitor.get('getLocale', '/setting/app/v1/locale', {
  summary: 'The country record of the tenant, named in the caller’s language.',
  response: z.extend(country, { languages: z.array(language) }),
});

export const getCountries = visitor.get('getCountries', '/setting/app/v1/countries', {
  summary: 'Countries whose markets the tenant offers.',
  response: z.array(country),
});

export const getAccountCountries = visitor.get('getAccountCountries', '/setting/app/v1/acc_countries', {
  summary: 'Countries in which a client may hold an account.',
  response: z.array(country),
});

export const getPing = visitor.get('getPing', '/ping', {
  summary: 'Answers at once with the server’s time; the connection test measures it.',
  response: z.strictObject({ ok: z.boolean(), time: instant }),
});

export const getGeo = visitor.get('getGeo', '/geo/v1', {
  summary: 'Where the caller seems to be, looked up in a local database.',
  response: z.strictObject({ ip: z.string(), country: z.string(), city: z.string() }),
});
