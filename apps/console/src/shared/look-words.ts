// How the parts of a brand's look are called; themes as clients call them. The wire has short codes for them.
import { themeNames } from '@candor/contract/settings/brand.ts';
import { layouts, templates } from '@candor/contract/settings/client.ts';
import type { Option } from './field-spec.ts';
import type { Words } from './use-services.tsx';

/** A part whose value is no code, such as a colour, stands for itself. */
export function sayLook(part: string, value: string, t: Words['t']): string {
  const [template, layout] = [templates.find((one) => one === value), layouts.find((one) => one === value)];
  const theme = themeNames.find((one) => one === value);
  if (part === 'template' && template) return t(`console-approvals.template_${template}`);
  if (part === 'layout' && layout) return t(`console-approvals.layout_${layout}`);
  return part.startsWith('theme_') && theme ? t(`settings.theme_${theme}`) : value;
}

const lookChoices = {
  template: templates,
  layout: layouts,
  theme_light: themeNames,
  theme_dark: themeNames,
} as const;

export const listLooks = (part: keyof typeof lookChoices, t: Words['t']): Option[] =>
  lookChoices[part].map((value) => ({ value, label: sayLook(part, value, t) }));
