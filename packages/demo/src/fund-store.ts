// SQL of what the demo asks about its funds. Units of strategies are none: nobody types their NAV.
import { demoScope } from './people.ts';
import type { Stage } from './stage.ts';

export interface KnownFund {
  readonly id: string;
  readonly code: string;
  readonly cutOff: string;
  readonly zone: string;
  /** The day of the last NAV; empty when there is none. */
  readonly last: string;
}

export function listKnownFunds({ parts, tenant }: Stage): Promise<KnownFund[]> {
  return parts.db.read(
    demoScope(tenant.id),
    (reader) => reader.sql<KnownFund[]>`
      select f.fund_id as id, f.code, f.cut_off, f.zone,
        coalesce((select to_char(max(n.day), 'YYYY-MM-DD') from brokerage.fund_navs n
          where n.tenant_id = f.tenant_id and n.fund_id = f.fund_id), '') as last
      from brokerage.funds f where f.kind <> 'strategy' order by f.created_at, f.fund_id`,
  );
}
