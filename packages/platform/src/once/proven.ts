// A request that asks for a proof (a PIN) and is carried out once. The order protects the proof: a repetition proves again, for a used key
// must not tell a right PIN from a wrong one for nothing; and no try is spent on what would be refused anyway.
import { isRefusal } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { TenantScope } from '../db/index.ts';
import { findAnswer } from './once.ts';
import type { Once, OnceParts } from './once.ts';

export interface ProvenSteps<Unproven extends Refusal, Checked, Written> {
  /** Undefined: it is proved. */
  readonly prove: () => Promise<Unproven | undefined>;
  /** Whether it could be done now; what it finds is handed on. */
  readonly check: () => Promise<Checked>;
  /** By `transactOnce`, whose answer a repetition gets. */
  readonly write: (checked: Exclude<Checked, Refusal>) => Promise<Written>;
}

export function transactProven<Unproven extends Refusal, Checked, Written>(
  parts: OnceParts,
  scope: TenantScope,
  once: Once,
  steps: ProvenSteps<Unproven, Checked, Written>,
): Promise<Unproven | Extract<Checked, Refusal> | Written>;
export async function transactProven(
  parts: OnceParts,
  scope: TenantScope,
  once: Once,
  { prove, check, write }: ProvenSteps<Refusal, unknown, unknown>,
): Promise<unknown> {
  const answered = await findAnswer(parts, scope, once, prove);
  if (answered) return answered;
  const checked = await check();
  // The same request may have been answered while this one was looking.
  if (isRefusal(checked)) return (await findAnswer(parts, scope, once, prove)) ?? checked;
  return (await prove()) ?? write(checked);
}
