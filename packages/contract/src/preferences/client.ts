// How a client likes the app, kept by the server so that it follows the client to another device. A field that was never said is
// absent; one that was set back to its default is null.
import * as z from 'zod/mini';
import { client } from '../callers.ts';
import { countryCode, currency, instant, language } from '../schemas/scalars.ts';
import { themeNames } from '../settings/brand.ts';

const word = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,24}$/));
const words = z.array(word).check(z.maxLength(24));
const chosen = <Value extends z.ZodMiniType>(value: Value) => z.optional(z.nullable(value));

export const preferences = z.strictObject({
  /** `system`: light or dark as the device is, whatever the brand wears. */
  theme: chosen(z.enum([...themeNames, 'system'])),
  language: chosen(language),
  updown: chosen(z.enum(['green-up', 'red-up', 'blue-up'])),
  density: chosen(z.enum(['comfortable', 'compact'])),
  text_size: chosen(z.enum(['normal', 'large', 'largest'])),
  discreet: chosen(z.boolean()),
  single_keys: chosen(z.boolean()),
  /** Comforts of single screens; kept only for who agreed to functional storage. */
  account: chosen(countryCode),
  total_currency: chosen(currency),
  asset_range: chosen(word),
  position_columns: chosen(words),
  position_group: chosen(word),
  order_columns: chosen(words),
});
export type PreferencesWire = z.infer<typeof preferences>;

const kept = z.strictObject({ preferences, saved_at: z.nullable(instant) });

export const getPreferences = client.get('getPreferences', '/preference/app/v1', {
  summary:
    'How the client likes the app: theme, language, colours of gains, density, text size, discreet mode and comforts.',
  response: kept,
});

export const updatePreferences = client.put('updatePreferences', '/preference/app/v1', {
  summary: 'Keeps the named choices beside the others; null sets one back to its default. Answers all of them.',
  body: preferences,
  response: kept,
});
