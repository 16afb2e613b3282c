// SQL of placing: everything that decides about placements, read in two statements however many they are, and the orders of many clients
// written in one.
import { dayOf } from '@candor/contract/days.ts';
import type { ClientId, QuotationId, SigningSessionId } from '@candor/contract/ids.ts';
import type { KycStatus } from '@candor/contract/kyc/rules.ts';
import { balancesValue, openBalances } from '@candor/ledger';
import type { BalancesValue } from '@candor/ledger';
import { makeMoney } from '@candor/money';
import type { Money } from '@candor/money';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import { accountsValue, expectCurrency, openAccountsValue } from '../accounts/index.ts';
import type { AccountsValue } from '../accounts/index.ts';
import { findConsequences } from '../dues/index.ts';
import { findQuotedProducts, readWarnings } from '../products/index.ts';
import type { Product } from '../products/index.ts';
import { quotationColumns, toKept } from '../quotations/index.ts';
import type { KeptQuotation, QuotationRow, StandingFacts } from '../quotations/index.ts';
import type { SigningSession } from './signing-store.ts';
import type { NewOrder } from './store.ts';

/** What a placement names. */
export interface Asking {
  readonly clientId: ClientId;
  readonly quotationId: QuotationId;
  readonly sessionId: SigningSessionId | undefined;
}

export interface PlacingFacts {
  readonly quotation: KeptQuotation | undefined;
  readonly product: Product | undefined;
  /** Spent by an order before. */
  readonly isUsed: boolean;
  readonly isHalted: boolean;
  /** When the same order was placed last, if that is a moment ago. */
  readonly twinAt: Date | undefined;
  readonly session: SigningSession | undefined;
  /** The country is that of the tenant, which the caller knows. */
  readonly client: Omit<StandingFacts, 'buyer'> & { readonly buyer: Omit<StandingFacts['buyer'], 'country'> };
}

type Warnings = Awaited<ReturnType<typeof readWarnings>>;

type Nulled<Row> = { readonly [Key in keyof Row]: Row[Key] | null };

interface FactsRow extends Nulled<QuotationRow> {
  readonly isUsed: boolean;
  readonly vip: number | null;
  readonly score: number | null;
  readonly kyc: KycStatus | null;
  readonly dues: readonly string[] | null;
  readonly accounts: AccountsValue;
  readonly balances: BalancesValue;
  readonly boundE8: string;
  readonly boundUntil: string | null;
  readonly isHalted: boolean;
  readonly twinAt: Date | null;
  readonly session: PackedSession | null;
}

/** Largest, used, currency, and when it was opened, ends and was closed. */
type PackedSession = readonly [string, string, string, string, string, string | null];

/** The same order placed again within this time is asked about. */
const twinWindowMs = 60_000;
/** Ids of orders begin with the time they were made at; more than the clocks of two nodes are ever apart. */
const skewMs = 60_000;

function firstIdAt(ms: number): string {
  const time = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/** In the order of what is asked. */
export async function readFacts(reader: Reader, asked: readonly Asking[], now: Date): Promise<PlacingFacts[]> {
  const quotationIds = asked.map(({ quotationId }) => quotationId);
  const [rows, products] = await Promise.all([
    readRows(reader, asked, now),
    findQuotedProducts(reader, quotationIds, dayOf(now)),
  ]);
  const warnings = await readAskedWarnings(reader, asked, products);
  return asked.map((asking, place) => toFacts(asking, rows[place], { products, warnings }, now));
}

function readRows(reader: Reader, asked: readonly Asking[], now: Date): Promise<FactsRow[]> {
  const twinsSince = now.getTime() - twinWindowMs;
  return reader.sql<FactsRow[]>`
    select q.*, c.vip, c.score,
      exists (select from brokerage.orders o where o.quotation_id = x.quotation_id) as is_used,
      (select k.status from brokerage.kyc_standings k where k.client_id = x.client_id) as kyc,
      (select json_agg(d.created_at) from brokerage.dues d
        where d.client_id = x.client_id and d.status = 'outstanding') as dues,
      ${accountsValue(reader, reader.sql`x.client_id`)} as accounts,
      ${balancesValue(reader, reader.sql`x.client_id`)} as balances,
      b.sum::text as "boundE8", b.until::text as bound_until,
      exists (select from brokerage.instrument_halts h where h.ended_at is null and (h.instrument_id = q.instrument_id
        or h.market = (select i.market from brokerage.instruments i where i.instrument_id = q.instrument_id))) as is_halted,
      (select o.placed_at from brokerage.orders o
        where o.client_id = x.client_id and o.order_id > ${firstIdAt(twinsSince - skewMs)}
          and o.instrument_id = q.instrument_id and o.side = q.side
          and o.kind = case q.kind when 'oco' then 'take_profit' else q.kind end and o.quantity_e8 = q."quantityE8"
          and o.placed_at > ${new Date(twinsSince)} and o.status <> 'rejected'
          and (q.kind = 'market' or o.limit_price_e8 is not distinct from q."limitPriceE8")
          and o.stop_price_e8 is not distinct from q."stopPriceE8"
        order by o.order_id desc limit 1) as twin_at,
      (select json_build_array(s.maximum_minor::text, s.used_minor::text, s.currency, s.opened_at, s.expires_at, s.closed_at)
        from brokerage.signing_sessions s
        where s.signing_session_id = x.session_id and s.client_id = x.client_id) as session
    from unnest(${reader.uuids(asked.map(({ clientId }) => clientId))}, ${reader.uuids(asked.map(({ quotationId }) => quotationId))},
      ${reader.texts(asked.map(({ sessionId }) => sessionId ?? null))}::uuid[])
      with ordinality as x (client_id, quotation_id, session_id, place)
    left join lateral (
      select ${quotationColumns(reader)} from brokerage.quotations q where q.quotation_id = x.quotation_id offset 0
    ) q on true
    left join lateral (
      select n.vip, n.score from brokerage.clients n where n.client_id = x.client_id offset 0
    ) c on true
    left join lateral (
      select coalesce(sum(l.quantity_e8), 0) as sum, max(l.settles_on) as until from brokerage.lot_bindings l
      where l.client_id = x.client_id and l.freed_at is null and l.security = (
        select coalesce(i.isin, i.instrument_id::text) from brokerage.instruments i where i.instrument_id = q.instrument_id)
    ) b on true
    order by x.place`;
}

/** Looked for only where one of the products asks for a warning. */
async function readAskedWarnings(
  reader: Reader,
  asked: readonly Asking[],
  products: ReadonlyMap<string, Product>,
): Promise<Warnings> {
  const isAsked = [...products.values()].some(({ terms }) => terms.risk_warning !== null);
  return isAsked ? readWarnings(reader, [...new Set(asked.map(({ clientId }) => clientId))]) : new Map();
}

function toFacts(
  { clientId, sessionId }: Asking,
  row: FactsRow | undefined,
  { products, warnings }: { readonly products: ReadonlyMap<string, Product>; readonly warnings: Warnings },
  now: Date,
): PlacingFacts {
  if (!row) throw new Error('a placement was asked about and not answered');
  const { session, dues, accounts, twinAt } = row;
  const quotation = isOffered(row) ? toKept(row) : undefined;
  return {
    quotation,
    product: quotation && products.get(quotation.productId),
    isUsed: row.isUsed,
    isHalted: row.isHalted,
    twinAt: twinAt ?? undefined,
    session: session && sessionId !== undefined ? toSession(sessionId, clientId, session) : undefined,
    client: {
      buyer: {
        vip: row.vip ?? 0,
        score: row.score ?? 0,
        isVerified: row.kyc === 'approved',
        warningsRead: warnings.get(clientId) ?? new Set(),
      },
      consequences: findConsequences(
        (dues ?? []).map((at) => ({ status: 'outstanding', createdAt: new Date(at) })),
        now,
      ),
      accounts: openAccountsValue(accounts, clientId),
      balances: openBalances(row.balances),
      bound: { quantityE8: BigInt(row.boundE8), settlesOn: row.boundUntil },
    },
  };
}

/** Without a quotation every column of it is empty. */
function isOffered(row: FactsRow): row is FactsRow & QuotationRow {
  return row.id !== null;
}

function toSession(id: SigningSessionId, clientId: ClientId, packed: PackedSession): SigningSession {
  const [maximum, used, currency, openedAt, expiresAt, closedAt] = packed;
  const say = (minor: string): Money => makeMoney(BigInt(minor), expectCurrency(currency));
  return {
    id,
    clientId,
    maximum: say(maximum),
    used: say(used),
    openedAt: new Date(openedAt),
    expiresAt: new Date(expiresAt),
    closedAt: closedAt === null ? undefined : new Date(closedAt),
  };
}

/** An order that is signed within a session, and what it counts there. */
export interface SessionOrder {
  readonly order: NewOrder;
  readonly counted: Money;
}

/**
 * Orders of many clients, their use of the sessions and the first lines of their timelines. Each must be of the client whose session it
 * names; what is ordered, the database takes from the quotation. Answers their numbers by id.
 */
export async function insertTogether(
  tx: TenantTx,
  placed: readonly SessionOrder[],
  now: Date,
): Promise<Map<string, bigint>> {
  const rows = await tx.sql<Array<{ id: string; referenceNumber: bigint }>>`
    select id, reference_number from brokerage.place_in_sessions(${now}, ${tx.json(placed.map(encode))})`;
  return new Map(rows.map(({ id, referenceNumber }) => [id, referenceNumber]));
}

/** What is ordered the database reads from the quotation; here stands what was decided now. */
function encode({ order, counted }: SessionOrder): object {
  return {
    order_id: order.id,
    client_id: order.clientId,
    quotation_id: order.quotationId,
    signing_session_id: order.signingSessionId,
    type: order.type,
    subtype: order.subtype,
    works_until: order.worksUntil,
    status: order.status,
    waits_for: order.waitsFor,
    hold_id: order.holdId,
    held: String(order.held),
    held_unsettled: String(order.heldUnsettled),
    venue: order.venue,
    accepted_at: order.acceptedAt,
    counted_minor: String(counted.amountMinor),
    counted_currency: counted.currency,
  };
}
