// Draws the next command of a simulation: mostly sensible, sometimes greedy, repeated, contradictory or too late.
import { parseId } from '@candor/contract/ids.ts';
import type { NewId } from '@candor/contract/ids.ts';
import type { Command, Currency } from './command.ts';
import type { BooksModel } from './model.ts';
import type { Dice } from './random.ts';
import { TradeWorkload } from './trade-workload.ts';
import { isTrade } from './trades.ts';

const currencies = ['EUR', 'USD', 'ETH'] as const;
/** A kind named twice is drawn twice as often. */
const plainKinds = ['deposit', 'deposit', 'deposit', 'fee', 'grant', 'use_bonus', 'borrow', 'owe', 'settle'] as const;
const otherKinds = ['repay', 'withdraw', 'withdraw', 'cancel', 'pay', 'exchange', 'exchange'] as const;

export interface WorkloadOptions {
  readonly clients: number;
  readonly now: () => Date;
  readonly makeId: () => NewId;
}

export class Workload {
  readonly #dice: Dice;
  readonly #model: BooksModel;
  readonly #options: WorkloadOptions;
  readonly #trades: TradeWorkload;
  readonly #past: Command[] = [];
  readonly #withdrawals = new Set<string>();
  #count = 0;

  constructor(dice: Dice, model: BooksModel, options: WorkloadOptions) {
    this.#dice = dice;
    this.#model = model;
    this.#options = options;
    this.#trades = new TradeWorkload(dice, model);
  }

  next(): Command {
    const dice = this.#dice;
    if (this.#past.length > 0 && dice.chance(8)) {
      const old = dice.pick(this.#past);
      // The same again, or the same key for something else.
      return dice.chance(60) || isTrade(old) ? old : { ...old, amount: old.amount + 1n };
    }
    const command = this.#draw();
    this.#past.push(command);
    return command;
  }

  #draw(): Command {
    const dice = this.#dice;
    this.#count += 1;
    const key = `step-${this.#count}`;
    const client = dice.below(this.#options.clients);
    if (dice.chance(45)) return this.#trades.next({ key, client, makeId: this.#options.makeId });
    const currency = dice.pick(currencies);
    const base = { key, client, currency, amount: this.#amount(currency) };
    if (dice.chance(55)) return { ...base, kind: dice.pick(plainKinds) };
    const kind = dice.pick(otherKinds);
    switch (kind) {
      case 'withdraw': {
        const expiresAt = dice.chance(30) ? new Date(this.#options.now().getTime() + dice.below(5) * 3_600_000) : null;
        const hold = this.#options.makeId();
        this.#withdrawals.add(hold);
        return { ...base, kind, hold, expiresAt };
      }
      case 'cancel':
      case 'pay':
        return this.#drawEnding(kind, base);
      case 'repay':
        return { ...base, kind, interest: BigInt(1 + dice.below(50)) };
      case 'exchange': {
        const into = dice.pick(currencies.filter((other) => other !== currency));
        return { ...base, kind, into, receives: this.#amount(into), spread: BigInt(dice.below(2)) };
      }
      default:
        throw new Error(`no such kind: ${String(kind)}`);
    }
  }

  #drawEnding(kind: 'cancel' | 'pay', base: Omit<Command & { kind: 'cancel' }, 'kind' | 'hold'>): Command {
    const dice = this.#dice;
    // Of withdrawals: orders have endings of their own.
    const known = [...this.#model.holds].filter(([id]) => this.#withdrawals.has(id)).slice(-200);
    const [hold, found] = known.length === 0 ? [this.#options.makeId(), undefined] : dice.pick(known);
    // Whole, a part, or more than there is.
    const left = found === undefined || found.left === 0n ? 1n : found.left;
    const amount = dice.chance(70) ? left : dice.chance(60) ? (left + 1n) / 2n : left + 1n;
    const owner = found === undefined ? {} : { client: found.client, currency: asCurrency(found.currency) };
    const end = { ...base, ...owner, amount, hold: parseId('hold', hold) };
    return kind === 'cancel' ? { ...end, kind } : { ...end, kind, fee: amount > 10n ? BigInt(dice.below(9)) : 0n };
  }

  /** Ether is counted in wei: amounts beyond what 64 bits hold. */
  #amount(currency: Currency): bigint {
    const small = BigInt(2 + this.#dice.below(10_000));
    return currency === 'ETH' ? small * 1_000_000_000_000_000n : small;
  }
}

function asCurrency(text: string): Currency {
  const found = currencies.find((currency) => currency === text);
  if (found === undefined) throw new TypeError(`not a currency of the simulation: ${text}`);
  return found;
}
