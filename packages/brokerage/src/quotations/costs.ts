// What a purchase or sale would cost at the last price, before anybody asks for a quotation. Nothing is reserved.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Cost, costBody } from '@candor/contract/fees/client.ts';
import type { FeeRule } from '@candor/contract/fees/rules.ts';
import {
  encodeMoney,
  expectParsed,
  formatQuantity,
  makeMoney,
  makeQuantity,
  parseMoney,
  parseQuantity,
} from '@candor/money';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import * as contract from '@candor/contract/fees/client.ts';
import { estimateStaffCost } from '@candor/contract/fees/staff.ts';
import type * as z from 'zod/mini';
import type { StaffCaller } from '../approvals/index.ts';
import { describeCharges, findWrongLine, percentOf, sumCharges } from '../fees/index.ts';
import { sayPrice } from '../prices/index.ts';
import type { ProductCaller } from '../products/index.ts';
import { fitAmount, makeOffer } from './offer.ts';
import { readListed } from './listed.ts';
import { feeSubjectOf } from './service.ts';
import type { QuotationParts } from './service.ts';

type CostRefusal = Refusal<
  'not_found' | 'order_unsupported' | 'amount_required' | 'amount_invalid' | 'quantity_invalid' | 'price_unavailable'
>;

export async function estimateCost(
  parts: Pick<QuotationParts, 'prices' | 'instruments' | 'db' | 'clock'>,
  { scope }: Pick<ProductCaller, 'scope'>,
  { market, symbol, side, amount, quantity }: z.infer<typeof costBody>,
  /** In place of those that hold today. */
  planned?: readonly FeeRule[],
): Promise<Cost | CostRefusal> {
  if ((amount === undefined) === (quantity === undefined)) return refuse('amount_required');
  const listed = await parts.db.read(scope, (reader) => readListed(parts, reader, { market, symbol }));
  if (isRefusal(listed)) return listed;
  const { instrument, currency, terms } = listed;
  const table = planned ? { ...listed.table, rules: planned } : listed.table;
  const price = await parts.prices.find({ market, symbol: instrument.feedSymbol });
  if (!price) return refuse('price_unavailable');
  const subject = feeSubjectOf(parts, listed);
  const facts = { subject, side, isConverted: false, table, terms, productCurrency: currency, rate: undefined };
  const money = amount === undefined ? undefined : parseMoney(amount, currency);
  if (money && (!money.ok || money.value.amountMinor <= 0n)) return refuse('amount_invalid');
  const shares = quantity === undefined ? undefined : parseQuantity(quantity);
  if (shares && (!shares.ok || shares.value.amountE8 <= 0n))
    return refuse('quantity_invalid', { params: { step: '' } });
  const quantityE8 = shares
    ? expectParsed(shares).amountE8
    : fitAmount(facts, price.priceE8, expectParsed(money ?? parseMoney('0', currency)));
  const offer = makeOffer(facts, price.priceE8, quantityE8);
  const say = (minor: bigint) => encodeMoney(makeMoney(minor, currency));
  return {
    side,
    price: sayPrice(price.priceE8, currency),
    quantity: formatQuantity(makeQuantity(quantityE8)),
    gross: say(offer.grossMinor),
    lines: describeCharges(offer.charges, offer.grossMinor, currency),
    charges: say(sumCharges(offer.charges)),
    charges_percent: percentOf(sumCharges(offer.charges), offer.grossMinor, currency),
    total: say(offer.totalMinor > 0n ? offer.totalMinor : 0n),
    table_version: table.version,
    table_since: table.startsOn,
  };
}

export function bindCosts(
  parts: Pick<QuotationParts, 'prices' | 'instruments' | 'db' | 'clock'>,
  { clientGuard, staffGuard }: CostGuards,
): Binding[] {
  return [
    bind(contract.estimateCost, clientGuard, (caller, { body }) => estimateCost(parts, caller, body)),
    bind(estimateStaffCost, staffGuard, (caller, { body: { rules, ...asked } }) => {
      const line = rules && findWrongLine(rules);
      if (line !== undefined) return refuse('fee_table_invalid', { params: { line } });
      return estimateCost(parts, caller, asked, rules);
    }),
  ];
}

export interface CostGuards {
  readonly clientGuard: Guard<'client', ProductCaller>;
  readonly staffGuard: Guard<'staff', StaffCaller>;
}
