// Staff's verbs of block trades, by two people: name a firm price, name none, take one back that nobody signed.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { blockRefusals } from '@candor/contract/blocks/types.ts';
import type { BlockRefusal } from '@candor/contract/blocks/types.ts';
import type { BlockId } from '@candor/contract/ids.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { checkVersion, payloadText, proposeApproval, subjectOf } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, EffectRefusal, StaffCaller } from '../approvals/index.ts';
import { sayPrice } from '../prices/index.ts';
import { deviationOf, insertQuotation } from '../quotations/index.ts';
import { readPrice } from './asking.ts';
import { checkCounterparty, versionFacts } from './block.ts';
import type { Block, BlockQuote } from './block.ts';
import type { BlockParts } from './parts.ts';
import { gather, makeFirm } from './quoting.ts';
import type { FirmRefusal } from './quoting.ts';
import { endQuote, findQuote, insertQuote, lockRequest, moveRequest } from './store.ts';
import { auditBlock, tellBlock } from './telling.ts';

type Looked = Refusal<'not_found' | 'version_changed' | 'state_conflict'>;
type ProposalRefusal = Looked | Refusal<'already_proposed' | 'item_claimed'>;

export interface ProposedQuote extends Pick<BlockQuote, 'counterparty' | 'lei' | 'commitment'> {
  readonly version?: string | undefined;
  readonly price: string;
  readonly reason: string;
}

async function look(tx: TenantTx, id: BlockId, state: Block['state'], version: string | undefined) {
  const request = await lockRequest(tx, id);
  if (!request) return refuse('not_found');
  const stale = checkVersion(versionFacts(request), version);
  if (stale) return stale;
  return request.state === state ? request : refuse('state_conflict');
}

export function proposeQuote(
  parts: Pick<BlockParts, 'companyOf' | 'prices' | 'instruments' | 'fx' | 'db' | 'clock' | 'ids'>,
  caller: StaffCaller,
  id: BlockId,
  { version, price, counterparty, lei, commitment, reason }: ProposedQuote,
): Promise<
  | Approval
  | ProposalRefusal
  | FirmRefusal
  | Refusal<'price_step' | 'block_counterparty_invalid' | 'block_counterparty_house'>
> {
  return parts.db.transact(caller.scope, async (tx) => {
    const request = await look(tx, id, 'asked', version);
    if (isRefusal(request)) return request;
    const wrong = checkCounterparty({ counterparty, lei }, parts.companyOf(caller.scope.tenantId));
    if (wrong) return wrong;
    const instrument = await parts.instruments.find(request.instrumentId);
    if (!instrument) return refuse('state_conflict');
    const priceE8 = readPrice(price, instrument.tickE8, request.currency);
    if (isRefusal(priceE8)) return priceE8;
    const gathered = await gather(parts, tx, request, priceE8);
    if (isRefusal(gathered)) return gathered;
    const market = gathered.price;
    const payload = {
      symbol: instrument.symbol,
      side: request.side,
      price: sayPrice(priceE8, request.currency),
      currency: request.currency,
      market_price: sayPrice(market.priceE8, request.currency),
      deviation_percent: deviationOf(priceE8, market.priceE8).text,
      price_e8: String(priceE8),
      counterparty,
      lei,
      commitment,
    };
    return proposeApproval(parts, tx, caller, {
      kind: 'block.quote',
      subjectId: id,
      clientId: request.clientId,
      payload,
      reason,
    });
  });
}

export function proposeRefusal(
  parts: Pick<BlockParts, 'db' | 'clock' | 'ids'>,
  caller: StaffCaller,
  id: BlockId,
  {
    version,
    code,
    reason,
  }: { readonly version?: string | undefined; readonly code: BlockRefusal; readonly reason: string },
): Promise<Approval | ProposalRefusal> {
  return parts.db.transact(caller.scope, async (tx) => {
    const request = await look(tx, id, 'asked', version);
    if (isRefusal(request)) return request;
    const { clientId } = request;
    return proposeApproval(parts, tx, caller, {
      kind: 'block.refuse',
      subjectId: id,
      clientId,
      payload: { code },
      reason,
    });
  });
}

export function proposeWithdrawal(
  parts: Pick<BlockParts, 'db' | 'clock' | 'ids'>,
  caller: StaffCaller,
  id: BlockId,
  { version, reason }: { readonly version?: string | undefined; readonly reason: string },
): Promise<Approval | ProposalRefusal> {
  return parts.db.transact(caller.scope, async (tx) => {
    const request = await look(tx, id, 'quoted', version);
    if (isRefusal(request)) return request;
    const { clientId, quotationId = '' } = request;
    const payload = { quotation: quotationId };
    return proposeApproval(parts, tx, caller, { kind: 'block.withdraw', subjectId: id, clientId, payload, reason });
  });
}

type Effecting = Pick<
  BlockParts,
  'messages' | 'prices' | 'instruments' | 'settlesOn' | 'quotationKey' | 'fx' | 'clock' | 'ids'
>;

export function blockEffects(
  parts: Effecting,
): Pick<ApprovalEffects, 'block.quote' | 'block.refuse' | 'block.withdraw'> {
  return {
    'block.quote': { approve: (tx, approval) => quote(parts, tx, approval) },
    'block.refuse': { approve: (tx, approval) => refuseRequest(parts, tx, approval) },
    'block.withdraw': { approve: (tx, approval) => withdraw(parts, tx, approval) },
  };
}

/** Everything is looked at again: the market may have left the price behind meanwhile, and then it is proposed anew. */
async function quote(parts: Effecting, tx: TenantTx, approval: Approval): Promise<undefined | EffectRefusal> {
  const request = await lockRequest(tx, subjectOf(approval, 'block'));
  if (!request) return refuse('state_conflict');
  const priceE8 = BigInt(payloadText(approval, 'price_e8'));
  const gathered = await gather(parts, tx, request, priceE8);
  if (isRefusal(gathered)) return refuse('state_conflict');
  const made = await makeFirm(parts, tx, gathered, priceE8);
  await insertQuotation(tx, made);
  await insertQuote(tx, {
    quotationId: made.id,
    requestId: request.id,
    approvalId: approval.id,
    counterparty: payloadText(approval, 'counterparty'),
    lei: payloadText(approval, 'lei'),
    commitment: payloadText(approval, 'commitment'),
    madeAt: made.createdAt,
    expiresAt: made.expiresAt,
  });
  await moveRequest(tx, request.id, { state: 'quoted', quotationId: made.id, approvalId: approval.id });
  await tellBlock(parts, tx, request, 'block_quoted');
  await auditBlock(parts, tx, request, 'block.quoted');
  return undefined;
}

async function refuseRequest(
  parts: Pick<Effecting, 'messages' | 'instruments' | 'clock'>,
  tx: TenantTx,
  approval: Approval,
): Promise<undefined | EffectRefusal> {
  const request = await lockRequest(tx, subjectOf(approval, 'block'));
  const refusal = blockRefusals.find((code) => code === approval.payload['code']);
  if (request?.state !== 'asked' || !refusal) return refuse('state_conflict');
  const endedAt = parts.clock.now();
  await moveRequest(tx, request.id, { state: 'refused', refusal, approvalId: approval.id, endedAt });
  await tellBlock(parts, tx, request, 'block_refused');
  await auditBlock(parts, tx, request, 'block.refused');
  return undefined;
}

/** Whoever locks the request first decides: a price that was signed is not taken back. */
async function withdraw(
  parts: Pick<Effecting, 'messages' | 'instruments' | 'clock'>,
  tx: TenantTx,
  approval: Approval,
): Promise<undefined | EffectRefusal> {
  const request = await lockRequest(tx, subjectOf(approval, 'block'));
  const quotationId = request?.quotationId;
  if (request?.state !== 'quoted' || quotationId === undefined) return refuse('state_conflict');
  const firm = await findQuote(tx, quotationId);
  if (firm?.quotationId !== payloadText(approval, 'quotation')) return refuse('state_conflict');
  await endQuote(tx, quotationId, 'withdrawn', parts.clock.now(), approval.id);
  await moveRequest(tx, request.id, { state: 'asked' });
  await tellBlock(parts, tx, request, 'block_quote_withdrawn');
  await auditBlock(parts, tx, request, 'block.quote_withdrawn');
  return undefined;
}
