// The books a second time, written without a look at the first: plain maps, one command after another, no database.
// It shares no code with the ledger, so both being wrong in the same way is unlikely.
import type { Command, Outcome, TradeCommand } from './command.ts';
import { changesOfTrade, isTrade, type Change } from './trades.ts';

interface ModelHold {
  readonly client: number;
  readonly currency: string;
  readonly expiresAt: Date | null;
  left: bigint;
  state: 'pending' | 'posted' | 'voided' | 'expired';
}

/** A fill that has not settled, or has and may still be taken back. */
export interface ModelFill {
  readonly command: Extract<TradeCommand, { kind: 'buy' | 'sell' }>;
  settled: boolean;
}

export class BooksModel {
  readonly places = new Map<string, bigint>();
  readonly holds = new Map<string, ModelHold>();
  readonly fills = new Map<string, ModelFill>();
  readonly #bodies = new Map<string, string>();
  posted = 0;

  at(place: string): bigint {
    return this.places.get(place) ?? 0n;
  }

  apply(command: Command): Outcome {
    const body = describe(command);
    const before = this.#bodies.get(command.key);
    if (before !== undefined) return before === body ? 'replayed' : 'idempotency_conflict';
    const refusal = this.#checkHold(command) ?? this.#move(changesOf(command));
    if (refusal !== undefined) return refusal;
    this.#moveHold(command);
    this.#moveFill(command);
    this.#bodies.set(command.key, body);
    this.posted += 1;
    return 'posted';
  }

  /** Ends the holds that are over and answers how many there were. */
  expire(now: Date): number {
    let ended = 0;
    for (const hold of this.holds.values()) {
      if (hold.state !== 'pending' || hold.expiresAt === null || hold.expiresAt > now) continue;
      const { client, currency, left } = hold;
      this.#move([
        [`${client} frozen ${currency}`, -left],
        [`${client} cash ${currency}`, left],
      ]);
      hold.left = 0n;
      hold.state = 'expired';
      this.posted += 1;
      ended += 1;
    }
    return ended;
  }

  #checkHold(command: Command): Outcome | undefined {
    if (isTrade(command)) {
      const fits = heldParts(command).every(({ id, units }) => {
        const hold = this.holds.get(id);
        if (command.kind === 'order') return hold === undefined;
        return hold !== undefined && hold.state === 'pending' && hold.left >= units;
      });
      return fits ? undefined : 'hold_not_pending';
    }
    if (command.kind !== 'cancel' && command.kind !== 'pay') return undefined;
    const hold = this.holds.get(command.hold);
    const fits = hold !== undefined && hold.state === 'pending' && hold.left >= command.amount;
    return fits && hold.client === command.client && hold.currency === command.currency
      ? undefined
      : 'hold_not_pending';
  }

  #moveHold(command: Command): void {
    if (isTrade(command)) {
      this.#moveHeld(command);
      return;
    }
    if (command.kind === 'withdraw') {
      const { client, currency, amount, expiresAt } = command;
      this.holds.set(command.hold, { client, currency, expiresAt, left: amount, state: 'pending' });
    }
    if (command.kind !== 'cancel' && command.kind !== 'pay') return;
    const hold = this.holds.get(command.hold);
    if (hold === undefined) return;
    hold.left -= command.amount;
    if (hold.left === 0n) hold.state = command.kind === 'pay' ? 'posted' : 'voided';
  }

  #moveHeld(command: TradeCommand): void {
    for (const { id, units } of heldParts(command)) {
      const hold = this.holds.get(id);
      if (command.kind === 'order') {
        const { client, asset } = command;
        this.holds.set(id, { client, currency: asset, expiresAt: null, left: units, state: 'pending' });
      } else if (hold !== undefined) {
        hold.left -= units;
        if (hold.left === 0n) hold.state = command.kind === 'end_order' ? 'voided' : 'posted';
      }
    }
  }

  #moveFill(command: Command): void {
    if (command.kind === 'buy' || command.kind === 'sell') this.fills.set(command.key, { command, settled: false });
    if (command.kind === 'bust') this.fills.delete(command.fill);
    const fill =
      command.kind === 'settle_buy' || command.kind === 'settle_sale' ? this.fills.get(command.fill) : undefined;
    if (fill !== undefined) fill.settled = true;
  }

  /** What fills that have not settled still bring: shares, or money of an account. */
  waitingFor(client: number, asset: string): bigint {
    let sum = 0n;
    for (const { command, settled } of this.fills.values()) {
      if (settled || command.client !== client) continue;
      if (command.kind === 'buy' && command.security === asset) sum += command.quantity;
      if (command.kind === 'sell' && command.currency === asset) sum += command.amount - command.fee;
    }
    return sum;
  }

  #move(changes: readonly Change[]): Outcome | undefined {
    for (const [place, amount] of changes) {
      const after = this.at(place) + amount;
      if (/^\d+ \w+ INS:/.test(place) && after < 0n) return 'insufficient_holdings';
      if (/^\d+ (cash|unsettled|receivable|invested|frozen|bonus) /.test(place) && after < 0n)
        return 'insufficient_funds';
      if (/^\d+ (loan|outstanding) /.test(place) && after > 0n) return 'exceeds_debt';
    }
    for (const [place, amount] of changes) this.places.set(place, this.at(place) + amount);
    return undefined;
  }
}

/** What makes two requests the same. A hold's end is the house's affair, not the request's. */
function describe(command: Command): string {
  const shown = { ...command, expiresAt: null, hold: null };
  return JSON.stringify(shown, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

/** An order has a hold for what is settled and one for what is not. */
function heldParts(command: TradeCommand): { readonly id: string; readonly units: bigint }[] {
  if (command.kind !== 'order' && command.kind !== 'end_order' && command.kind !== 'buy' && command.kind !== 'sell')
    return [];
  const parts = [
    { id: command.hold, units: command.settled },
    { id: `${command.hold} unsettled`, units: command.unsettled },
  ];
  return parts.filter(({ units }) => units > 0n);
}

function changesOf(command: Command): Change[] {
  if (isTrade(command)) return changesOfTrade(command);
  const { client, currency, amount } = command;
  const own = (bucket: string): string => `${client} ${bucket} ${currency}`;
  const house = (name: string): string => `house ${name} ${currency}`;
  // From the first to the second.
  const move = (from: string, to: string): Change[] => [
    [from, -amount],
    [to, amount],
  ];
  switch (command.kind) {
    case 'deposit':
      return move(house('bank'), own('cash'));
    case 'fee':
      return move(own('cash'), house('fees'));
    case 'grant':
      return move(house('promotions'), own('bonus'));
    case 'use_bonus':
      return move(own('bonus'), house('fees'));
    case 'borrow':
      return [...move(own('loan'), house('loan_book')), ...move(house('clearing'), own('cash'))];
    case 'repay':
      return [
        [own('cash'), -amount - command.interest],
        [house('clearing'), amount],
        [house('interest'), command.interest],
        ...move(house('loan_book'), own('loan')),
      ];
    case 'owe':
      return move(own('outstanding'), house('fees'));
    case 'settle':
      return move(own('cash'), own('outstanding'));
    case 'withdraw':
      return move(own('cash'), own('frozen'));
    case 'cancel':
      return move(own('frozen'), own('cash'));
    case 'pay':
      return [
        [own('frozen'), -amount],
        [house('bank'), amount - command.fee],
        [house('fees'), command.fee],
      ];
    case 'exchange':
      return [
        [own('cash'), -amount],
        [house('fx'), amount - command.spread],
        [house('fees'), command.spread],
        [`house fx ${command.into}`, -command.receives],
        [`${client} cash ${command.into}`, command.receives],
      ];
    default:
      throw new TypeError('no such command');
  }
}
