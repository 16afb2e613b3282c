// Binds the verification calls of the client.
import { getKycStatus } from '@candor/contract/kyc/client.ts';
import type { Database } from '@candor/platform/db/index.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import type { AccessCaller } from '../access/index.ts';
import { readKycStatus } from './status.ts';

export function bindKyc(db: Database, clientGuard: Guard<'client', AccessCaller>): Binding[] {
  return [
    bind(getKycStatus, clientGuard, async ({ scope, clientId }) => ({
      status: await db.read(scope, (reader) => readKycStatus(reader, clientId)),
    })),
  ];
}
