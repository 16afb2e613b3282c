// The settings as somebody is typing them. Pure.
import type { BrandSettings } from '@candor/contract/settings/staff.ts';

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
  /** The text of a chosen drawing; empty keeps the one there is. */
  readonly logo: string;
}

const hex = /^#[0-9a-f]{6}$/i;

/** The accent that was typed, once both colours can be read. */
export function readAccent({ accent_light: light, accent_dark: dark }: Wanted) {
  return hex.test(light) && hex.test(dark) ? { light, dark } : undefined;
}
