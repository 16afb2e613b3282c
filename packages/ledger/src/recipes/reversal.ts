// The one way to correct: the same lines with the opposite sign, linked to the journal they undo.
import type { SignatureId } from '@candor/contract/ids.ts';
import { clientBucket, isSecurity, type ClientAccount } from '../accounts/account.ts';
import type { HoldChange, Line, Movement } from '../journals/draft.ts';
import { sumHeld, takeHeld, type Held } from './holds.ts';
import { collectLines, type Entry } from './lines.ts';

export interface Reversal {
  readonly signatureId?: SignatureId;
  /** What the journal set aside: its holds must still have all of it, and end voided. */
  readonly opened?: Held;
}

/**
 * Held money has two ways back. A journal that set it aside is undone out of its hold, which must still have all of it.
 * What a journal took out of a hold does not go back into one, for what it was meant for is over: it is free again. Fills
 * have recipes of their own (`bustPurchase`, `bustSale`), which know what has settled.
 */
export function reverseLines(lines: readonly Line[], { signatureId, opened }: Reversal = {}): Movement {
  const holds: HoldChange[] = [];
  const entries = lines.map(({ account, amountMinor }): Entry => {
    if (account.bucket !== 'frozen') return [account, -amountMinor];
    if (amountMinor < 0n) {
      const free = isSecurity(account.asset) ? 'holding' : 'cash';
      return [clientBucket(ownerOf(account), free, account.asset), -amountMinor];
    }
    if (opened === undefined || sumHeld(opened) !== amountMinor) {
      throw new TypeError('money that was set aside is given back out of its hold');
    }
    holds.push(...takeHeld({ owner: ownerOf(account), asset: account.asset, held: opened }, 0n, 'voided').holds);
    return [account, -amountMinor];
  });
  return {
    lines: collectLines(entries),
    ...(holds.length === 0 ? {} : { holds }),
    ...(signatureId === undefined ? {} : { signatureId }),
  };
}

function ownerOf({ clientId, ownerId }: Line['account']): ClientAccount {
  if (clientId === null || ownerId === null) throw new TypeError('only a client has money set aside');
  return { clientId, accountId: ownerId };
}
