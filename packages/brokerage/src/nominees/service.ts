// The verbs of nominees: save the whole set or opt out, remove one. Each needs the PIN and is told to the client.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { dayOf } from '@candor/contract/days.ts';
import type { NomineeSet as NomineeSetWire } from '@candor/contract/nominees/client.ts';
import type { NomineeId } from '@candor/contract/ids.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Database, TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import { findAnswer, transactOnce } from '@candor/platform/once/once.ts';
import type { Once } from '@candor/platform/once/once.ts';
import { recordAudit } from '../audit/index.ts';
import type { ClientId } from '../clients/index.ts';
import type { CheckPin, PinRefusal } from '../credentials/index.ts';
import { readSet, toWire, withoutNominee } from './nominee.ts';
import type { NewNominee, NomineeBody, NomineeSet } from './nominee.ts';
import { lockNominees, readNomineeSet, replaceNominees } from './store.ts';

export interface NomineeNotice {
  readonly kind: 'nominees_changed';
  readonly clientId: ClientId;
}

export interface NomineeParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly vault: Vault;
  readonly notify: (tx: TenantTx, notice: NomineeNotice) => Promise<void>;
  readonly checkPin: CheckPin;
}

export interface NomineeOwner {
  readonly scope: TenantScope;
  readonly clientId: ClientId;
}

export const todayOf = (clock: Clock): string => dayOf(clock.now());

export async function listNominees(
  { db, vault, clock }: Pick<NomineeParts, 'clock' | 'db' | 'vault'>,
  { scope, clientId }: NomineeOwner,
): Promise<NomineeSetWire> {
  return toWire(await db.read(scope, (reader) => readNomineeSet(reader, vault, clientId)), todayOf(clock));
}

export interface SetInput {
  readonly nominees: readonly NomineeBody[];
  readonly optOut: boolean;
}

/** A repetition proves its PIN too: otherwise a used key would tell a right PIN from a wrong one for nothing. */
export async function saveWithPin(
  parts: NomineeParts,
  owner: NomineeOwner,
  once: Once,
  { pin, ...input }: SetInput & { readonly pin: string },
) {
  const prove = () => parts.checkPin(owner.scope, owner.clientId, pin);
  const answered = await findAnswer<NomineeSetWire, PinRefusal>(parts, owner.scope, once, prove);
  if (answered) return answered;
  const checked = readSet(input.nominees, input.optOut, todayOf(parts.clock));
  if (isRefusal(checked)) return checked;
  const refused = await prove();
  if (refused) return refused;
  return saveNominees(parts, owner, once, input);
}

/** For a client whose PIN was right just now. */
export function saveNominees(
  parts: Pick<NomineeParts, 'clock' | 'db' | 'ids' | 'notify' | 'vault'>,
  owner: NomineeOwner,
  once: Once,
  { nominees, optOut }: SetInput,
) {
  return transactOnce(parts, owner.scope, once, async (tx) => {
    await lockNominees(tx, owner.clientId);
    const checked = readSet(nominees, optOut, todayOf(parts.clock));
    if (isRefusal(checked)) return checked;
    return replaceSet(parts, tx, owner, checked, optOut ? 'nominees.opted_out' : 'nominees.saved');
  });
}

export async function removeWithPin(
  parts: NomineeParts,
  owner: NomineeOwner,
  once: Once,
  { id, pin }: { readonly id: NomineeId; readonly pin: string },
) {
  const { scope, clientId } = owner;
  const prove = () => parts.checkPin(scope, clientId, pin);
  const answered = await findAnswer<NomineeSetWire, PinRefusal>(parts, scope, once, prove);
  if (answered) return answered;
  const known = await parts.db.read(scope, (reader) => readNomineeSet(reader, parts.vault, clientId));
  if (!hasNominee(known, id)) return refuse('not_found');
  const refused = await prove();
  if (refused) return refused;
  return transactOnce(parts, scope, once, async (tx): Promise<NomineeSetWire | Refusal<'not_found'>> => {
    await lockNominees(tx, clientId);
    const { nominees } = await readNomineeSet(tx, parts.vault, clientId);
    if (!hasNominee({ nominees }, id)) return refuse('not_found');
    return replaceSet(parts, tx, owner, withoutNominee(nominees, id), 'nominees.removed');
  });
}

function hasNominee({ nominees }: Pick<NomineeSet, 'nominees'>, id: NomineeId): boolean {
  return nominees.some((nominee) => nominee.id === id);
}

async function replaceSet(
  { clock, ids, vault, notify }: Pick<NomineeParts, 'clock' | 'ids' | 'notify' | 'vault'>,
  tx: TenantTx,
  { scope, clientId }: NomineeOwner,
  nominees: readonly NewNominee[],
  act: 'nominees.saved' | 'nominees.opted_out' | 'nominees.removed',
): Promise<NomineeSetWire> {
  const now = clock.now();
  const optedOut = act === 'nominees.opted_out';
  const saved = nominees.map((nominee) => ({ ...nominee, id: ids.next() }));
  await replaceNominees(tx, vault, scope.tenantId, clientId, { nominees: saved, optedOut, now });
  await notify(tx, { kind: 'nominees_changed', clientId });
  const subject = { kind: 'client', id: clientId } as const;
  await recordAudit(tx, { actor: scope.actor, act, subject, details: { people: saved.length } }, now);
  return toWire({ nominees: saved, optedOut, changedAt: now }, todayOf(clock));
}
