// What a proposal about a block trade says: the price, the market it was looked at beside, and who stands on the other side.
import type { Approval } from '@candor/contract/approvals/staff.ts';
import { blockRefusals } from '@candor/contract/blocks/types.ts';
import { orderSides } from '@candor/contract/products/types.ts';
import { Amount } from '@candor/ui';
import { formatPercent } from '../../shared/formats.ts';
import type { FactSpec } from '../../shared/queue.ts';
import { pick } from '../../shared/reasons.ts';
import type { Words } from '../../shared/use-services.tsx';

export function describeBlock(payload: Approval['payload'], { t, locale }: Words): FactSpec[] {
  const say = (name: string): string => String(payload[name] ?? '');
  const price = (name: string) => <Amount price value={{ amount: say(name), currency: say('currency') }} />;
  if (payload['code'] !== undefined)
    return [{ label: 'console-blocks.why', value: t(`blocks.refusal_${pick(blockRefusals, say('code'))}`) }];
  if (payload['price'] === undefined) return [];
  return [
    { label: 'console-blocks.share', value: say('symbol') },
    { label: 'blocks.side', value: t(`blocks.side_${pick(orderSides, say('side'))}`) },
    { label: 'console-blocks.price', value: price('price') },
    { label: 'console-blocks.market_then', value: price('market_price') },
    { label: 'console-blocks.deviation', value: formatPercent(say('deviation_percent'), locale) },
    { label: 'console-blocks.counterparty', value: say('counterparty') },
    { label: 'console-blocks.lei', value: say('lei') },
    { label: 'console-blocks.commitment', value: say('commitment') },
  ];
}
