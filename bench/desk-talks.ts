// What clients and the desk wrote to each other in the generated tenant: complaints and chats; and a drawing for the brand.
import { createHash } from 'node:crypto';
import { timeSql, uuidSql } from './desk-rows.ts';
import type { Rows } from './desk-rows.ts';

/** A drawing that somebody proposed for the brand. */
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1v1z"/></svg>';
/** Only its beginning is a JPEG's: it is kept and handed out, never drawn. */
const portrait = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(20_000, 7)]);
export const portraitDigest = createHash('sha256').update(portrait).digest('hex');
export const drawingDigest = createHash('sha256').update(drawing).digest('hex');

/** One client in ten complained, one in ten writes to the desk. */
export function talkRows(clients: number): Rows[] {
  const count = Math.ceil(clients / 10);
  return [...complaintRows(count), ...dataRows(count), ...chatRows(count), ...logoRows()];
}

function dataRows(count: number): Rows[] {
  return [
    {
      table: 'brokerage.data_requests',
      count,
      columns: {
        request_id: uuidSql(49, 'i'),
        client_id: uuidSql(1, '(i / 2)'),
        country: `'US'`,
        kind: `'correction'`,
        field: `'address'`,
        state: `case when i % 50 = 0 then 'open' else 'withdrawn' end`,
        made_at: timeSql('i'),
        answer_by: `(${timeSql('i')})::date + 45`,
      },
      sealed: { kind: 49, texts: { words: () => 'I live in another street now.' } },
    },
  ];
}

function complaintRows(count: number): Rows[] {
  return [
    {
      table: 'brokerage.complaints',
      count,
      columns: {
        complaint_id: uuidSql(47, 'i'),
        client_id: uuidSql(1, '(i / 2)'),
        country: `'US'`,
        category: `case when i % 3 = 0 then 'fee' else 'withdrawal' end`,
        state: `case when i % 50 = 0 then 'open' else 'withdrawn' end`,
        level: '1',
        // One in ten is of this year, so that the figures have something to count.
        filed_at: `case when i % 10 = 0 then now() - i * interval '1 minute' else ${timeSql('i')} end`,
        answer_by: `(${timeSql('i')})::date + 30`,
      },
    },
    {
      table: 'brokerage.complaint_entries',
      count,
      columns: {
        entry_id: uuidSql(48, 'i'),
        complaint_id: uuidSql(47, 'i'),
        author: `'client'`,
        created_at: timeSql('i'),
      },
      sealed: { kind: 48, texts: { words: () => 'It took a day longer than you said.' } },
    },
  ];
}

function chatRows(count: number): Rows[] {
  return [
    {
      table: 'brokerage.chats',
      count,
      columns: {
        client_id: uuidSql(1, '(i * 10)'),
        last_seq: '1',
        waiting_since: `case when i % 50 = 0 then ${timeSql('i')} end`,
        updated_at: timeSql('i'),
      },
    },
    {
      table: 'brokerage.chat_messages',
      count,
      columns: {
        client_id: uuidSql(1, '(i * 10)'),
        seq: '1',
        message_id: uuidSql(49, 'i'),
        author: `'client'`,
        created_at: timeSql('i'),
      },
      sealed: { kind: 49, texts: { words: () => 'When will my transfer arrive?' } },
    },
  ];
}

function logoRows(): Rows[] {
  return [
    {
      table: 'brokerage.brand_logos',
      count: 1,
      columns: { svg: `'${drawing}'`, digest: `'${drawingDigest}'`, created_at: timeSql('i') },
    },
    {
      table: 'brokerage.advisor_pictures',
      count: 1,
      columns: {
        jpeg: `decode('${portrait.toString('hex')}', 'hex')`,
        digest: `'${portraitDigest}'`,
        created_at: timeSql('i'),
      },
    },
  ];
}
