// Places what was quoted: signed with the PIN, the money held or the units set aside at once. A switch is two orders under one PIN, or none.
import type { QuotationId, SignatureId } from '@candor/contract/ids.ts';
import { isRefusal, refuse } from '@candor/contract';
import type { ErrorCode, Refusal } from '@candor/contract';
import type { Order as OrderWire } from '@candor/contract/orders/client.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import { transactOnce } from '@candor/platform/once/once.ts';
import type { Once } from '@candor/platform/once/once.ts';
import { lockOutflow } from '../accounts/index.ts';
import type { RateBook } from '../accounts/index.ts';
import {
  auditOrder,
  beginSigned,
  fundVenue,
  insertSigned,
  isQuotationUsed,
  postHold,
  signQuotation,
  splitHold,
  tellPlaced,
  transactSigned,
} from '../orders/index.ts';
import type { BookRefusal, SigningRefusal, Trader } from '../orders/index.ts';
import { findQuotation, isMarked, judgeUse } from '../quotations/index.ts';
import type { Quotation, QuotationRefusal } from '../quotations/index.ts';
import type { FundParts } from './parts.ts';
import { openShelf, readBasis, readSwitch, short } from './quoting.ts';
import type { Basis, QuoteRefusal, Shelf, SwitchRefusal } from './quoting.ts';
import { insertSwitch } from './store.ts';

export type PlaceRefusal = QuoteRefusal | SigningRefusal | BookRefusal | QuotationRefusal | Refusal<'fund_day_changed'>;
type SwitchPlaceRefusal = PlaceRefusal | SwitchRefusal;

type Writing = Pick<
  FundParts,
  'ledger' | 'messages' | 'signalOrder' | 'prices' | 'instruments' | 'quotationKey' | 'clock' | 'ids'
>;
type Placing = Writing & Pick<FundParts, 'checkPin' | 'hasPin' | 'db' | 'fx'>;

export interface Placement {
  readonly fundId: string;
  readonly quotationId: QuotationId;
  readonly side: 'buy' | 'sell';
  readonly pin: string;
}

/** The order of a run: signed for by its plan. */
export interface PlannedPlacement extends Omit<Placement, 'pin'> {
  readonly planSignatureId: SignatureId;
}

export interface SwitchPlacement {
  readonly fundId: string;
  readonly saleQuotationId: QuotationId;
  readonly purchaseQuotationId: QuotationId;
  readonly pin: string;
}

interface Checked {
  readonly basis: Basis;
  readonly quotation: Quotation;
}

export const placeFundOrder = (parts: Placing, trader: Trader, once: Once, placement: Placement) =>
  placeUnits(parts, trader, once, placement, openShelf);

export function placeUnits<Code extends ErrorCode>(
  parts: Placing,
  trader: Trader,
  once: Once,
  placement: Placement,
  shelf: Shelf<Code>,
) {
  const { fundId, quotationId, side, pin } = placement;
  return beginSigned(parts, trader, once, pin, {
    check: (reader, rates) => checkOne(parts, reader, trader, { fundId, quotationId, side }, rates, shelf),
    write: (rates) =>
      transactOnce(parts, trader.scope, once, (tx) => placeSignedFund(parts, tx, trader, placement, rates, shelf)),
  });
}

/** For a client who has just signed a fund. */
export const placeFundSigned = (
  parts: Writing & Pick<FundParts, 'db' | 'fx'>,
  trader: Trader,
  once: Once,
  placement: Placement,
) => placeSigned(parts, trader, once, placement, openShelf);

/** For a client who has just signed. */
export const placeSigned = <Code extends ErrorCode>(
  parts: Writing & Pick<FundParts, 'db' | 'fx'>,
  trader: Trader,
  once: Once,
  placement: Placement,
  shelf: Shelf<Code>,
) => transactSigned(parts, trader, once, (tx, rates) => placeSignedFund(parts, tx, trader, placement, rates, shelf));

/** For a run of a plan that its client signed. */
export const placeFundInPlan = (
  parts: Writing,
  tx: TenantTx,
  trader: Trader,
  placement: PlannedPlacement,
  rates: RateBook,
) => placeSignedFund(parts, tx, trader, placement, rates, openShelf);

/** The PIN is proved, or the plan was signed: everything else is decided inside the transaction. */
async function placeSignedFund<Code extends ErrorCode>(
  parts: Writing,
  tx: TenantTx,
  trader: Trader,
  { fundId, quotationId, side, ...signing }: Placement | PlannedPlacement,
  rates: RateBook,
  shelf: Shelf<Code>,
): Promise<OrderWire | PlaceRefusal | Refusal<Code>> {
  await lockOutflow(tx, trader.clientId);
  const checked = await checkOne(parts, tx, trader, { fundId, quotationId, side }, rates, shelf);
  if (isRefusal(checked)) return checked;
  const made = await write(parts, tx, trader, checked, signing, shelf.begins);
  if (isRefusal(made)) return made;
  return tellPlaced(parts, tx, made);
}

async function checkQuotation(
  parts: Pick<FundParts, 'quotationKey' | 'clock'>,
  reader: Reader,
  { clientId }: Trader,
  asked: { readonly fundId: string | undefined; readonly quotationId: QuotationId; readonly side: 'buy' | 'sell' },
): Promise<Quotation | PlaceRefusal> {
  const quotation = judgeUse(await findQuotation(reader, asked.quotationId), clientId, parts.clock.now());
  if (isRefusal(quotation)) return quotation;
  if (asked.fundId !== undefined && quotation.productId !== asked.fundId) return refuse('not_found');
  if (quotation.side !== asked.side) return refuse('order_payload_invalid');
  if (await isQuotationUsed(reader, quotation.id)) return refuse('quotation_used');
  return isMarked(parts.quotationKey, quotation) ? quotation : refuse('order_unprocessable');
}

/** The quotation names its day: a day that is over, or has become a holiday, is told, never exchanged for another. */
async function checkOne<Code extends ErrorCode>(
  parts: Pick<FundParts, 'quotationKey' | 'instruments' | 'prices' | 'clock'>,
  reader: Reader,
  trader: Trader,
  asked: { readonly fundId: string; readonly quotationId: QuotationId; readonly side: 'buy' | 'sell' },
  rates: RateBook,
  shelf: Shelf<Code>,
): Promise<Checked | PlaceRefusal | Refusal<Code>> {
  const quotation = await checkQuotation(parts, reader, trader, asked);
  if (isRefusal(quotation)) return quotation;
  // The purchase of a switch is placed with its sale only.
  if (quotation.goodTill === undefined) return refuse('order_payload_invalid');
  const basis = await readBasis(parts, reader, trader, { id: asked.fundId, side: asked.side, rates }, shelf);
  if (isRefusal(basis)) return basis;
  if (quotation.goodTill !== basis.deal.navDay) return refuse('fund_day_changed');
  const { maximumMinor, quantityE8: unitsE8, amountMinor } = quotation;
  return short(basis.standing, { side: asked.side, unitsE8, amountMinor, maximumMinor }) ?? { basis, quotation };
}

async function write(
  parts: Writing,
  tx: TenantTx,
  trader: Trader,
  { basis, quotation }: Checked,
  signing: { readonly pin?: string; readonly planSignatureId?: SignatureId },
  status: 'pending' | 'awaiting',
  /** The purchase of a switch: it holds nothing, and its day comes with the proceeds. */
  isLater = false,
): Promise<string | PlaceRefusal> {
  const signed = await signQuotation(parts, tx, trader, signing, quotation);
  if (isRefusal(signed)) return signed;
  const { cash, shares } = basis.standing;
  const hold = isLater
    ? splitHold(0n, 0n)
    : quotation.side === 'buy'
      ? splitHold(quotation.maximumMinor, cash.settledMinor)
      : splitHold(quotation.quantityE8, shares.arrivedE8);
  const order = await insertSigned(parts, tx, quotation, basis.product, {
    ...signed,
    ...hold,
    kind: 'market',
    status,
    worksUntil: isLater ? undefined : basis.deal.cutOffAt,
    venue: fundVenue,
    isLater,
    placedAt: parts.clock.now(),
  });
  await auditOrder(parts, tx, order, 'order.placed');
  const refused = order.held > 0n ? await postHold(parts, tx, order) : undefined;
  return refused ?? order.id;
}

async function checkSwitch(
  parts: Pick<FundParts, 'quotationKey' | 'instruments' | 'prices' | 'clock'>,
  reader: Reader,
  trader: Trader,
  { fundId, saleQuotationId, purchaseQuotationId }: SwitchPlacement,
  rates: RateBook,
): Promise<{ readonly sale: Checked; readonly purchase: Checked } | SwitchPlaceRefusal> {
  const sale = await checkQuotation(parts, reader, trader, { fundId, quotationId: saleQuotationId, side: 'sell' });
  if (isRefusal(sale)) return sale;
  const bought = { fundId: undefined, quotationId: purchaseQuotationId, side: 'buy' } as const;
  const purchase = await checkQuotation(parts, reader, trader, bought);
  if (isRefusal(purchase)) return purchase;
  if (purchase.goodTill !== undefined) return refuse('order_payload_invalid');
  const both = await readSwitch(parts, reader, trader, { from: fundId, to: purchase.productId, rates });
  if (isRefusal(both)) return both;
  if (sale.goodTill !== both.sale.deal.navDay) return refuse('fund_day_changed');
  if (purchase.accountId !== sale.accountId) return refuse('order_payload_invalid');
  const asked = { side: 'sell', unitsE8: sale.quantityE8, amountMinor: undefined, maximumMinor: 0n } as const;
  return (
    short(both.sale.standing, asked) ?? {
      sale: { basis: both.sale, quotation: sale },
      purchase: { basis: both.purchase, quotation: purchase },
    }
  );
}

export function placeSwitch(parts: Placing, trader: Trader, once: Once, placement: SwitchPlacement) {
  return beginSigned(parts, trader, once, placement.pin, {
    check: (reader, rates) => checkSwitch(parts, reader, trader, placement, rates),
    write: (rates) => transactOnce(parts, trader.scope, once, (tx) => writeSwitch(parts, tx, trader, placement, rates)),
  });
}

async function writeSwitch(
  parts: Writing,
  tx: TenantTx,
  trader: Trader,
  placement: SwitchPlacement,
  rates: RateBook,
): Promise<OrderWire | SwitchPlaceRefusal> {
  await lockOutflow(tx, trader.clientId);
  const both = await checkSwitch(parts, tx, trader, placement, rates);
  if (isRefusal(both)) return both;
  const saleId = await write(parts, tx, trader, both.sale, { pin: placement.pin }, 'pending');
  if (isRefusal(saleId)) return saleId;
  const purchaseId = await write(parts, tx, trader, both.purchase, { pin: placement.pin }, 'awaiting', true);
  if (isRefusal(purchaseId)) return purchaseId;
  await insertSwitch(tx, { saleId, purchaseId, clientId: trader.clientId }, parts.clock.now());
  await tellPlaced(parts, tx, purchaseId);
  return tellPlaced(parts, tx, saleId);
}
