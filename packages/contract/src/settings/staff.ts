// How a brand looks, in which languages it speaks and from where its staff come: read by staff, changed by two people from a day on.
import * as z from 'zod/mini';
import { makersOf } from '../approvals/makers.ts';
import { staff } from '../callers.ts';
import { chatSystemPattern } from '../chats/rules.ts';
import { languages } from '../languages.ts';
import { idOf, instant, language, text } from '../schemas/scalars.ts';
import { mostNetworks } from './addresses.ts';
import { themeNames } from './brand.ts';
import { accent, layouts, templates } from './client.ts';
import { logoMaxChars, logoNamePattern } from './logo.ts';

const settings = {
  app_name: text(40),
  template: z.enum(templates),
  layout: z.enum(layouts),
  theme_light: z.enum(themeNames),
  theme_dark: z.enum(themeNames),
  languages: z.array(language).check(z.minLength(1), z.maxLength(languages.length)),
  /** With which system the brand chats: `smart`, or another provider with the address of its page and its key for the brand. */
  chat: z.strictObject({
    system: z.string().check(z.regex(chatSystemPattern)),
    address: z.string().check(z.maxLength(400)),
    key: z.string().check(z.maxLength(128)),
  }),
  /** Networks from which staff may sign in; empty: from anywhere. */
  staff_addresses: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(mostNetworks)),
};

export const brandSettings = z.strictObject({
  ...settings,
  accent: z.nullable(accent),
  /** Address of the drawing. */
  logo: z.string(),
  /** What two people agreed on and that has not begun. */
  coming: z.array(z.strictObject({ approval_id: idOf('approval'), starts_at: instant, names: z.array(z.string()) })),
});
export type BrandSettings = z.infer<typeof brandSettings>;

export const getBrandSettings = staff('content_editor', 'approver', 'tenant_admin', 'auditor').get(
  'getBrandSettings',
  '/settings',
  {
    summary: 'How the brand looks, its languages, and from where its staff may sign in.',
    response: brandSettings,
    shows: 'house',
  },
);

export const proposeSettings = makersOf('tenant_admin').propose('proposeSettings', '/settings', {
  summary: 'Proposes other settings of the brand from a day on; what is left out stays. Another person decides.',
  body: {
    app_name: z.optional(settings.app_name),
    template: z.optional(settings.template),
    layout: z.optional(settings.layout),
    theme_light: z.optional(settings.theme_light),
    theme_dark: z.optional(settings.theme_dark),
    accent: z.optional(accent),
    languages: z.optional(settings.languages),
    staff_addresses: z.optional(settings.staff_addresses),
    chat: z.optional(settings.chat),
    /** The drawing itself: SVG, or a PNG as a data address. */
    logo: z.optional(z.string().check(z.maxLength(logoMaxChars))),
    /** Absent: at once. */
    starts_at: z.optional(instant),
  },
  refusals: ['settings_faulty', 'nothing_changes', 'starts_in_the_past', 'already_proposed', 'overloaded'],
});

export const getLogo = staff('content_editor', 'approver', 'tenant_admin', 'auditor', 'platform_admin').get(
  'getLogo',
  '/settings/logos/{name}',
  {
    summary: 'A drawing that somebody proposed, so that who decides sees it before clients do.',
    params: z.strictObject({ name: z.string().check(z.regex(logoNamePattern)) }),
    response: z.strictObject({ data: z.string() }),
    shows: 'house',
    refusals: ['not_found'],
  },
);
