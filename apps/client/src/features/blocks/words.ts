// How a request is said. Pure.
import type { BlockState, BlockSubtype } from '@candor/contract/blocks/types.ts';
import type { ProductFamily } from '@candor/contract/content/client.ts';

export const toneOfState = {
  asked: 'info',
  quoted: 'warning',
  accepted: 'success',
  declined: 'neutral',
  refused: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
} as const satisfies Record<BlockState, string>;

/** How long a request may stand, in hours. */
export const validities = [1, 24, 120] as const;

/** Under which family Discover counts how clients fared. */
export const familyOfBlock = { standard: 'block', otc: 'otc' } as const satisfies Record<BlockSubtype, ProductFamily>;
