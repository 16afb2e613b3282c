// How the states of a complaint look.
import type { ComplaintState } from '@candor/contract/complaints/rules.ts';

export const toneOfState = {
  open: 'info',
  escalated: 'warning',
  answered: 'success',
  withdrawn: 'neutral',
} as const satisfies Readonly<Record<ComplaintState, string>>;
