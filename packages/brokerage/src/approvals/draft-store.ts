// SQL of the texts that proposals would publish. Added with their proposal, read when it is decided and ever after.
import type { Language } from '@candor/contract';
import type { TextFields } from '@candor/contract/publications/checks.ts';
import type { ApprovalId } from '@candor/contract/ids.ts';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import type { ApprovalKind } from './approval.ts';

export interface TextDraft {
  readonly language: Language;
  readonly fields: TextFields;
}

export async function insertDrafts(
  tx: TenantTx,
  tenantId: TenantId,
  approvalId: ApprovalId,
  drafts: readonly TextDraft[],
): Promise<void> {
  for (const { language, fields } of drafts) {
    await tx.sql`
      insert into brokerage.text_drafts (tenant_id, approval_id, language, fields)
      values (${tenantId}, ${approvalId}, ${language}, ${tx.json(fields)})`;
  }
}

export async function readDrafts(reader: Reader, approvalId: ApprovalId): Promise<TextDraft[]> {
  return reader.sql<TextDraft[]>`
    select language, fields from brokerage.text_drafts where approval_id = ${approvalId} order by language`;
}

export interface AgreedText extends TextDraft {
  readonly subjectId: string;
  readonly startsAt: Date;
}

/** What two people agreed on last and what has begun, one text per thing; in one language, about one thing or all of a kind. */
export async function listAgreed(
  reader: Reader,
  kind: ApprovalKind,
  wanted: { readonly language: Language; readonly subjectId?: string | undefined; readonly now: Date },
): Promise<AgreedText[]> {
  const { language, subjectId = null, now } = wanted;
  return reader.sql<AgreedText[]>`
    select distinct on (a.subject_id) a.subject_id, d.language, d.fields,
      greatest(a.decided_at, (a.payload ->> 'starts_at')::timestamptz) as starts_at
    from brokerage.approvals a
    join brokerage.text_drafts d on d.tenant_id = a.tenant_id and d.approval_id = a.approval_id
    where a.kind = ${kind} and a.state = 'approved' and d.language = ${language}
      and (${subjectId}::text is null or a.subject_id = ${subjectId})
      and greatest(a.decided_at, (a.payload ->> 'starts_at')::timestamptz) <= ${now}
    order by a.subject_id, greatest(a.decided_at, (a.payload ->> 'starts_at')::timestamptz) desc, a.approval_id desc`;
}

export interface Agreement {
  readonly approvalId: ApprovalId;
  readonly makerName: string | null;
  readonly checkerName: string | null;
  readonly startsAt: Date;
  readonly asksAgain: boolean;
}

/** Everything that was agreed about one thing, the newest first, those to come included. */
export async function listAgreements(reader: Reader, kind: ApprovalKind, subjectId: string): Promise<Agreement[]> {
  return reader.sql<Agreement[]>`
    select approval_id, greatest(decided_at, (payload ->> 'starts_at')::timestamptz) as starts_at,
      coalesce((payload ->> 'asks_again')::boolean, false) as asks_again,
      (select username from brokerage.staff where staff_id = maker_id) as maker_name,
      (select username from brokerage.staff where staff_id = checker_id) as checker_name
    from brokerage.approvals where kind = ${kind} and subject_id = ${subjectId} and state = 'approved'
    order by approval_id desc limit 50`;
}
