// Closes what begins something while the tenant forces verification (KYC-06). Read on every such request: a switch that staff turn and a
// verification that is decided hold from the next request on (S-26). Never asked about what leads out (G-03).
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { passesKycGate } from '@candor/contract/kyc/rules.ts';
import type { ClientId } from '@candor/contract/ids.ts';
import { createGather } from '@candor/platform/db/index.ts';
import type { Database } from '@candor/platform/db/index.ts';
import { readKycForce } from '../access/index.ts';
import type { AccessCaller } from '../access/index.ts';
import { readKycStatuses } from './status-store.ts';

export function createKycGate(db: Database): (caller: AccessCaller) => Promise<Refusal<'kyc_required'> | undefined> {
  const gate = createGather<ClientId, boolean>(db, async (reader, clientIds, tenantId) => {
    const [isForced, statuses] = await Promise.all([
      readKycForce(reader, tenantId),
      readKycStatuses(reader, clientIds),
    ]);
    return statuses.map((status) => passesKycGate(isForced, status));
  });
  return async ({ scope, clientId }) => ((await gate.ask(scope, clientId)) ? undefined : refuse('kyc_required'));
}
