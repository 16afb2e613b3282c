// What is said when a request moves: a message where the client was not the one who did it, and the trail.
import { formatQuantity, makeQuantity } from '@candor/money';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { Block } from './block.ts';
import type { BlockParts } from './parts.ts';

export type BlockMessage = 'block_quoted' | 'block_refused' | 'block_expired' | 'block_quote_withdrawn';

export async function tellBlock(
  { messages, instruments }: Pick<BlockParts, 'messages' | 'instruments'>,
  tx: TenantTx,
  { id, clientId, instrumentId, side, quantityE8 }: Block,
  kind: BlockMessage,
): Promise<void> {
  const instrument = await instruments.find(instrumentId);
  const params = { symbol: instrument?.symbol ?? '', quantity: formatQuantity(makeQuantity(quantityE8)), side };
  await messages.sendMessage(tx, { kind, clientId, about: id, params });
}

/** Always the last: it locks the trail. */
export async function auditBlock(
  { clock }: Pick<BlockParts, 'clock'>,
  tx: TenantTx,
  { id, clientId }: Pick<Block, 'id' | 'clientId'>,
  act: `block.${string}`,
): Promise<void> {
  await recordAudit(tx, { actor: tx.scope.actor, act, subject: { kind: 'block', id }, clientId }, clock.now());
}
