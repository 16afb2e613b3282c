// Finds what a person's reference names, and the references of what the books name by id. Numbers are given by triggers
// when something is made; nothing is written here.
import { formatReference, parseReference, referenceKinds } from '@candor/contract/references/references.ts';
import { findJournalIdBySeq } from '@candor/ledger';
import type { Reader } from '@candor/platform/db/index.ts';

/** What a reference names, within the reader's tenant. */
export interface Referred {
  readonly kind:
    | 'withdrawal'
    | 'exchange'
    | 'loan'
    | 'due'
    | 'deposit'
    | 'transaction'
    | 'order'
    | 'confirmation'
    | 'complaint'
    | 'data_request';
  readonly id: string;
}

/** As a person types it. Undefined for what is no reference, has a typing error, or names nothing here. */
export async function findByReference(reader: Reader, typed: string): Promise<Referred | undefined> {
  const payment = typed.toUpperCase().replaceAll(/\s/g, '');
  if (/^RF\d{14}$/.test(payment)) return findDeposit(reader, payment);
  const read = parseReference(typed);
  if (!read) return undefined;
  if (read.kind === 'transaction') {
    const id = await findJournalIdBySeq(reader, read.number);
    return id === undefined ? undefined : { kind: 'transaction', id };
  }
  if (isNumbered(read.kind)) {
    return findNumbered(reader, read.kind, read.number);
  }
  const [row] = await reader.sql<Array<{ id: string }>>`
    select subject_id as id from brokerage.order_references
    where kind = ${read.kind} and number = ${String(read.number)}::bigint`;
  return row && { kind: read.kind, id: row.id };
}

/** Orders, fills, complaints and data requests carry their number themselves. */
const numbered = ['order', 'confirmation', 'complaint', 'data_request'] as const;
type Numbered = (typeof numbered)[number];
const isNumbered = (kind: string): kind is Numbered => numbered.some((one) => one === kind);

async function findNumbered(reader: Reader, kind: Numbered, number: bigint): Promise<Referred | undefined> {
  const [row] = await reader.sql<Array<{ id: string }>>`
    select order_id as id from brokerage.orders where ${kind} = 'order' and number = ${String(number)}::bigint
    union all
    select fill_id from brokerage.fills where ${kind} = 'confirmation' and number = ${String(number)}::bigint
    union all
    select complaint_id from brokerage.complaints where ${kind} = 'complaint' and number = ${String(number)}::bigint
    union all
    select request_id from brokerage.data_requests where ${kind} = 'data_request' and number = ${String(number)}::bigint`;
  return row && { kind, id: row.id };
}

async function findDeposit(reader: Reader, reference: string): Promise<Referred | undefined> {
  const [row] = await reader.sql<Array<{ id: string }>>`
    select deposit_id as id from brokerage.deposits where reference = ${reference}`;
  return row && { kind: 'deposit', id: row.id };
}

const orderKinds = referenceKinds.filter((kind) => kind !== 'transaction');

interface Cause {
  readonly kind: string;
  readonly id: string;
}

const keyOf = ({ kind, id }: Cause): string => `${kind}:${id}`;

/** Not every cause is named by an id. */
const idsOf = (causes: readonly Cause[]): string[] =>
  causes.map(({ id }) => id).filter((id) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id));

/** The references of many causes of journals at once; causes without one are left out. */
export async function readReferences(
  reader: Reader,
  causes: readonly Cause[],
): Promise<(cause: Cause) => string | undefined> {
  const ids = idsOf(causes);
  const known = new Map<string, string>();
  if (ids.length > 0) {
    const rows = await reader.sql<Array<{ kind: string; id: string; number: bigint }>>`
      select kind, subject_id as id, number from brokerage.order_references
      where kind = any (${reader.texts(orderKinds)}::text[]) and subject_id = any (${reader.uuids(ids)})`;
    for (const row of rows) {
      const kind = referenceKinds.find((one) => one === row.kind);
      if (kind) known.set(keyOf(row), formatReference(kind, row.number));
    }
    const deposits = await reader.sql<Array<{ id: string; reference: string }>>`
      select deposit_id as id, reference from brokerage.deposits where deposit_id = any (${reader.uuids(ids)})`;
    for (const { id, reference } of deposits) known.set(keyOf({ kind: 'deposit', id }), reference);
    const trades = await reader.sql<Array<{ kind: 'order' | 'fill'; id: string; number: bigint }>>`
      select 'order' as kind, order_id as id, number from brokerage.orders where order_id = any (${reader.uuids(ids)})
      union all
      select 'fill', fill_id, number from brokerage.fills where fill_id = any (${reader.uuids(ids)})`;
    for (const { kind, id, number } of trades) {
      known.set(keyOf({ kind, id }), formatReference(kind === 'order' ? 'order' : 'confirmation', number));
    }
  }
  return (cause) => known.get(keyOf(cause));
}

/** What a journal was about: an instrument, and what its issuer did where it was that. */
export interface Traded {
  readonly symbol: string;
  /** A split, a dividend, a coupon …: the kind of the corporate action. */
  readonly action: string | undefined;
}

/** What was traded, paid for being held or changed by its issuer, by the causes of many journals, with the symbol it has at an instant. */
export async function readTraded(
  reader: Reader,
  causes: readonly Cause[],
  at: Date,
): Promise<(cause: Cause) => Traded | undefined> {
  const ids = reader.uuids(idsOf(causes));
  const rows = await reader.sql<Array<{ kind: string; id: string; symbol: string; action: string | null }>>`
    select c.kind, c.id, c.action, n.symbol from (
      select 'order' as kind, order_id as id, instrument_id, null as action from brokerage.orders where order_id = any (${ids})
      union all
      select unnest(array['fill', 'settlement', 'bust']), fill_id, instrument_id, null from brokerage.fills
      where fill_id = any (${ids})
      union all
      select unnest(array['dividend', 'corporate_action']), e.entitlement_id, a.instrument_id, a.kind
      from brokerage.corporate_entitlements e join brokerage.corporate_actions a using (tenant_id, action_id)
      where e.entitlement_id = any (${ids})
    ) c cross join lateral (
      select symbol from brokerage.instrument_names x
      where x.instrument_id = c.instrument_id and x.starts_on <= (${at}::timestamptz at time zone 'UTC')::date
      order by x.starts_on desc limit 1
    ) n`;
  const known = new Map(
    rows.map(({ symbol, action, ...row }) => [keyOf(row), { symbol, action: action ?? undefined }]),
  );
  return (cause) => known.get(keyOf(cause));
}

/** An instrument as people call it. */
export interface InstrumentName {
  readonly symbol: string;
  readonly market: string;
}

/** By the ids of instruments and of corporate actions, whose instrument it is then. */
export async function readInstrumentNames(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, InstrumentName>> {
  if (ids.length === 0) return new Map();
  const asked = reader.uuids(ids);
  const rows = await reader.sql<Array<InstrumentName & { readonly id: string }>>`
    select x.id, i.market, n.symbol from (
      select instrument_id as id, instrument_id from brokerage.instruments where instrument_id = any (${asked})
      union all
      select action_id, instrument_id from brokerage.corporate_actions where action_id = any (${asked})
    ) x join brokerage.instruments i using (instrument_id)
    cross join lateral (
      select symbol from brokerage.instrument_names y where y.instrument_id = i.instrument_id order by y.starts_on desc limit 1
    ) n`;
  return new Map(rows.map(({ id, ...name }) => [id, name]));
}
