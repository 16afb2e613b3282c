// What staff see from one place: queues counted, a client found, what a client has, and the trail. Only reads; names stay masked.
import { limits, refuse } from '@candor/contract';
import type { OutputOf, Refusal } from '@candor/contract';
import type { auditLine, clientFinds, findClients as findEndpoint, searchAudit } from '@candor/contract/desk/staff.ts';
import type { InputOf } from '@candor/contract/endpoint.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Database, Reader } from '@candor/platform/db/index.ts';
import type { PageQuery } from '@candor/platform/http/page.ts';
import type * as z from 'zod/mini';
import { findLineAt, listLines } from '../audit/index.ts';
import type { AuditLine, LineFilter } from '../audit/index.ts';
import {
  findByBeginnings,
  findClientByEmail,
  findClientByPhone,
  findClientByUsername,
  maskClient,
  parseClientId,
  readBeginnings,
  readClient,
} from '../clients/index.ts';
import type { Client } from '../clients/index.ts';
import type { StaffContext } from '../sessions/index.ts';
import { findByReference, findOwner, nameStaff } from './store.ts';
import { readSearch } from './words.ts';
import type { Search } from './words.ts';

export interface DeskParts {
  readonly db: Database;
  readonly vault: Vault;
}

export type Viewer = Pick<StaffContext, 'scope' | 'staffId' | 'roles'>;

type Found = OutputOf<typeof findEndpoint>;
type Line = z.infer<typeof auditLine>;

export function findClients({ db, vault }: DeskParts, viewer: Viewer, words: string): Promise<Found> {
  return db.read(viewer.scope, async (reader) => {
    for (const search of readSearch(words)) {
      const id = await lookUp(reader, vault, viewer, search);
      const client = id === undefined ? undefined : await readClient(reader, vault, parseClientId(id));
      if (client && isShown(client, viewer)) return { items: [describeClient(client, search.by)] };
    }
    return { items: await findByName(reader, vault, viewer, words) };
  });
}

const mostFound = 10;

/** Whoever has every word that was typed at the beginning of a word of the name or the username. */
async function findByName(reader: Reader, vault: Vault, viewer: Viewer, words: string): Promise<Found['items']> {
  const beginnings = readBeginnings(words);
  if (!beginnings) return [];
  const advisorId = viewer.roles.every((role) => role === 'advisor') ? viewer.staffId : undefined;
  const found: Found['items'] = [];
  for (const id of await findByBeginnings(reader, vault, beginnings, { advisorId, limit: mostFound })) {
    const client = await readClient(reader, vault, id);
    if (client) found.push(describeClient(client, 'name'));
  }
  return found;
}

/** Who is nothing but an advisor finds their own clients only. */
function isShown({ advisorId }: Client, { roles, staffId }: Viewer): boolean {
  return advisorId === staffId || roles.some((role) => role !== 'advisor');
}

async function lookUp(
  reader: Reader,
  vault: Vault,
  { scope: { tenantId } }: Viewer,
  search: Search,
): Promise<string | undefined> {
  switch (search.by) {
    case 'id':
      return findOwner(reader, search.id);
    case 'reference':
      return findByReference(reader, search.text);
    case 'email':
      return findClientByEmail(reader, vault, tenantId, search.text);
    case 'phone':
      return findClientByPhone(reader, vault, tenantId, search.text);
    case 'username':
      return (await findClientByUsername(reader, search.text))?.id;
  }
}

function describeClient(client: Client, foundBy: (typeof clientFinds)[number]): Found['items'][number] {
  return { ...maskClient(client), client_id: client.id, found_by: foundBy };
}

type AuditQuery = InputOf<typeof searchAudit>['query'];

export function readFilter({ actor, act, subject, client_id: clientId }: AuditQuery): LineFilter {
  return { actor, act, subject, clientId };
}

/** The cursor is the number of the last line that was shown. */
export function listTrail(
  { db }: Pick<DeskParts, 'db'>,
  { scope }: Viewer,
  filter: LineFilter,
  { cursor, limit, since, until }: PageQuery & Pick<AuditQuery, 'since' | 'until'>,
): Promise<{ items: Line[]; next: string | null } | Refusal<'bad_request'>> {
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) return Promise.resolve(refuse('bad_request'));
  const size = limit === undefined ? limits.page.defaultSize : Number(limit);
  return db.read(scope, async (reader) => {
    const end = until === undefined ? undefined : await findLineAt(reader, new Date(until));
    const below = cursor === undefined ? end : BigInt(cursor);
    const first = since === undefined ? 0n : await findLineAt(reader, new Date(since));
    const lines = (await listLines(reader, filter, below, size + 1)).filter(({ seq }) => seq >= first);
    const shown = lines.slice(0, size);
    const names = await nameStaff(
      reader,
      shown.flatMap(({ actor }) => (actor.kind === 'staff' ? [actor.id] : [])),
    );
    const next = lines.length > size ? String(shown.at(-1)?.seq ?? '') : null;
    return { items: shown.map((line) => describeLine(line, names)), next };
  });
}

function describeLine(line: AuditLine, names: ReadonlyMap<string, string>): Line {
  return {
    id: String(line.seq),
    at: line.at.toISOString(),
    actor_kind: line.actor.kind,
    actor_id: line.actor.id,
    actor_name: names.get(line.actor.id) ?? null,
    act: line.act,
    subject_kind: line.subject.kind,
    subject_id: line.subject.id,
    client_id: line.clientId ?? null,
    details: { ...line.details },
  };
}
