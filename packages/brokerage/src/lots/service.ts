// The verbs of lots, each inside the transaction that books its cause: open, take, split, transfer, merge. They lock the position's row
// first, so two fills of one security wait for each other; the books are posted by the caller, last.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { LotRule } from '@candor/contract/countries/index.ts';
import type { AccountId, ClientId } from '@candor/contract/ids.ts';
import { formatQuantity, makeQuantity } from '@candor/money';
import type { Ids } from '@candor/platform/ids/ids.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { Binding } from './good-faith.ts';
import { chooseLots, planSplit, planTakes, preferLots, spreadMinor } from './lot.ts';
import type { Ratio, Take } from './lot.ts';
import { changePosition, lockOpenPosition, openPosition } from './position-store.ts';
import * as store from './store.ts';
import type { Cause, StoredLot } from './store.ts';

export interface LotParts {
  readonly ids: Ids;
}

/** Lots of one security are one pool: the ISIN says which, the instrument itself where there is none. */
export interface Security {
  readonly instrumentId: string;
  readonly isin: string | null;
}

export function securityOf({ instrumentId, isin }: Security): string {
  return isin ?? instrumentId;
}

export interface LotOpening extends Security {
  readonly clientId: ClientId;
  /** Whose cash paid. */
  readonly accountId: AccountId;
  readonly fillId: string;
  readonly quantityE8: bigint;
  /** What the shares cost without charges, as `invested` takes it. */
  readonly costProductMinor: bigint;
  readonly costAccountMinor: bigint;
  readonly productCurrency: string;
  readonly accountCurrency: string;
  /** The trade's own time. */
  readonly openedAt: Date;
  /** What else than a fill brought the shares; `fillId` is then its id. */
  readonly causeKind?: Cause['kind'];
  /** Good faith: the part paid with money that has not settled (planBindings). */
  readonly bindings?: readonly Binding[];
}

export async function openLot(parts: LotParts, tx: TenantTx, opening: LotOpening): Promise<{ lotId: string }> {
  const { clientId, accountId, quantityE8, costProductMinor, costAccountMinor, openedAt, bindings = [] } = opening;
  if (quantityE8 <= 0n || costProductMinor < 0n || costAccountMinor < 0n) throw new RangeError('a lot holds something');
  const security = securityOf(opening);
  const cause = { kind: opening.causeKind ?? 'fill', id: opening.fillId } as const;
  const known = await lockOpenPosition(tx, clientId, security);
  const position =
    known ?? (await openPosition(tx, clientId, { ...opening, id: parts.ids.next(), security, quantityE8 }));
  const change = { quantityE8: known ? quantityE8 : 0n, costProductMinor, instrumentId: opening.instrumentId };
  await changePosition(tx, position.id, change, openedAt);
  const { instrumentId, productCurrency, accountCurrency } = opening;
  const lot = {
    id: parts.ids.next(),
    positionId: position.id,
    clientId,
    accountId,
    security,
    instrumentId,
    productCurrency,
    accountCurrency,
    openedAt,
    quantityE8,
    costProductMinor,
    costAccountMinor,
    cause,
  };
  await store.insertLot(tx, lot);
  await store.insertMoves(tx, { clientId, cause, at: openedAt }, [
    {
      id: parts.ids.next(),
      lotId: lot.id,
      positionId: position.id,
      accountId,
      kind: 'open',
      quantityE8,
      costProductMinor,
      costAccountMinor,
      proceedsProductMinor: null,
      proceedsAccountMinor: null,
    },
  ]);
  await store.insertBindings(tx, lot, bindings, openedAt);
  return { lotId: lot.id };
}

export interface LotTaking extends Security {
  readonly clientId: ClientId;
  /** Where the proceeds go. */
  readonly accountId: AccountId;
  readonly fillId: string;
  readonly quantityE8: bigint;
  /** What the sale brought before charges. */
  readonly proceedsProductMinor: bigint;
  readonly proceedsAccountMinor: bigint;
  readonly soldAt: Date;
  /** The law of where the client pays taxes (`packOf(country).lots`). */
  readonly rule: LotRule;
  /** Only where the law lets the client choose. */
  readonly lotIds?: readonly string[];
}

export interface Taken {
  /** Of all takes, in the product's currency. */
  readonly costProductMinor: bigint;
  /** Of the takes whose cost stands in `invested` of the selling account. */
  readonly costAccountMinor: bigint;
  /** What leaves `invested` of other accounts: lots pool over accounts, so an older one may stand there. */
  readonly costElsewhere: ReadonlyArray<{
    readonly accountId: AccountId;
    readonly currency: string;
    readonly costAccountMinor: bigint;
  }>;
  readonly takes: readonly Take[];
}

export type TakeRefusal = Refusal<'insufficient_holdings' | 'good_faith_bound' | 'lots_not_allowed'>;

/** FIFO, or the lots named first where the law allows. What good faith binds is left. */
export async function takeLots(parts: LotParts, tx: TenantTx, taking: LotTaking): Promise<Taken | TakeRefusal> {
  const { clientId, quantityE8, lotIds, rule } = taking;
  if (lotIds && rule === 'fifo') return refuse('lots_not_allowed');
  const security = securityOf(taking);
  const position = await lockOpenPosition(tx, clientId, security);
  if (!position || position.quantityE8 < quantityE8) return refuse('insufficient_holdings');
  const bound = await store.readBound(tx, clientId, security);
  if (position.quantityE8 - bound.quantityE8 < quantityE8) return refuseBound(bound);
  const open = await store.listOpenLots(tx, clientId, security);
  const takes = planTakes(lotIds ? preferLots(open, lotIds) : open, quantityE8);
  if (!takes) return refuse('insufficient_holdings');
  const cause = { kind: 'fill', id: taking.fillId } as const;
  const proceeds = { product: taking.proceedsProductMinor, account: taking.proceedsAccountMinor };
  await writeTakes(parts, tx, { clientId, cause, at: taking.soldAt, positionId: position.id }, takes, proceeds);
  return sumTakes(taking.accountId, open, takes);
}

/** Whether the named lots are there and hold as much as is to be sold. */
export async function doLotsCover(
  reader: Reader,
  clientId: ClientId,
  security: Security,
  { lotIds, quantityE8 }: { readonly lotIds: readonly string[]; readonly quantityE8: bigint },
): Promise<boolean> {
  const chosen = chooseLots(await store.listOpenLots(reader, clientId, securityOf(security)), lotIds);
  return chosen !== undefined && planTakes(chosen, quantityE8) !== undefined;
}

function refuseBound({ quantityE8, settlesOn }: store.Bound): Refusal<'good_faith_bound'> {
  const quantity = formatQuantity(makeQuantity(quantityE8));
  return refuse('good_faith_bound', { params: { quantity, date: settlesOn ?? '' } });
}

interface TakeContext extends store.MoveContext {
  readonly positionId: string;
}

/** Without proceeds the shares go elsewhere and nothing is realised. */
async function writeTakes(
  parts: LotParts,
  tx: TenantTx,
  context: TakeContext,
  takes: readonly Take[],
  proceeds: { readonly product: bigint; readonly account: bigint } | null,
): Promise<void> {
  const quantities = takes.map(({ quantityE8 }) => quantityE8);
  const product = proceeds && spreadMinor(proceeds.product, quantities);
  const account = proceeds && spreadMinor(proceeds.account, quantities);
  const moves = takes.map((take, place) => ({
    id: parts.ids.next(),
    lotId: take.lotId,
    positionId: context.positionId,
    accountId: take.accountId,
    kind: 'take' as const,
    quantityE8: -take.quantityE8,
    costProductMinor: -take.costProductMinor,
    costAccountMinor: -take.costAccountMinor,
    proceedsProductMinor: product?.[place] ?? null,
    proceedsAccountMinor: account?.[place] ?? null,
  }));
  await store.insertMoves(tx, context, moves);
  const costMinor = takes.reduce((sum, take) => sum + take.costProductMinor, 0n);
  const change = {
    quantityE8: -quantities.reduce((sum, one) => sum + one, 0n),
    costProductMinor: -costMinor,
    ...(proceeds && { proceedsProductMinor: proceeds.product, realisedProductMinor: proceeds.product - costMinor }),
  };
  await changePosition(tx, context.positionId, change, context.at);
}

function sumTakes(accountId: AccountId, lots: readonly StoredLot[], takes: readonly Take[]): Taken {
  const elsewhere = new Map<string, { accountId: AccountId; currency: string; costAccountMinor: bigint }>();
  let costAccountMinor = 0n;
  for (const take of takes) {
    if (take.accountId === accountId) {
      costAccountMinor += take.costAccountMinor;
      continue;
    }
    const currency = lots.find(({ id }) => id === take.lotId)?.accountCurrency ?? '';
    const sum = (elsewhere.get(take.accountId)?.costAccountMinor ?? 0n) + take.costAccountMinor;
    elsewhere.set(take.accountId, { accountId: take.accountId, currency, costAccountMinor: sum });
  }
  const costProductMinor = takes.reduce((sum, take) => sum + take.costProductMinor, 0n);
  return { costProductMinor, costAccountMinor, costElsewhere: [...elsewhere.values()], takes };
}

export interface LotSplit extends Security {
  readonly clientId: ClientId;
  readonly actionId: string;
  readonly ratio: Ratio;
  /** What the books hold afterwards over all accounts, where fractions are paid out in cash; else the exact product. */
  readonly quantityAfterE8?: bigint;
  readonly at: Date;
}

/** Every open lot of the security is multiplied; days and costs stay. Booking it twice is refused by the database. */
export async function splitLots(parts: LotParts, tx: TenantTx, split: LotSplit): Promise<{ quantityE8: bigint }> {
  const { clientId, ratio, at } = split;
  const security = securityOf(split);
  const position = await lockOpenPosition(tx, clientId, security);
  if (!position) return { quantityE8: 0n };
  const lots = await store.listOpenLots(tx, clientId, security);
  const after = planSplit(lots, ratio, split.quantityAfterE8);
  const cause = { kind: 'corporate_action', id: split.actionId } as const;
  const moves = lots.map((lot, place) => ({
    id: parts.ids.next(),
    lotId: lot.id,
    positionId: position.id,
    accountId: lot.accountId,
    kind: 'split' as const,
    quantityE8: (after[place] ?? 0n) - lot.quantityE8,
    costProductMinor: 0n,
    costAccountMinor: 0n,
    proceedsProductMinor: null,
    proceedsAccountMinor: null,
  }));
  await store.insertMoves(tx, { clientId, cause, at }, moves);
  await store.splitBindings(tx, { clientId, security }, ratio);
  const quantityE8 = after.reduce((sum, one) => sum + one, 0n);
  await changePosition(tx, position.id, { quantityE8: quantityE8 - position.quantityE8, costProductMinor: 0n }, at);
  return { quantityE8 };
}

export interface LotTransfer extends Security {
  readonly clientId: ClientId;
  readonly transferId: string;
  readonly quantityE8: bigint;
  readonly at: Date;
  /** Another account of the same currency, of this client or of whoever gets the shares. */
  readonly to: { readonly clientId: ClientId; readonly accountId: AccountId; readonly accountCurrency: string };
}

/** The oldest go first and keep their day and their cost; nothing is realised. */
export async function transferLots(
  parts: LotParts,
  tx: TenantTx,
  transfer: LotTransfer,
): Promise<{ takes: readonly Take[] } | TakeRefusal> {
  const { clientId, quantityE8, at, to } = transfer;
  const security = securityOf(transfer);
  const cause = { kind: 'transfer', id: transfer.transferId } as const;
  const left = await removeLots(parts, tx, { clientId, cause, at, security, quantityE8 });
  if (isRefusal(left)) return left;
  for (const { lot, take } of left) {
    if (lot.accountCurrency !== to.accountCurrency) throw new RangeError('a cost is kept in its own currency');
    await openLot(parts, tx, {
      ...transfer,
      ...to,
      fillId: cause.id,
      causeKind: cause.kind,
      quantityE8: take.quantityE8,
      costProductMinor: take.costProductMinor,
      costAccountMinor: take.costAccountMinor,
      productCurrency: lot.productCurrency,
      openedAt: take.openedAt,
    });
  }
  return { takes: left.map(({ take }) => take) };
}

interface Removal extends store.MoveContext {
  readonly security: string;
  /** All of it unless told. */
  readonly quantityE8?: bigint;
}

async function removeLots(
  parts: LotParts,
  tx: TenantTx,
  removal: Removal,
): Promise<Array<{ lot: StoredLot; take: Take }> | TakeRefusal> {
  const { clientId, security } = removal;
  const position = await lockOpenPosition(tx, clientId, security);
  const quantityE8 = removal.quantityE8 ?? position?.quantityE8 ?? 0n;
  if (!position || position.quantityE8 < quantityE8) return refuse('insufficient_holdings');
  const lots = await store.listOpenLots(tx, clientId, security);
  const takes = planTakes(lots, quantityE8);
  if (!takes) return refuse('insufficient_holdings');
  await writeTakes(parts, tx, { ...removal, positionId: position.id }, takes, null);
  return takes.flatMap((take) => lots.filter(({ id }) => id === take.lotId).map((lot) => ({ lot, take })));
}

export interface LotMerger {
  readonly clientId: ClientId;
  readonly actionId: string;
  readonly from: Security;
  readonly to: Security;
  /** New shares per old ones. */
  readonly ratio: Ratio;
  readonly quantityAfterE8?: bigint;
  readonly at: Date;
}

/** Shares of one security become shares of another: a merger, or a security that changes its ISIN. Days and costs stay. */
export async function mergeLots(
  parts: LotParts,
  tx: TenantTx,
  merger: LotMerger,
): Promise<{ quantityE8: bigint } | TakeRefusal> {
  const { clientId, at, to, ratio } = merger;
  const cause = { kind: 'corporate_action', id: merger.actionId } as const;
  const left = await removeLots(parts, tx, { clientId, cause, at, security: securityOf(merger.from) });
  if (isRefusal(left)) return left;
  const after = planSplit(
    left.map(({ lot }) => lot),
    ratio,
    merger.quantityAfterE8,
  );
  for (const [place, { lot, take }] of left.entries()) {
    const quantityE8 = after[place] ?? 0n;
    // A lot too small for a share of the new security: its fraction is paid in cash by the action.
    if (quantityE8 === 0n) continue;
    const { accountId, productCurrency, accountCurrency, openedAt } = lot;
    const { costProductMinor, costAccountMinor } = take;
    const kept = { accountId, productCurrency, accountCurrency, openedAt, costProductMinor, costAccountMinor };
    await openLot(parts, tx, { ...to, ...kept, clientId, quantityE8, fillId: cause.id, causeKind: cause.kind });
  }
  return { quantityE8: after.reduce((sum, one) => sum + one, 0n) };
}
