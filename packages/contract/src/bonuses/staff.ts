// Promotional credit, seen by staff: granted and ended by two people. It pays fees only and is never the client's own money.
import * as z from 'zod/mini';
import { operators } from '../approvals/makers.ts';
import { deskReaders } from '../callers.ts';
import { byId, idOf, instant, money } from '../schemas/scalars.ts';

export const promotions = ['welcome', 'loyalty', 'goodwill'] as const;

export const bonus = z.strictObject({
  id: idOf('bonus'),
  client_id: idOf('client'),
  account_id: idOf('account'),
  promotion: z.enum(promotions),
  amount: money,
  granted_at: instant,
  ended_at: z.nullable(instant),
  /** What was left when it ended and went back to the house. */
  taken_back: z.nullable(money),
});
export type Bonus = z.infer<typeof bonus>;

export const listBonuses = deskReaders.page('listBonuses', '/bonuses', {
  summary: 'Promotional credit of all clients or of one, the newest first.',
  of: bonus,
  filters: { client_id: z.optional(idOf('client')) },
  shows: 'clients',
});

export const proposeBonus = operators.propose('proposeBonus', '/bonuses', {
  summary: 'Proposes promotional credit for a client: it pays fees, and is never withdrawn or invested.',
  body: { client_id: idOf('client'), account_id: idOf('account'), amount: money, promotion: z.enum(promotions) },
  refusals: ['not_found', 'already_proposed', 'amount_invalid', 'currency_mismatch'],
});

export const proposeBonusEnd = operators.propose('proposeBonusEnd', '/bonuses/{id}/end', {
  summary: 'Proposes to end promotional credit; what is left of it goes back to the house.',
  params: byId('bonus'),
  refusals: ['not_found', 'state_conflict', 'already_proposed'],
});
