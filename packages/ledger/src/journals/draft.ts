// A journal before it is posted: what moves, why, and under which key. Checks that it balances; never touches a database.
import type { HoldId, SignatureId } from '@candor/contract/ids.ts';
import type { AccountRef } from '../accounts/account.ts';

export interface Line {
  readonly account: AccountRef;
  /** Smallest units; positive adds to what the account's owner has. Never zero. */
  readonly amountMinor: bigint;
}

/** Money set aside: `frozen` gets it from `source`, and an expired hold gives it back there. */
export interface HoldOpening {
  readonly kind: 'open';
  readonly holdId: HoldId;
  readonly frozen: AccountRef;
  readonly source: AccountRef;
  readonly amountMinor: bigint;
  readonly expiresAt?: Date;
}

/** Takes from a hold. When nothing is left the hold ends as named. */
export interface HoldTaking {
  readonly kind: 'take';
  readonly holdId: HoldId;
  readonly frozen: AccountRef;
  readonly amountMinor: bigint;
  readonly endsAs: 'posted' | 'voided' | 'expired';
}

export type HoldChange = HoldOpening | HoldTaking;

/** What a recipe makes: the movement alone. */
export interface Movement {
  readonly lines: readonly Line[];
  readonly holds?: readonly HoldChange[];
  /** Id of what the client signed with the PIN; without it no debt can arise. */
  readonly signatureId?: SignatureId;
}

export interface JournalDraft extends Movement {
  readonly cause: { readonly kind: string; readonly id: string };
  readonly reason: string;
  /** One effect per tenant, actor and key, whatever happens. */
  readonly idempotencyKey: string;
  /**
   * SHA-256 (hex) of the request that led here, when a repeated request may lead to another movement (a rate moved, a fee
   * changed) and still has to get the first answer. Without it the movement itself is what must be the same.
   */
  readonly requestHash?: string;
  /** A value date; later than the recording or the same, never earlier. */
  readonly effectiveAt?: Date;
  readonly reverses?: string;
}

const limits = { lines: 200, text: { reason: 500, key: 200, causeId: 128 } } as const;
const causeKindPattern = /^[a-z][a-z_]{1,39}$/;
const hashPattern = /^[0-9a-f]{64}$/;

/** Throws on what only a wrong program can send. */
export function checkDraft(draft: JournalDraft): void {
  const { lines, cause, reason, idempotencyKey, requestHash } = draft;
  if (!causeKindPattern.test(cause.kind)) throw new TypeError(`not a kind of cause: ${cause.kind}`);
  checkText('cause id', cause.id, limits.text.causeId);
  checkText('reason', reason, limits.text.reason);
  checkText('idempotency key', idempotencyKey, limits.text.key);
  if (requestHash !== undefined && !hashPattern.test(requestHash))
    throw new TypeError('a request hash is 64 hex digits');
  if (lines.length < 2 || lines.length > limits.lines) throw new TypeError('a journal has 2 to 200 lines');
  checkBalanced(lines);
  checkHolds(draft);
  checkBonus(lines);
  if (draft.signatureId === undefined && lines.some(isNewDebt)) {
    throw new TypeError('a debt arises only from something the client signed');
  }
}

function checkText(name: string, text: string, max: number): void {
  if (text.length === 0 || text.length > max || text.includes('\0'))
    throw new TypeError(`${name}: 1 to ${max} characters`);
}

function isNewDebt(line: Line): boolean {
  return line.account.bound < 0 && line.amountMinor < 0n;
}

function checkBalanced(lines: readonly Line[]): void {
  const sums = new Map<string, bigint>();
  const seen = new Set<string>();
  for (const { account, amountMinor } of lines) {
    if (amountMinor === 0n) throw new TypeError('a line moves something');
    // The function checks bounds line by line: a second line could not make up for the first.
    if (seen.has(account.id)) throw new TypeError('a journal names an account once: add its lines up');
    seen.add(account.id);
    sums.set(account.asset, (sums.get(account.asset) ?? 0n) + amountMinor);
  }
  for (const [asset, sum] of sums) if (sum !== 0n) throw new TypeError(`the journal is off by ${sum} of ${asset}`);
}

/** Frozen money moves by exactly what the holds named say. */
function checkHolds({ lines, holds = [] }: Movement): void {
  const open = new Map<string, bigint>();
  for (const { account, amountMinor } of lines) {
    if (account.bucket === 'frozen') open.set(account.id, (open.get(account.id) ?? 0n) + amountMinor);
  }
  const seen = new Set<string>();
  for (const hold of holds) {
    if (hold.frozen.bucket !== 'frozen') throw new TypeError('a hold stands on a frozen bucket');
    if (hold.amountMinor <= 0n) throw new TypeError('a hold changes by something');
    if (seen.has(hold.holdId)) throw new TypeError('a journal changes a hold once');
    seen.add(hold.holdId);
    const delta = hold.kind === 'open' ? hold.amountMinor : -hold.amountMinor;
    open.set(hold.frozen.id, (open.get(hold.frozen.id) ?? 0n) - delta);
  }
  for (const rest of open.values()) if (rest !== 0n) throw new TypeError('frozen money moves with its holds only');
}

/** G-06: promotional credit comes from promotions and goes to fees or back, never into or out of own money. */
function checkBonus(lines: readonly Line[]): void {
  const moved = new Map<string, { bonus: bigint; counter: bigint }>();
  for (const { account, amountMinor } of lines) {
    const sum = moved.get(account.asset) ?? { bonus: 0n, counter: 0n };
    if (account.side === 'client' && account.bucket === 'bonus') sum.bonus += amountMinor;
    if (account.bucket === 'fees' || account.bucket === 'promotions') sum.counter += amountMinor;
    moved.set(account.asset, sum);
  }
  for (const { bonus, counter } of moved.values()) {
    if ((bonus < 0n && counter < -bonus) || (bonus > 0n && counter > -bonus)) {
      throw new TypeError('bonus meets fees and promotions only');
    }
  }
}
