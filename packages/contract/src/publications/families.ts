// The texts that staff publish: which families there are, which fields each has and how long they may be. Data that the form, the
// server and the database agree on.
import { pageOfMessage } from '../rules/message-links.ts';
import type { MessageKind } from '../rules/message-links.ts';

export const families = ['legal', 'news', 'guide', 'message'] as const;
export type Family = (typeof families)[number];

export const textFields = ['title', 'summary', 'cost', 'risk', 'exit', 'body'] as const;
export type TextField = (typeof textFields)[number];

export interface FieldRule {
  readonly name: TextField;
  readonly max: number;
  /** Paragraphs, headings, lists and strong words; everything else is one line. */
  readonly isMarkdown?: true;
}

const title = (max: number): FieldRule => ({ name: 'title', max });
const body = (max: number): FieldRule => ({ name: 'body', max, isMarkdown: true });

export const fieldsOf: Readonly<Record<Family, readonly FieldRule[]>> = {
  legal: [title(120), body(20_000)],
  news: [title(160), { name: 'summary', max: 400 }, body(12_000)],
  guide: [
    title(120),
    { name: 'summary', max: 300 },
    { name: 'cost', max: 200 },
    { name: 'risk', max: 200 },
    { name: 'exit', max: 200 },
    body(12_000),
  ],
  message: [title(120), { name: 'body', max: 500 }],
};

/** A count or a reason decides the wording of these in each language, so their texts stay as they ship. */
const counted: ReadonlySet<string> = new Set<MessageKind>([
  'recovery_code_used',
  'score_lowered',
  'account_closed',
  'booking_corrected',
  'kyc_ending',
  'order_filled',
  'order_partly_filled',
  'order_expired',
  'order_busted',
  'order_undone',
  'price_alert',
  'complaint_answered',
  'plan_skipped',
]);

export const editableMessages: readonly string[] = Object.keys(pageOfMessage).filter((kind) => !counted.has(kind));

/** What a text to a client may leave to be filled in. */
export const placeholders = [
  'company',
  'device',
  'left',
  'name',
  'account',
  'amount',
  'reference',
  'from',
  'to',
  'days',
  'answer',
  'level',
  'symbol',
  'quantity',
  'date',
] as const;
