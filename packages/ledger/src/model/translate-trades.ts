// Says a trade of the simulation in the ledger's own words.
import { parseId } from '@candor/contract/ids.ts';
import type { ClientAccount } from '../accounts/account.ts';
import type { Movement } from '../journals/draft.ts';
import * as recipes from '../recipes/index.ts';
import type { Currency, Security, TradeCommand } from './command.ts';

interface Traded {
  readonly currency: Currency;
  readonly security: Security;
  readonly quantity: bigint;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly abroad: { readonly currency: Currency; readonly gross: bigint } | null;
}

function toFill(owner: ClientAccount, command: Traded): recipes.Fill {
  const { currency, security, quantity, amount, fee, abroad } = command;
  return {
    owner,
    security,
    quantityE8: quantity,
    currency,
    grossMinor: amount,
    charges: [{ kind: 'fees', detail: 'all', amountMinor: fee }],
    ...(abroad === null ? {} : { product: { currency: abroad.currency, grossMinor: abroad.gross } }),
  };
}

const toHeld = (command: { hold: string; settled: bigint; unsettled: bigint }): recipes.Held => ({
  holdId: parseId('hold', command.hold),
  settledUnits: command.settled,
  unsettledUnits: command.unsettled,
});

export function translateTrade(command: TradeCommand, owner: ClientAccount, channel: recipes.Channel): Movement {
  const { currency, amount } = command;
  switch (command.kind) {
    case 'order':
      return recipes.holdForOrder({ owner, asset: command.asset, held: toHeld(command) });
    case 'end_order':
      return recipes.releaseOrderHold({ owner, asset: command.asset, held: toHeld(command), endsAs: 'voided' });
    case 'buy':
      return recipes.fillPurchase({ ...toFill(owner, command), held: toHeld(command) });
    case 'sell':
      return recipes.fillSale({ ...toFill(owner, command), held: toHeld(command), costMinor: command.cost });
    case 'settle_buy':
    case 'settle_sale': {
      const paid = command.abroad ?? { currency, gross: amount };
      const money = { currency: paid.currency, grossMinor: paid.gross };
      const settlement = { owner, security: command.security, quantityE8: command.quantity, money, channel };
      return command.kind === 'settle_buy'
        ? recipes.settlePurchase({ ...settlement, arrivedE8: command.moved })
        : recipes.settleSale({ ...settlement, currency, clearedMinor: command.moved });
    }
    case 'bust':
      return recipes.bustPurchase({
        fill: toFill(owner, command),
        returned: { holdingE8: command.holding, incomingE8: command.incoming },
        costMinor: command.cost,
        refundTo: 'cash',
        wasSettled: command.late,
      });
    case 'clear':
      return recipes.clearPending({ owner, asset: command.asset, units: amount });
    case 'split': {
      const { security, quantity: holdingE8, incoming: incomingE8, factor } = command;
      const after = { holdingE8: holdingE8 * factor, incomingE8: incomingE8 * factor };
      return recipes.splitHolding({ owner, security, before: { holdingE8, incomingE8 }, after });
    }
    case 'dividend':
      return recipes.announceDividend({ owner, currency, netMinor: amount });
    case 'pay_dividend': {
      const withheld = [{ kind: 'taxes', detail: 'all', amountMinor: command.tax }] as const;
      return recipes.payDividend({ owner, currency, netMinor: amount, withheld, channel });
    }
    default:
      throw new TypeError('no such command');
  }
}
