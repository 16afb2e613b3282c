// Endpoints of the server itself, outside tenants: is it alive, is it ready, which profiles does it serve.
import * as z from 'zod/mini';
import { callerOf } from '../callers.ts';
import { countryCode, idOf, language } from '../schemas/scalars.ts';
import { accent, themePair, upDowns } from '../settings/client.ts';

export const profile = z.strictObject({
  name: z.string(),
  tenantId: idOf('tenant'),
  apiBase: z.string(),
  dataBase: z.string(),
  dataToken: z.string(),
  country: countryCode,
  template: z.enum(['sc', 'edel', 'abs', 'neo']),
  layout: z.enum(['st', 'hr']),
  theme: themePair,
  accent: z.nullable(accent),
  upDown: z.nullable(z.enum(upDowns)),
  showProductTypes: z.boolean(),
  languages: z.array(language),
});
export type Profile = z.infer<typeof profile>;

const service = callerOf('root', { kind: 'service' });
const component = z.strictObject({ name: z.string(), ok: z.boolean() });

export const getHealth = service.get('getHealth', '/healthz', {
  summary: 'The process is alive.',
  response: z.strictObject({ ok: z.boolean(), version: z.string() }),
});

export const getReadiness = service.get('getReadiness', '/readyz', {
  summary: 'The process can serve: its database answers and its parts run.',
  response: z.strictObject({ ok: z.boolean(), parts: z.array(component) }),
  refusals: ['not_ready'],
});

export const getProfiles = service.get('getProfiles', '/profiles.json', {
  summary: 'The white-label profiles that this server serves, read by the client at start.',
  response: z.array(profile),
});
