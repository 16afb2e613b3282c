// The request for a block or OTC trade: its states, what may be asked, and who may stand on the other side. Pure.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { blockLimits } from '@candor/contract/blocks/types.ts';
import type { BlockQuoteEnd, BlockRefusal, BlockState, BlockSubtype } from '@candor/contract/blocks/types.ts';
import type { AccountId, ApprovalId, BlockId, ClientId, QuotationId } from '@candor/contract/ids.ts';
import type { OrderSide } from '@candor/contract/products/types.ts';
import { formatMoney, formatQuantity, makeMoney, makeQuantity } from '@candor/money';
import type { CurrencyCode } from '@candor/money';
import type { ExactTerms } from '../products/index.ts';

/** The same moves stand in the database. */
export const blockTransitions: Readonly<Record<BlockState, readonly BlockState[]>> = {
  asked: ['quoted', 'refused', 'withdrawn', 'expired'],
  quoted: ['asked', 'accepted', 'declined', 'expired'],
  accepted: [],
  declined: [],
  refused: [],
  withdrawn: [],
  expired: [],
};

export interface Block {
  readonly id: BlockId;
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly productId: string;
  readonly subtype: BlockSubtype;
  readonly instrumentId: string;
  readonly side: OrderSide;
  readonly quantityE8: bigint;
  readonly wishPriceE8: bigint | undefined;
  readonly currency: CurrencyCode;
  readonly validUntil: Date;
  readonly state: BlockState;
  readonly askedAt: Date;
  readonly quotationId: QuotationId | undefined;
  readonly orderId: string | undefined;
  readonly refusal: BlockRefusal | undefined;
  readonly endedAt: Date | undefined;
}

/** A price that is, or was, firm. */
export interface BlockQuote {
  readonly quotationId: QuotationId;
  readonly requestId: BlockId;
  readonly approvalId: ApprovalId;
  readonly counterparty: string;
  readonly lei: string;
  readonly commitment: string;
  readonly madeAt: Date;
  readonly expiresAt: Date;
  readonly endedAs: BlockQuoteEnd | undefined;
}

export const versionFacts = ({ state, quotationId }: Pick<Block, 'state' | 'quotationId'>) => ({
  status: state,
  quotation: quotationId,
});

export type SizeRefusal = Refusal<
  | 'quantity_invalid'
  | 'quantity_below_minimum'
  | 'investment_below_minimum'
  | 'block_too_large'
  | 'amount_below_minimum'
>;

const sayQuantity = (quantityE8: bigint): string => formatQuantity(makeQuantity(quantityE8));

/** In order: steps, the least quantity, the least and the most it may come to at the market price. What it is for is worth the desk's time. */
export function checkSize(
  { stepE8, minimumE8, minimumMinor, reviewAboveMinor }: ExactTerms,
  currency: CurrencyCode,
  quantityE8: bigint,
  grossMinor: bigint,
): SizeRefusal | undefined {
  const money = (minor: bigint): string => `${formatMoney(makeMoney(minor, currency))} ${currency}`;
  if (quantityE8 <= 0n || quantityE8 % stepE8 !== 0n) {
    const errors = [{ path: 'body.quantity', code: 'invalid_format' }] as const;
    return refuse('quantity_invalid', { params: { step: sayQuantity(stepE8) }, errors });
  }
  if (quantityE8 < minimumE8) return refuse('quantity_below_minimum', { params: { minimum: sayQuantity(minimumE8) } });
  if (minimumMinor !== undefined && grossMinor < minimumMinor)
    return refuse('investment_below_minimum', { params: { minimum: money(minimumMinor) } });
  if (reviewAboveMinor !== undefined && grossMinor > reviewAboveMinor)
    return refuse('block_too_large', { params: { maximum: money(reviewAboveMinor) } });
  return grossMinor > 0n ? undefined : refuse('amount_below_minimum');
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

export function checkValidity(validUntil: Date, now: Date): Refusal<'block_validity_invalid'> | undefined {
  const forMs = validUntil.getTime() - now.getTime();
  const { shortestMinutes, longestDays } = blockLimits;
  const isInside = forMs >= shortestMinutes * minuteMs && forMs <= longestDays * dayMs;
  return isInside
    ? undefined
    : refuse('block_validity_invalid', { params: { minutes: shortestMinutes, days: longestDays } });
}

/** ISO 17442: letters count from ten on, and the whole leaves one when divided by 97. */
export function isLei(lei: string): boolean {
  if (!/^[0-9A-Z]{18}\d{2}$/.test(lei)) return false;
  const digits = Array.from(lei, (character) => Number.parseInt(character, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The house brings two parties together and is never one of them. */
export function checkCounterparty(
  { counterparty, lei }: Pick<BlockQuote, 'counterparty' | 'lei'>,
  house: string,
): Refusal<'block_counterparty_invalid' | 'block_counterparty_house'> | undefined {
  if (!isLei(lei))
    return refuse('block_counterparty_invalid', { errors: [{ path: 'body.lei', code: 'invalid_format' }] });
  const [name, own] = [plain(counterparty), plain(house)];
  const isHouse = own !== '' && (name === own || name.includes(own) || (name.length > 3 && own.includes(name)));
  return isHouse ? refuse('block_counterparty_house') : undefined;
}
