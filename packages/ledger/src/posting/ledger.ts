// The way into the books. Two doors, one function behind both:
// post() queues for the tenant's lane, where many journals share one commit; business rows that are new may ride along.
// postIn() posts inside a business transaction that changes rows of its own; post last, for it locks the tenant's books.
import type { Refusal } from '@candor/contract/errors.ts';
import type { ClientId } from '@candor/contract/ids.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Actor, Database, TenantId, TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import type { JournalDraft } from '../journals/draft.ts';
import { postBatch } from './batch.ts';
import { exclusiveNames, isNew, listClients, makeItem, type PostAnswer } from './item.ts';
import { createKnownAccounts } from './known-accounts.ts';
import { createLane, type Lane } from './lane.ts';
import type { Rider } from './rider.ts';

export interface LedgerParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly lanes?: number;
  readonly maxBatch?: number;
  readonly maxQueued?: number;
  /** Told the size of every batch, for a metric. */
  readonly onBatch?: (size: number) => void;
  /** Told after COMMIT whose books changed; must not throw. A notice for screens, never the record of anything. */
  readonly onPosted?: (tenantId: TenantId, clientIds: readonly ClientId[]) => void;
}

export interface Ledger {
  /** Posts in a commit of its own, shared with others. Answers once it is durable. */
  post(scope: TenantScope, draft: JournalDraft, rider?: Rider): Promise<PostAnswer | Refusal<'overloaded'>>;
  /** Posts inside the caller's transaction. Return the refusal from it, and everything is undone. */
  postIn(tx: TenantTx, draft: JournalDraft): Promise<PostAnswer>;
  /** The same for many at once: answers in their order, each accepted or refused on its own. They share no key, hold or reversal. */
  postAllIn(tx: TenantTx, drafts: readonly JournalDraft[]): Promise<PostAnswer[]>;
  /** The same where each was done by somebody else: a batch of many clients' acts. */
  postEachIn(tx: TenantTx, acts: readonly Act[]): Promise<PostAnswer[]>;
  /** How many journals wait in all lanes. */
  queued(): number;
  /** Waits for the answers that are under way. */
  drain(): Promise<void>;
}

/** A journal and who made it. */
export interface Act {
  readonly actor: Actor;
  readonly draft: JournalDraft;
}

const defaults = { lanes: 4, maxBatch: 300, maxQueued: 5_000 };

export function createLedger(wanted: LedgerParts): Ledger {
  const parts = { ...defaults, onBatch: () => undefined, onPosted: () => undefined, ...wanted };
  const { clock, ids } = parts;
  const known = createKnownAccounts();
  const lanes = Array.from({ length: parts.lanes }, () => createLane({ ...parts, known, now: () => clock.now() }));

  function laneOf(tenantId: TenantId): Lane {
    // The last digits of a tenant id are as good a hash as any.
    const lane = lanes[Number.parseInt(tenantId.slice(-6), 16) % lanes.length];
    if (lane === undefined) throw new Error('a ledger has at least one lane');
    return lane;
  }

  function prepare(draft: JournalDraft, actor: Actor) {
    if (draft.effectiveAt !== undefined && draft.effectiveAt < clock.now()) {
      throw new TypeError('a journal takes effect when it is recorded or later');
    }
    return makeItem(draft, ids.next(), `${actor.kind}:${actor.id}`);
  }

  async function postEachIn(tx: TenantTx, acts: readonly Act[]): Promise<PostAnswer[]> {
    if (acts.length === 0) return [];
    const { tenantId } = tx.scope;
    const items = acts.map(({ draft, actor }) => prepare(draft, actor));
    const names = items.flatMap(exclusiveNames);
    if (new Set(names).size < names.length) throw new TypeError('journals of one call share no key, hold or reversal');
    const answers = await postBatch(tx, items, clock.now(), known);
    const posted = items.filter((_item, place) => isNew(answers[place])).map(({ draft }) => draft);
    if (posted.length > 0) tx.afterCommit(() => parts.onPosted(tenantId, listClients(posted)));
    return answers;
  }

  function postAllIn(tx: TenantTx, drafts: readonly JournalDraft[]): Promise<PostAnswer[]> {
    return postEachIn(
      tx,
      drafts.map((draft) => ({ draft, actor: tx.scope.actor })),
    );
  }

  return {
    async post(scope, draft, rider) {
      return laneOf(scope.tenantId).post(scope, prepare(draft, scope.actor), rider);
    },
    async postIn(tx, draft) {
      const [answer] = await postAllIn(tx, [draft]);
      if (answer === undefined) throw new Error('the ledger lost an answer');
      return answer;
    },
    postAllIn,
    postEachIn,
    queued: () => lanes.reduce((sum, lane) => sum + lane.queued(), 0),
    async drain() {
      await Promise.all(lanes.map((lane) => lane.drain()));
    },
  };
}
