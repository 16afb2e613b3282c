// What a trade does to the books, a second time: written from the rules, without a look at the recipes.
import type { TradeCommand } from './command.ts';

export type Change = readonly [place: string, amount: bigint];

const tradeKinds = ['order', 'end_order', 'buy', 'sell', 'settle_buy', 'settle_sale', 'bust', 'clear', 'split'];

export function isTrade(command: { readonly kind: string }): command is TradeCommand {
  return tradeKinds.includes(command.kind) || command.kind.endsWith('dividend');
}

const isShares = (asset: string): boolean => asset.startsWith('INS:');
export const settledPlace = (asset: string): string => (isShares(asset) ? 'holding' : 'cash');
export const unsettledPlace = (asset: string): string => (isShares(asset) ? 'incoming' : 'unsettled');

export function changesOfTrade(command: TradeCommand): Change[] {
  const { client, currency, amount } = command;
  const own = (bucket: string, asset: string = currency): string => `${client} ${bucket} ${asset}`;
  switch (command.kind) {
    case 'order':
    case 'end_order': {
      const { asset, settled, unsettled } = command;
      const sign = command.kind === 'order' ? 1n : -1n;
      return [
        [own(settledPlace(asset), asset), -sign * settled],
        [own(unsettledPlace(asset), asset), -sign * unsettled],
        [own('frozen', asset), sign * (settled + unsettled)],
      ];
    }
    case 'buy': {
      const price = amount + command.fee;
      // Settled money goes first.
      const spent = price < command.settled ? price : command.settled;
      return [
        [own('frozen'), -command.settled - command.unsettled],
        [own('cash'), command.settled - spent],
        [own('unsettled'), command.unsettled - (price - spent)],
        ...toMarket(command, 'purchases', 1n),
        [own('invested'), amount],
        [`house custody ${currency}`, -amount],
        [`house purchases ${command.security}`, -command.quantity],
        [own('incoming', command.security), command.quantity],
      ];
    }
    case 'sell':
      return [
        [own('frozen', command.security), -command.quantity],
        [`house sales ${command.security}`, command.quantity],
        [own('invested'), -command.cost],
        [`house custody ${currency}`, command.cost],
        ...toMarket(command, 'sales', -1n),
        [own('unsettled'), amount - command.fee],
      ];
    case 'clear':
      return [
        [own(unsettledPlace(command.asset), command.asset), -amount],
        [own(settledPlace(command.asset), command.asset), amount],
      ];
    case 'dividend':
      return [
        [own('receivable'), amount],
        [`house dividends ${currency}`, -amount],
      ];
    case 'pay_dividend':
      return [
        [own('receivable'), -amount],
        [`house dividends ${currency}`, amount],
        [`house bank ${currency}`, -amount - command.tax],
        [`house taxes ${currency}`, command.tax],
        [own('cash'), amount],
      ];
    case 'settle_buy':
    case 'settle_sale':
    case 'bust':
    case 'split':
      return changesOfShares(command);
    default:
      throw new TypeError('no such command');
  }
}

type ShareCommand = Extract<TradeCommand, { kind: 'settle_buy' | 'settle_sale' | 'bust' | 'split' }>;

function changesOfShares(command: ShareCommand): Change[] {
  const { client, currency, amount, security, quantity } = command;
  const own = (bucket: string, asset: string): string => `${client} ${bucket} ${asset}`;
  switch (command.kind) {
    case 'settle_buy':
    case 'settle_sale': {
      const isBuy = command.kind === 'settle_buy';
      const [side, asset, sign] = isBuy ? (['purchases', security, 1n] as const) : (['sales', currency, -1n] as const);
      const paid = command.abroad ?? { currency, gross: amount };
      return [
        [own(unsettledPlace(asset), asset), -command.moved],
        [own(settledPlace(asset), asset), command.moved],
        [`house ${side} ${security}`, sign * quantity],
        [`house custody ${security}`, -sign * quantity],
        [`house ${side} ${paid.currency}`, -sign * paid.gross],
        [`house bank ${paid.currency}`, sign * paid.gross],
      ];
    }
    case 'split': {
      const more = (command.factor - 1n) * (quantity + command.incoming);
      return [
        [own('holding', security), (command.factor - 1n) * quantity],
        [own('incoming', security), (command.factor - 1n) * command.incoming],
        [`house custody ${security}`, -more],
      ];
    }
    case 'bust': {
      const back = command.holding + command.incoming;
      const [price, fee] = [halfEven(amount * back, quantity), halfEven(command.fee * back, quantity)];
      const side = command.late ? 'sales' : 'purchases';
      return [
        [own('holding', security), -command.holding],
        [own('incoming', security), -command.incoming],
        [`house breaks ${security}`, back - quantity],
        [`house ${side} ${security}`, quantity],
        [own('invested', currency), -command.cost],
        [`house custody ${currency}`, command.cost],
        [own('cash', currency), price + fee],
        [`house breaks ${currency}`, amount - price],
        ...toMarket({ ...command, fee }, side, 1n).map(([place, moved]): Change => [place, -moved]),
      ];
    }
    default:
      throw new TypeError('no such command');
  }
}

interface Priced {
  readonly currency: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly abroad: { readonly currency: string; readonly gross: bigint } | null;
}

/** What the market is owed, and the fee; abroad the house converts. */
function toMarket({ currency, amount, fee, abroad }: Priced, side: string, sign: bigint): Change[] {
  const fees: Change = [`house fees ${currency}`, fee];
  if (abroad === null) return [[`house ${side} ${currency}`, sign * amount], fees];
  return [
    [`house fx ${currency}`, sign * amount],
    [`house fx ${abroad.currency}`, -sign * abroad.gross],
    [`house ${side} ${abroad.currency}`, sign * abroad.gross],
    fees,
  ];
}

function halfEven(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n;
  const size = negative ? -numerator : numerator;
  const down = size / denominator;
  const rest = 2n * (size - down * denominator);
  const rounded = rest > denominator || (rest === denominator && down % 2n === 1n) ? down + 1n : down;
  return negative ? -rounded : rounded;
}
