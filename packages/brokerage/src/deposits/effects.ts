// What happens when a proposal about money in is approved, by kind.
import type { ApprovalEffects } from '../approvals/index.ts';
import { closingEffect, openingEffect } from './channels.ts';
import { creditEffect, refusalEffect } from './decisions.ts';
import type { DepositParts } from './parts.ts';
import { bookingEffect } from './statements.ts';
import { assignmentEffect, returnEffect } from './suspense.ts';

type DepositKind = Extract<keyof ApprovalEffects, `deposit${string}` | `statement${string}` | `suspense${string}`>;

export function depositEffects(
  parts: Pick<DepositParts, 'clock' | 'ids' | 'ledger' | 'messages' | 'vault'>,
): Pick<ApprovalEffects, DepositKind> {
  return {
    'deposit_channel.open': openingEffect(parts),
    'deposit_channel.close': closingEffect(parts),
    'deposit.credit': creditEffect(parts),
    'deposit.reject': refusalEffect(parts),
    'statement.book': bookingEffect(parts),
    'suspense.assign': assignmentEffect(parts),
    'suspense.return': returnEffect(parts),
  };
}
