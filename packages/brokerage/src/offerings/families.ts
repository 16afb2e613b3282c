// Which rule of use an offering falls under: initial and further shares share a permission, but a brand opens them apart.
import { familyOfType } from '@candor/contract/offerings/types.ts';
import { productUses } from '@candor/contract/access/uses.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import { checkRule } from '../access/index.ts';
import type { AccessRefusal } from '../access/index.ts';
import type { Trader } from '../orders/index.ts';
import type { Offering } from './offering.ts';

export const checkFamily = (
  reader: Reader,
  trader: Pick<Trader, 'scope' | 'clientId'>,
  { type }: Pick<Offering, 'type'>,
): Promise<AccessRefusal | undefined> => checkRule(reader, trader, productUses[familyOfType(type)]);
