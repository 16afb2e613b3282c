// Price alerts: a client is told once when an instrument reaches a price. They watch; they never trade.
import * as z from 'zod/mini';
import { client } from '../callers.ts';
import { marketCode, symbol } from '../market/origin.ts';
import { byId, decimal, idOf, instant } from '../schemas/scalars.ts';
import { alertDirections, alertLimits } from './limits.ts';

export const priceAlert = z.strictObject({
  id: idOf('alert'),
  market: marketCode,
  symbol,
  name: z.string(),
  currency: z.string(),
  direction: z.enum(alertDirections),
  price: decimal,
  created_at: instant,
  /** When the market reached it and at which price; null while it waits. */
  reached_at: z.nullable(instant),
  reached_price: z.nullable(decimal),
});
export type PriceAlert = z.infer<typeof priceAlert>;

export const listAlerts = client.list('listAlerts', '/alert/app/v1/list', {
  summary: 'The client’s price alerts, those that wait first, then the last ones that were reached.',
  of: priceAlert,
});

export const createAlert = client.post('createAlert', '/alert/app/v1', {
  summary: `Watches for a price above or below; at most ${String(alertLimits.waiting)} wait at a time. It is told once.`,
  body: z.strictObject({ market: marketCode, symbol, direction: z.enum(alertDirections), price: decimal }),
  response: priceAlert,
  refusals: ['not_found', 'alert_price_invalid', 'alert_already_reached', 'alert_exists', 'alert_limit'],
});

export const deleteAlert = client.delete('deleteAlert', '/alert/app/v1/{id}', {
  summary: 'Takes an alert off the list, whether it waits or was reached.',
  params: byId('alert'),
  refusals: ['not_found'],
});
