// Closes what begins something while the tenant forces verification (KYC-06). Read on every such request: a switch that staff turn and a
// verification that is decided hold from the next request on (S-26). Never asked about what leads out (G-03).
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { passesKycGate } from '@candor/contract/kyc/rules.ts';
import type { Database } from '@candor/platform/db/index.ts';
import { readKycForce } from '../access/index.ts';
import type { AccessCaller } from '../access/index.ts';
import { readKycStatus } from './status-store.ts';

export function createKycGate(db: Database): (caller: AccessCaller) => Promise<Refusal<'kyc_required'> | undefined> {
  return ({ scope, clientId }) =>
    db.read(scope, async (reader) => {
      if (!(await readKycForce(reader, scope.tenantId))) return undefined;
      const passes = passesKycGate(true, await readKycStatus(reader, clientId));
      return passes ? undefined : refuse('kyc_required');
    });
}
