// SQL of one client's page: the small things of other modules' tables, for staff. Never writes.
import type { ClientId, StaffId, SignatureId, ScoreMoveId } from '@candor/contract/ids.ts';
import type { Reader } from '@candor/platform/db/index.ts';

export interface ClientHead {
  readonly vip: number;
  readonly score: number;
  readonly advisorId: StaffId | null;
  readonly advisorName: string | null;
}

export async function readHead(reader: Reader, id: ClientId): Promise<ClientHead | undefined> {
  const [row] = await reader.sql<ClientHead[]>`
    select c.vip, c.score, c.advisor_id, s.username as advisor_name from brokerage.clients c
    left join brokerage.staff s on s.tenant_id = c.tenant_id and s.staff_id = c.advisor_id
    where c.client_id = ${id}`;
  return row;
}

export interface MoneySum {
  readonly currency: string;
  readonly deposits: string;
  readonly withdrawals: string;
}

/** What was credited and what was paid, in the smallest unit. */
export async function sumMoney(reader: Reader, id: ClientId): Promise<MoneySum[]> {
  return reader.sql<MoneySum[]>`
    select currency, sum(paid_in)::text as deposits, sum(paid_out)::text as withdrawals from (
      select a.currency, d.credited as paid_in, 0::numeric as paid_out from brokerage.deposits d
        join brokerage.accounts a on a.tenant_id = d.tenant_id and a.account_id = d.account_id
        where d.client_id = ${id} and d.status = 'approved'
          -- Taken back by a correction it did not come in; taken back twice it did.
          and (select count(*) % 2 = 0 from brokerage.corrections k where k.tenant_id = d.tenant_id
            and k.root_kind = 'deposit' and k.root_id = d.deposit_id::text)
      union all select currency, 0, amount from brokerage.withdrawals where client_id = ${id} and status = 'approved') m
    group by currency order by currency`;
}

export interface MoveLine {
  readonly id: ScoreMoveId;
  readonly reason: string;
  readonly points: number;
  readonly scoreAfter: number;
  readonly createdAt: Date;
}

export async function listScoreLines(reader: Reader, id: ClientId): Promise<MoveLine[]> {
  return reader.sql<MoveLine[]>`
    select move_id as id, reason, points, score_after, created_at from brokerage.score_moves
    where client_id = ${id} order by move_id desc limit 20`;
}

export interface Acceptance {
  readonly kind: string;
  readonly version: number;
  readonly language: string;
  readonly acceptedAt: Date;
}

export async function listAcceptances(reader: Reader, id: ClientId): Promise<Acceptance[]> {
  return reader.sql<Acceptance[]>`
    select kind, version, language, accepted_at from brokerage.document_acceptances
    where client_id = ${id} order by accepted_at desc limit 50`;
}

export interface SignatureLine {
  readonly id: SignatureId;
  readonly kind: string;
  readonly subjectId: string;
  readonly maximum: string;
  readonly asked: string;
  readonly currency: string;
  readonly signedAt: Date;
}

export async function listSignatures(reader: Reader, id: ClientId): Promise<SignatureLine[]> {
  return reader.sql<SignatureLine[]>`
    select s.signature_id as id, s.kind, s.subject_id, s.maximum::text, s.currency, s.signed_at,
      coalesce((select sum(d.amount) from brokerage.dues d
        where d.tenant_id = s.tenant_id and d.signature_id = s.signature_id), 0)::text as asked
    from brokerage.signatures s where s.client_id = ${id} order by s.signature_id desc limit 50`;
}
