// What two people decided about a brand since its file was written, laid over the file: a change is a flat list of names and values,
// the later one wins name by name. Pure.
import * as z from 'zod/mini';
import { tenantProfile, themesOf } from './tenant.ts';
import type { TenantProfile } from './tenant.ts';

export type SettingsChange = Readonly<Record<string, string | number | boolean | null>>;

/** A change that the file meanwhile made impossible is left out: the brand goes on as it was. */
export function applyChanges(profile: TenantProfile, changes: readonly SettingsChange[]): TenantProfile {
  return changes.reduce((now, change) => readProfile(applyChange(now, change)) ?? now, profile);
}

export function readProfile(value: unknown): TenantProfile | undefined {
  const read = z.safeParse(tenantProfile, value);
  return read.success ? read.data : undefined;
}

/** Not checked yet. */
export function applyChange(profile: TenantProfile, change: SettingsChange): unknown {
  const text = (name: string): string | undefined => {
    const value = change[name];
    return typeof value === 'string' ? value : undefined;
  };
  const list = (name: string): string[] | undefined =>
    text(name)
      ?.split(' ')
      .filter((part) => part !== '');
  const themes = themesOf(profile);
  const light = text('accent_light') ?? profile.accent?.light;
  const dark = text('accent_dark') ?? profile.accent?.dark;
  const { chat, ...rest } = profile;
  const address = text('chat_address') ?? chat?.address ?? '';
  const key = text('chat_key') ?? chat?.key ?? '';
  const { app } = profile;
  return {
    ...rest,
    app: { ...app, app_name: text('app_name') ?? app.app_name, chat_sys: text('chat_sys') ?? app.chat_sys },
    ...((address !== '' || key !== '') && { chat: { address, key } }),
    template: text('template') ?? profile.template,
    layout: text('layout') ?? profile.layout,
    theme: { light: text('theme_light') ?? themes.light, dark: text('theme_dark') ?? themes.dark },
    ...(light !== undefined && dark !== undefined && { accent: { light, dark } }),
    languages: list('languages') ?? profile.languages,
    staffAddresses: list('staff_addresses') ?? profile.staffAddresses ?? [],
    ...(text('logo') !== undefined && { logo: text('logo') }),
  };
}

/** The settings of a brand as the flat list that proposals speak. */
export function describeSettings(profile: TenantProfile): Record<string, string> {
  const { light, dark } = themesOf(profile);
  return {
    app_name: profile.app.app_name,
    template: profile.template,
    layout: profile.layout,
    theme_light: light,
    theme_dark: dark,
    accent_light: profile.accent?.light ?? '',
    accent_dark: profile.accent?.dark ?? '',
    languages: profile.languages.join(' '),
    staff_addresses: (profile.staffAddresses ?? []).join(' '),
    logo: profile.logo ?? '',
    chat_sys: profile.app.chat_sys,
    chat_address: profile.chat?.address ?? '',
    chat_key: profile.chat?.key ?? '',
  };
}
