// Which rule of use an offering falls under: initial and further shares share a permission, but a brand opens them apart.
import { deriveAccess } from '@candor/contract/access/rules.ts';
import { familyOfType } from '@candor/contract/offerings/types.ts';
import { productUses } from '@candor/contract/access/uses.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import { readAccessConfig, refusalOf } from '../access/index.ts';
import type { AccessRefusal } from '../access/index.ts';
import type { Trader } from '../orders/index.ts';
import type { Offering } from './offering.ts';

export async function checkFamily(
  reader: Reader,
  { scope, clientId }: Pick<Trader, 'scope' | 'clientId'>,
  { type }: Pick<Offering, 'type'>,
): Promise<AccessRefusal | undefined> {
  const config = await readAccessConfig(reader, scope.tenantId, clientId);
  const { desc } = deriveAccess(config, productUses[familyOfType(type)]);
  return desc === null ? undefined : refusalOf(desc);
}
