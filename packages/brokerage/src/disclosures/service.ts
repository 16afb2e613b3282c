// What staff see of one client. Masked by default; opened for a reason of the closed list, with a line that the client reads.
import { refuse } from '@candor/contract';
import type { OutputOf, Refusal } from '@candor/contract';
import type {
  disclosureReasons,
  getMaskedClient,
  openClientData as openEndpoint,
} from '@candor/contract/clients/staff.ts';
import type { ClientId } from '@candor/contract/ids.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Database, Reader } from '@candor/platform/db/index.ts';
import { recordAudit } from '../audit/index.ts';
import { maskClient, parseClientId, readClient } from '../clients/index.ts';
import type { Client } from '../clients/index.ts';
import type { StaffContext } from '../sessions/index.ts';

export interface DisclosureParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly vault: Vault;
}

type Viewer = Pick<StaffContext, 'scope' | 'staffId' | 'roles'>;

/** Who is nothing but an advisor sees their own clients; another's is as unknown as none. */
async function findClient(
  { vault }: Pick<DisclosureParts, 'vault'>,
  reader: Reader,
  { staffId, roles }: Viewer,
  id: ClientId,
): Promise<Client | undefined> {
  const client = await readClient(reader, vault, parseClientId(id));
  const isAdvisorOnly = roles.every((role) => role === 'advisor');
  return isAdvisorOnly && client?.advisorId !== staffId ? undefined : client;
}

export function readMaskedClient(
  parts: Pick<DisclosureParts, 'db' | 'vault'>,
  viewer: Viewer,
  id: ClientId,
): Promise<OutputOf<typeof getMaskedClient> | Refusal<'not_found'>> {
  return parts.db.read(viewer.scope, async (reader) => {
    const client = await findClient(parts, reader, viewer, id);
    return client ? maskClient(client) : refuse('not_found');
  });
}

export function openClientData(
  parts: DisclosureParts,
  viewer: Viewer,
  id: ClientId,
  code: (typeof disclosureReasons)[number],
): Promise<OutputOf<typeof openEndpoint> | Refusal<'not_found'>> {
  const { scope } = viewer;
  return parts.db.transact(scope, async (tx) => {
    const client = await findClient(parts, tx, viewer, id);
    if (!client) return refuse('not_found');
    const subject = { kind: 'client', id: client.id } as const;
    const line = { actor: scope.actor, act: 'client_data.opened', subject, details: { code } };
    await recordAudit(tx, line, parts.clock.now());
    const { username, fullName = null, phone, email = null } = client;
    return { id: client.id, username, full_name: fullName, phone, email };
  });
}
