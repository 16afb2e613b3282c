// The settings as somebody is typing them, and as they are kept with the tab until they are proposed. Pure.
import { isLanguage } from '@candor/contract/languages.ts';
import { themeNames } from '@candor/contract/settings/brand.ts';
import { layouts, templates } from '@candor/contract/settings/client.ts';
import type { BrandSettings } from '@candor/contract/settings/staff.ts';
import type { Faults } from '../../shared/field-faults.ts';

export interface Wanted {
  readonly app_name: string;
  readonly template: BrandSettings['template'];
  readonly layout: BrandSettings['layout'];
  readonly theme_light: BrandSettings['theme_light'];
  readonly theme_dark: BrandSettings['theme_dark'];
  readonly accent_light: string;
  readonly accent_dark: string;
  readonly languages: readonly BrandSettings['languages'][number][];
  readonly networks: string;
  readonly chat: BrandSettings['chat'];
  /** The text of a chosen drawing; empty keeps the one there is. */
  readonly logo: string;
}

/** What is wanted, from when, and why. */
export interface SettingsDraft {
  readonly wanted: Wanted;
  readonly start: string;
  readonly reason: string;
}

const hex = /^#[0-9a-f]{6}$/i;

/** The accent that was typed, once both colours can be read. */
export function readAccent({ accent_light: light, accent_dark: dark }: Wanted) {
  return hex.test(light) && hex.test(dark) ? { light, dark } : undefined;
}

export const readNetworks = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== '');

export function describeNow(now: BrandSettings): Wanted {
  return {
    app_name: now.app_name,
    template: now.template,
    layout: now.layout,
    theme_light: now.theme_light,
    theme_dark: now.theme_dark,
    accent_light: now.accent?.light ?? '',
    accent_dark: now.accent?.dark ?? '',
    languages: now.languages,
    networks: now.staff_addresses.join('\n'),
    chat: now.chat,
    logo: '',
  };
}

type Values = Readonly<Record<string, string>>;

export const freshSettings = (before: Wanted): SettingsDraft => ({ wanted: before, start: '', reason: '' });

const texts = ['app_name', 'accent_light', 'accent_dark', 'networks'] as const;
const chosen = ['template', 'layout', 'theme_light', 'theme_dark'] as const;

const writeChat = ({ system, address, key }: BrandSettings['chat']): Values => ({
  chat_system: system,
  chat_address: address,
  chat_key: key,
});

/** Only what differs from what holds: what somebody else changes meanwhile is not turned back. A chosen file is chosen again. */
export function writeSettings({ wanted, start, reason }: SettingsDraft, before: Wanted): Values {
  const typed = [...texts, ...chosen].flatMap((name) => (wanted[name] === before[name] ? [] : [[name, wanted[name]]]));
  const spoken = wanted.languages.join(' ');
  return {
    ...Object.fromEntries(typed),
    ...(spoken === before.languages.join(' ') ? {} : { languages: spoken }),
    ...(JSON.stringify(wanted.chat) === JSON.stringify(before.chat) ? {} : writeChat(wanted.chat)),
    start,
    reason,
  };
}

export function readSettings(kept: Values | undefined, before: Wanted): SettingsDraft {
  if (!kept) return freshSettings(before);
  const one = <Value extends string>(values: readonly Value[], name: string, otherwise: Value): Value =>
    values.find((value) => value === kept[name]) ?? otherwise;
  return {
    wanted: {
      ...before,
      ...Object.fromEntries(texts.flatMap((name) => (kept[name] === undefined ? [] : [[name, kept[name]]]))),
      template: one(templates, 'template', before.template),
      layout: one(layouts, 'layout', before.layout),
      theme_light: one(themeNames, 'theme_light', before.theme_light),
      theme_dark: one(themeNames, 'theme_dark', before.theme_dark),
      chat: {
        system: kept['chat_system'] ?? before.chat.system,
        address: kept['chat_address'] ?? before.chat.address,
        key: kept['chat_key'] ?? before.chat.key,
      },
      languages: kept['languages'] === undefined ? before.languages : kept['languages'].split(' ').filter(isLanguage),
    },
    start: kept['start'] ?? '',
    reason: kept['reason'] ?? '',
  };
}

export interface FieldsProps {
  readonly faults: Faults;
  readonly wanted: Wanted;
  readonly onChange: (change: (now: Wanted) => Wanted) => void;
}
