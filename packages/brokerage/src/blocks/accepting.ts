// Accepts a firm price: signed with the PIN, inside its time by the server's clock. What it costs is held in the same transaction.
import { dayOf } from '@candor/contract/days.ts';
import type { BlockId, QuotationId } from '@candor/contract/ids.ts';
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Order as OrderWire } from '@candor/contract/orders/client.ts';
import { formatQuantity, makeQuantity } from '@candor/money';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { Once } from '@candor/platform/once/once.ts';
import { lockOutflow } from '../accounts/index.ts';
import type { RateBook } from '../accounts/index.ts';
import {
  auditOrder,
  beginSigned,
  insertSigned,
  negotiatedVenue,
  postHold,
  signQuotation,
  splitHold,
  tellPlaced,
  transactSigned,
} from '../orders/index.ts';
import type { BookRefusal, SigningRefusal, Trader } from '../orders/index.ts';
import { findHalt, findProduct } from '../products/index.ts';
import type { Product } from '../products/index.ts';
import { checkFunds, deviationOf, findQuotation, isMarked, judgeUse, readStanding } from '../quotations/index.ts';
import type { Quotation, QuotationRefusal, Standing, StandingRefusal } from '../quotations/index.ts';
import type { Block } from './block.ts';
import { isFar } from './describing.ts';
import type { BlockParts } from './parts.ts';
import { endQuote, findQuote, findRequest, lockRequest, moveRequest } from './store.ts';
import { auditBlock } from './telling.ts';

export interface Acceptance {
  readonly id: BlockId;
  readonly quotationId: QuotationId;
  readonly pin: string;
  readonly acceptsDeviation: boolean;
}

export type AcceptRefusal =
  | StandingRefusal
  | SigningRefusal
  | BookRefusal
  | QuotationRefusal
  | Refusal<
      | 'not_found'
      | 'block_ended'
      | 'block_quotation_withdrawn'
      | 'instrument_halted'
      | 'price_deviates'
      | 'no_available_funds'
      | 'good_faith_bound'
      | 'terms_not_accepted'
    >;

interface Basis {
  readonly quotation: Quotation;
  readonly product: Product;
  readonly standing: Standing;
}

const say = (quantityE8: bigint): string => formatQuantity(makeQuantity(quantityE8));

type Writing = Pick<BlockParts, 'ledger' | 'signalOrder' | 'prices' | 'instruments' | 'quotationKey' | 'clock' | 'ids'>;

export const acceptBlock = (
  parts: Writing & Pick<BlockParts, 'checkPin' | 'hasPin' | 'db' | 'fx'>,
  trader: Trader,
  once: Once,
  acceptance: Acceptance,
) =>
  beginSigned(parts, trader, once, acceptance.pin, {
    check: async (reader, rates) =>
      check(parts, reader, trader, acceptance, rates, await findRequest(reader, acceptance.id, trader.clientId)),
    write: () => acceptSigned(parts, trader, once, acceptance),
  });

export const acceptSigned = (
  parts: Writing & Pick<BlockParts, 'db' | 'fx'>,
  trader: Trader,
  once: Once,
  acceptance: Acceptance,
) => transactSigned(parts, trader, once, (tx, rates) => write(parts, tx, trader, acceptance, rates));

/** In order: the price is this client's and firm, nobody changed it, the client's standing, halts, funds, how far it is from the market. */
async function check(
  parts: Pick<BlockParts, 'quotationKey' | 'instruments' | 'clock'>,
  reader: Reader,
  trader: Trader,
  { quotationId, acceptsDeviation }: Acceptance,
  rates: RateBook,
  request: Block | undefined,
): Promise<Basis | AcceptRefusal> {
  const now = parts.clock.now();
  const firm = await findQuote(reader, quotationId);
  if (!request || firm?.requestId !== request.id) return refuse('not_found');
  if (firm.endedAs === 'accepted') return refuse('quotation_used');
  if (firm.endedAs === 'withdrawn') return refuse('block_quotation_withdrawn');
  const quotation = judgeUse(await findQuotation(reader, quotationId), trader.clientId, now);
  if (isRefusal(quotation)) return quotation;
  if (request.state !== 'quoted' || request.quotationId !== quotationId) return refuse('block_ended');
  if (!isMarked(parts.quotationKey, quotation)) return refuse('order_unprocessable');
  const instrument = await parts.instruments.find(quotation.instrumentId);
  const product = await findProduct(reader, quotation.productId, dayOf(now));
  if (!instrument || !product) return refuse('order_unprocessable');
  const { side, accountId } = quotation;
  if (side === 'buy' && trader.unbegun) return trader.unbegun;
  const standing = await readStanding(reader, trader, { side, accountId, product, instrument, rates, now });
  if (isRefusal(standing)) return standing;
  if (await findHalt(reader, instrument.instrumentId)) return refuse('instrument_halted');
  const short = checkFunds(standing, side, quotation, say);
  if (short) return short;
  const deviation = deviationOf(quotation.priceE8, quotation.referencePriceE8);
  if (isFar(deviation.hundredths) && !acceptsDeviation)
    return refuse('price_deviates', { params: { percent: deviation.text } });
  return { quotation, product, standing };
}

async function write(
  parts: Writing,
  tx: TenantTx,
  trader: Trader,
  acceptance: Acceptance,
  rates: RateBook,
): Promise<OrderWire | AcceptRefusal> {
  const { clientId } = trader;
  await lockOutflow(tx, clientId);
  // The desk's withdrawal and the clock lock the same row: one of them is first.
  const request = await lockRequest(tx, acceptance.id, clientId);
  const basis = await check(parts, tx, trader, acceptance, rates, request);
  if (isRefusal(basis)) return basis;
  const { quotation, product, standing } = basis;
  const now = parts.clock.now();
  const signed = await signQuotation(parts, tx, trader, { pin: acceptance.pin }, quotation);
  if (isRefusal(signed)) return signed;
  const hold =
    quotation.side === 'buy'
      ? splitHold(quotation.maximumMinor, standing.cash.settledMinor)
      : splitHold(quotation.quantityE8, standing.shares.arrivedE8);
  const order = await insertSigned(parts, tx, quotation, product, {
    ...signed,
    ...hold,
    kind: 'market',
    status: 'awaiting',
    worksUntil: undefined,
    venue: negotiatedVenue,
    placedAt: now,
  });
  await endQuote(tx, quotation.id, 'accepted', now);
  const move = { state: 'accepted', quotationId: quotation.id, orderId: order.id, endedAt: now } as const;
  await moveRequest(tx, acceptance.id, move);
  const held = await postHold(parts, tx, order);
  if (held) return held;
  await auditBlock(parts, tx, { id: acceptance.id, clientId }, 'block.accepted');
  await auditOrder(parts, tx, order, 'order.placed');
  return tellPlaced(parts, tx, order.id);
}
