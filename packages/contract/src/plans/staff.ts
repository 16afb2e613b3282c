// Recurring plans, seen by staff: read only. Nobody at a desk sets one up, runs or changes it.
import * as z from 'zod/mini';
import { deskReaders } from '../callers.ts';
import { idOf } from '../schemas/scalars.ts';
import { plan } from './client.ts';
import { planStatuses } from './rules.ts';

export const listAllPlans = deskReaders.queue('listAllPlans', '/plans', {
  summary: 'Plans of clients with their next and last run, newest first.',
  of: z.strictObject({ ...plan.shape, client_id: idOf('client') }),
  statuses: planStatuses,
});
