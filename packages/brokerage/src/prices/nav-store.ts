// SQL of what others ask about funds: the last NAVs, those of a stretch of time, what leaving costs.
import type { Reader } from '@candor/platform/db/index.ts';
import type { LastNavs, Nav } from './nav.ts';

interface NavRow extends Nav {
  readonly instrumentId: string;
}

/** By instrument; only of those that are funds here and have a NAV. As corrected. */
export async function readLastNavs(reader: Reader, instrumentIds: readonly string[]): Promise<Map<string, LastNavs>> {
  if (instrumentIds.length === 0) return new Map();
  const rows = await reader.sql<NavRow[]>`
    select f.instrument_id, to_char(n.day, 'YYYY-MM-DD') as day, n.version, n.nav_e8 as "navE8", n.recorded_at
    from brokerage.funds f cross join lateral (
      select distinct on (x.day) x.day, x.version, x.nav_e8, x.recorded_at from brokerage.fund_navs x
      where x.tenant_id = f.tenant_id and x.fund_id = f.fund_id order by x.day desc, x.version desc limit 2
    ) n
    where f.instrument_id = any(${reader.uuids(instrumentIds)}) order by f.instrument_id, n.day desc`;
  const found = new Map<string, LastNavs>();
  for (const [id, [last, before]] of Map.groupBy(rows, ({ instrumentId }) => instrumentId)) {
    if (last) found.set(id, { last, before });
  }
  return found;
}

/** What was known of a fund by when: in the order in which it was recorded, older days that came late left out. */
export async function listRecorded(reader: Reader, instrumentId: string, until: Date): Promise<Nav[]> {
  const rows = await reader.sql<Nav[]>`
    select to_char(n.day, 'YYYY-MM-DD') as day, n.version, n.nav_e8 as "navE8", n.recorded_at
    from brokerage.funds f join brokerage.fund_navs n on n.tenant_id = f.tenant_id and n.fund_id = f.fund_id
    where f.instrument_id = ${instrumentId} and n.recorded_at < ${until} order by n.recorded_at, n.day, n.version`;
  let newest = '';
  return rows.filter(({ day }) => {
    if (day < newest) return false;
    newest = day;
    return true;
  });
}

/** What leaving a fund costs, in percent; nothing for what is no fund. */
export async function readExitPercent(reader: Reader, productId: string): Promise<string | undefined> {
  const [row] = await reader.sql<Array<{ exitPercent: string }>>`
    select exit_percent from brokerage.funds where fund_id = ${productId}`;
  return row?.exitPercent;
}
