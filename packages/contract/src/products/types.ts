// What can be bought, by the names of the wire: types, subtypes and how an order of it is traded. Plain names, so that whoever only
// reads them carries no schema.
import type { DocumentKind } from '../documents/kinds.ts';

export const productTypes = [
  'block',
  'earn',
  'fund',
  'ipo',
  'quant',
  'saving',
  'savings',
  'stock',
  'subscribe',
] as const;
export type ProductType = (typeof productTypes)[number];

export const productSubtypes = [
  'ai',
  'apo',
  'bfo',
  'da',
  'daily',
  'fixed',
  'flex',
  'fo',
  'fund',
  'ipo',
  'otc',
  'quant',
  'savings',
  'spo',
  'standard',
] as const;
export type ProductSubtype = (typeof productSubtypes)[number];

/** `holding` goes straight to the market; `review` waits until staff release it. */
export const tradingTypes = ['holding', 'review'] as const;
export type TradingType = (typeof tradingTypes)[number];

/** What may be asked for when listing: every type or subtype. */
export const anyOf = 'all';

export const orderSides = ['buy', 'sell'] as const;
export type OrderSide = (typeof orderSides)[number];

export const orderKinds = ['market', 'limit', 'stop', 'stop_limit', 'take_profit'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** As asked for: `oco` makes two orders, a take-profit and a stop, of which one cancels the other. */
export const askedKinds = [...orderKinds, 'oco'] as const;
export type AskedKind = (typeof askedKinds)[number];

export const timesInForce = ['day', 'gtc', 'gtd'] as const;
export type TimeInForce = (typeof timesInForce)[number];

/** Why a client may not buy a product: level, score, country, verification, the product itself, the warning. */
export const buyerRefusals = [
  'vip_required',
  'product_score_required',
  'product_ineligible',
  'kyc_required',
  'product_closed',
  'risk_warning_unread',
] as const;

/** What must have been read before the first order; a text of the tenant's documents. */
export const riskWarnings = ['shares', 'complex'] as const;
export type RiskWarning = (typeof riskWarnings)[number];

/** The document that holds the text. */
export const warningDocuments = { shares: 'risk-shares', complex: 'risk-complex' } as const satisfies Readonly<
  Record<RiskWarning, DocumentKind>
>;
