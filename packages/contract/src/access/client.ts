// What a signed-in client may use: permissions, features with their levels, and the switches of the tenant.
import * as z from 'zod/mini';
import { client } from '../callers.ts';

export const featureRule = z.strictObject({ enabled: z.boolean(), vip: z.int(), score: z.int() });

export const accessConfig = z.strictObject({
  user: z.strictObject({ vip: z.int(), score: z.int() }),
  perms: z.array(z.string()),
  features: z.record(z.string(), featureRule),
  /** Nothing but /kyc opens until the client is verified. */
  kyc_force: z.boolean(),
  /** Deposits can be made by the client in the app. */
  client_deposit: z.boolean(),
  /** Sent with market-data calls, so that a client is not counted as a guest; half a day. */
  data_pass: z.optional(z.string()),
});
export type AccessConfig = z.infer<typeof accessConfig>;

export const getAccessConfig = client.get('getAccessConfig', '/client/app/v1/config', {
  summary: 'Levels, permissions, features and switches that decide what the client may use.',
  response: accessConfig,
});
