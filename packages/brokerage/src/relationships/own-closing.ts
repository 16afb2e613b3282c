// The end of an account by the client's own will: nobody has to agree, only that nothing is open. Records stay for the country's years.
import { refuse } from '@candor/contract';
import type { OutputOf, Refusal } from '@candor/contract';
import * as contract from '@candor/contract/relationships/client.ts';
import { packOf } from '@candor/contract/countries/index.ts';
import type { ClientId } from '@candor/contract/ids.ts';
import type { TenantScope } from '@candor/platform/db/index.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { recordAudit } from '../audit/index.ts';
import { verifyPin } from '../credentials/index.ts';
import type { CredentialParts, PinRefusal } from '../credentials/index.ts';
import { signalChange } from './service.ts';
import type { RelationshipParts } from './service.ts';
import { insertOwnClosing, listOpenEnds, lockRelated } from './store.ts';

export type OwnClosingParts = RelationshipParts & CredentialParts;

export type ClosingParts = Pick<
  OwnClosingParts,
  'bus' | 'clock' | 'db' | 'hasher' | 'ids' | 'notify' | 'pinTurns' | 'sessions'
>;

export interface Leaver {
  readonly scope: TenantScope;
  readonly clientId: ClientId;
  readonly tenant: { readonly country: string };
}

export function bindOwnClosing(parts: ClosingParts, clientGuard: Guard<'client', Leaver>): Binding[] {
  return [
    bind(contract.getOwnClosing, clientGuard, (leaver) => readOwnClosing(parts, leaver)),
    bind(contract.closeOwnAccount, clientGuard, (leaver, { body }) => closeOwnAccount(parts, leaver, body.pin)),
  ];
}

function readOwnClosing(
  { db }: Pick<ClosingParts, 'db'>,
  { scope, clientId, tenant }: Leaver,
): Promise<OutputOf<typeof contract.getOwnClosing>> {
  return db.read(scope, async (reader) => ({
    open: await listOpenEnds(reader, scope.tenantId, clientId),
    keep_years: packOf(tenant.country).keepYears,
  }));
}

async function closeOwnAccount(
  parts: ClosingParts,
  { scope, clientId }: Leaver,
  pin: string,
): Promise<undefined | PinRefusal | Refusal<'client_not_clear' | 'state_conflict'>> {
  const refused = await verifyPin(parts, scope, clientId, pin);
  if (refused) return refused;
  const { db, clock, ids, sessions, notify, bus } = parts;
  return db.transact(scope, async (tx) => {
    const client = await lockRelated(tx, clientId);
    if (client?.status !== 'active') return refuse('state_conflict');
    const { tenantId, actor } = tx.scope;
    if ((await listOpenEnds(tx, tenantId, clientId)).length > 0) return refuse('client_not_clear');
    const now = clock.now();
    await insertOwnClosing(tx, ids.next(), clientId, now);
    await sessions.end(tx, tenantId, { kind: 'client', id: clientId }, 'ended_by_client');
    await notify(tx, { kind: 'account_closed', clientId, params: { reason: 'client_request' } });
    signalChange(bus, tx, clientId);
    const subject = { kind: 'client', id: clientId } as const;
    await recordAudit(tx, { actor, act: 'client.closed_by_self', subject }, now);
    return undefined;
  });
}
