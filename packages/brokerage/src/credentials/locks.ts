// Who cannot get in right now, for the people who can help: one line per client, the longest waiting first. Only reads.
import type { OutputOf } from '@candor/contract';
import { lockKinds } from '@candor/contract/credentials/staff.ts';
import type { listLockedClients as endpoint } from '@candor/contract/credentials/staff.ts';
import type { ClientId } from '@candor/contract/ids.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import type { StaffContext } from '../sessions/index.ts';
import { listBlocked, listRunningResets } from './lock-store.ts';
import type { BlockedRow, RunningReset } from './lock-store.ts';
import type { CredentialParts } from './parts.ts';

type LockedClient = OutputOf<typeof endpoint>['items'][number];
type LockKind = (typeof lockKinds)[number];

/** What a count keeps its owner from, by its policy. */
const kindOf: Readonly<Record<string, LockKind>> = {
  account: 'sign_in',
  account_address: 'sign_in',
  device: 'sign_in',
  pin: 'pin',
  mfa: 'second_factor',
  password_check: 'password',
  reset: 'reset_code',
};

export function listLockedClients(
  { db, clock }: Pick<CredentialParts, 'clock' | 'db'>,
  { scope, roles, staffId }: Pick<StaffContext, 'scope' | 'roles' | 'staffId'>,
  state: 'locked' | 'reset' | undefined,
): Promise<OutputOf<typeof endpoint>> {
  // Who is nothing but an advisor sees their own clients.
  const advisorId = roles.every((role) => role === 'advisor') ? staffId : undefined;
  return db.read(scope, async (reader) => {
    const asked = { now: clock.now(), advisorId };
    const blocked = await listBlocked(reader, asked);
    const resets = await listRunningResets(reader, asked);
    const items = gatherLocked(blocked, resets);
    return {
      items: items.filter(({ locks, reset }) =>
        state === 'reset' ? reset !== null : state === undefined || locks.length > 0,
      ),
    };
  });
}

/** For the home page of staff: how many cannot get in right now or have a reset under way, and since when the first. */
export async function countLocked(
  reader: Reader,
  now: Date,
): Promise<{ readonly count: number; readonly oldestAt: Date | null }> {
  const asked = { now, advisorId: undefined };
  const locked = gatherLocked(await listBlocked(reader, asked), await listRunningResets(reader, asked));
  const [first] = locked;
  return { count: locked.length, oldestAt: first ? new Date(first.since) : null };
}

export function gatherLocked(blocked: readonly BlockedRow[], resets: readonly RunningReset[]): LockedClient[] {
  const names = new Map<ClientId, string>([...blocked, ...resets].map((row) => [row.clientId, row.username]));
  const found = Array.from(names, ([id, username]): LockedClient => {
    const own = blocked.filter(({ clientId }) => clientId === id);
    const reset = resets.find(({ clientId }) => clientId === id);
    const starts = [...own.map(({ lastAt }) => lastAt), ...(reset ? [reset.startedAt] : [])];
    const ends = own.map(({ blockedUntil }) => blockedUntil.getTime());
    return {
      id,
      username,
      locks: lockKinds.filter((kind) => own.some(({ policy }) => kindOf[policy] === kind)),
      attempts: Math.max(0, ...own.map(({ attempts }) => attempts)),
      blocked_until: ends.length === 0 ? null : new Date(Math.max(...ends)).toISOString(),
      reset: reset
        ? {
            started_at: reset.startedAt.toISOString(),
            expires_at: reset.expiresAt.toISOString(),
            started_by: reset.startedBy,
          }
        : null,
      since: new Date(Math.min(...starts.map((at) => at.getTime()))).toISOString(),
    };
  });
  return found.toSorted((left, right) => (left.since < right.since ? -1 : 1));
}
