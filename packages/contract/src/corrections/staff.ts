// Corrections: a booking of a client that was wrong is taken back by a reversing one, looked at first, proposed by one and decided by
// another.
import * as z from 'zod/mini';
import { operators } from '../approvals/makers.ts';
import { overseers } from '../callers.ts';
import { idOf, signedMoney } from '../schemas/scalars.ts';
import { correctionObstacles, correctionReasons } from './reasons.ts';

const one = z.strictObject({ id: idOf('client'), journal_id: idOf('journal') });

export const previewCorrection = overseers.get(
  'previewCorrection',
  '/clients/{id}/transactions/{journal_id}/correction',
  {
    summary: 'What taking a booking back would change in the client’s cash, and what stands in its way.',
    params: one,
    response: z.strictObject({
      /** Null: it can be proposed. */
      obstacle: z.nullable(z.enum(correctionObstacles)),
      changes: z.array(
        z.strictObject({ account_id: idOf('account'), before: signedMoney, change: signedMoney, after: signedMoney }),
      ),
    }),
    refusals: ['not_found'],
    shows: 'clients',
  },
);

export const proposeCorrection = operators.propose(
  'proposeCorrection',
  '/clients/{id}/transactions/{journal_id}/correction',
  {
    summary:
      'Proposes to take a booking back by a reversing one, for a reason that the client reads. Another person decides.',
    params: one,
    body: { code: z.enum(correctionReasons) },
    refusals: ['not_found', 'correction_impossible', 'already_proposed'],
  },
);
