// What else has piled up in the generated tenant: identities, loans and dues, scores, sessions, messages, decisions and the trail.
import { sampleAnswers } from '@candor/testkit';
import { debtRows } from './desk-debts.ts';
import { channelId } from './desk-money.ts';
import type { Cast } from './desk-people.ts';
import { nameOf } from './desk-people.ts';
import { timeSql, uuidOf, uuidSql } from './desk-rows.ts';
import { talkRows } from './desk-talks.ts';
import type { Rows } from './desk-rows.ts';

export function storyRows(clients: number, cast: Cast): Rows[] {
  return [
    ...identityRows(clients),
    ...debtRows(Math.ceil(clients / 5)),
    ...scoreRows(clients),
    ...talkRows(clients),
    ...receiptRows(Math.ceil(clients / 5)),
    ...toldRows(clients),
    ...lockRows(clients, cast),
    ...deskRows(clients, cast),
    ...clientPageRows(clients, cast),
    ...trailRows(clients),
  ];
}

const owner = uuidSql(1, 'i');

function identityRows(clients: number): Rows[] {
  const status = `case when i % 300 = 0 then 'pending' when i % 50 = 1 then 'rejected' else 'approved' end`;
  return [
    {
      table: 'brokerage.kyc_submissions',
      count: clients,
      columns: {
        submission_id: uuidSql(30, 'i'),
        client_id: owner,
        version: '1',
        country: `'US'`,
        id_kind: `'passport'`,
        number_index: `decode(md5('id' || i), 'hex')`,
        id_front: uuidSql(31, 'i'),
        id_back: uuidSql(32, 'i'),
        submitted_at: timeSql('i'),
      },
      sealed: {
        kind: 30,
        texts: {
          answers: (index) =>
            JSON.stringify({
              ...sampleAnswers(nameOf(index)),
              id_front: uuidOf(31, index),
              id_back: uuidOf(32, index),
            }),
        },
      },
    },
    {
      table: 'brokerage.kyc_standings',
      count: clients,
      columns: { client_id: owner, status, changed_at: timeSql('i'), submission_id: uuidSql(30, 'i') },
    },
    {
      table: 'brokerage.kyc_watches',
      count: clients,
      columns: {
        client_id: owner,
        submission_id: uuidSql(30, 'i'),
        expires_on: `date '2030-01-01'`,
        phone_index: `decode(md5('phone' || i), 'hex')`,
        account_index: `decode(md5('account' || i), 'hex')`,
        list_digest: `'none'`,
        screened_at: timeSql('i'),
      },
    },
    {
      table: 'brokerage.kyc_hits',
      count: Math.ceil(clients / 10),
      columns: {
        hit_id: uuidSql(33, 'i'),
        client_id: uuidSql(1, '(i * 10 + 7)'),
        submission_id: uuidSql(30, '(i * 10 + 7)'),
        list: `'bench'`,
        entry: `'E' || i`,
        likeness: '90',
        born: `'year'`,
        found_at: `timestamptz '2026-01-01'`,
        settled_at: `case when i % 100 = 0 then null else timestamptz '2026-01-02' end`,
        finding: `case when i % 100 = 0 then null else 'somebody else' end`,
      },
      sealed: { kind: 33, texts: { listed_name: nameOf } },
    },
  ];
}

function scoreRows(clients: number): Rows[] {
  return [
    {
      table: 'brokerage.score_moves',
      count: clients * 2,
      columns: {
        move_id: uuidSql(37, 'i'),
        client_id: uuidSql(1, '(i / 2)'),
        reason: `case when i % 2 = 0 then 'kyc_approved' else 'first_deposit' end`,
        rules_version: '1',
        points: '1',
        score_before: '500',
        score_after: '501',
        cause_kind: `'deposit'`,
        cause_id: `(${uuidSql(6, 'i')})::text`,
        once_key: 'i::text',
        created_at: timeSql('i'),
      },
    },
    {
      table: 'brokerage.score_contests',
      count: Math.ceil(clients / 10),
      columns: {
        contest_id: uuidSql(38, 'i'),
        client_id: uuidSql(1, '(i / 2)'),
        move_id: uuidSql(37, 'i'),
        state: `case when i % 50 = 0 then 'open' else 'refused' end`,
        answer: `case when i % 50 = 0 then null else 'it was as it says' end`,
        created_at: timeSql('i'),
        decided_at: `case when i % 50 = 0 then null else ${timeSql('i')} end`,
      },
      sealed: { kind: 38, texts: { words: () => 'this was not me' } },
    },
  ];
}

/** What banks told: statements, and money that fits nobody. */
function receiptRows(count: number): Rows[] {
  return [
    {
      table: 'brokerage.bank_statements',
      count,
      columns: {
        statement_id: uuidSql(39, 'i'),
        channel_id: channelId,
        format: `'csv'`,
        state: `'booked'`,
        entries: '5',
        created_at: timeSql('i'),
      },
    },
    {
      table: 'brokerage.suspense_items',
      count,
      columns: {
        suspense_id: uuidSql(40, 'i'),
        channel_id: channelId,
        bank_reference: `'SUSP-' || i`,
        booked_on: `date '2025-01-02'`,
        amount: '5000 + i',
        currency: `'USD'`,
        reference: `'RF00' || i`,
        reason: `'unknown_reference'`,
        state: `case when i % 100 = 0 then 'open' else 'returned' end`,
        created_at: timeSql('i'),
        decided_at: `case when i % 100 = 0 then null else ${timeSql('i')} end`,
      },
    },
    {
      table: 'brokerage.protections',
      count,
      columns: {
        protection_id: uuidSql(41, 'i'),
        client_id: owner,
        reason: `'client_asked'`,
        approval_id: uuidSql(11, 'i'),
        placed_at: timeSql('i'),
        ends_at: `${timeSql('i')} + interval '10 days'`,
      },
    },
  ];
}

/** What reached clients, and where they are signed in. */
/** Whose failed tries wait, among many whose time is over; and resets under way among those that were used. */
function lockRows(clients: number, { staffId }: Cast): Rows[] {
  return [
    {
      table: 'brokerage.throttles',
      count: clients,
      columns: {
        bucket: `case when i % 2 = 0 then 'pin:' else 'mfa:' end || ${owner}`,
        attempts: '6',
        blocked_until: `case when i % 500 = 0 then now() + interval '1 day' else now() - interval '1 hour' end`,
        last_at: `now() - i * interval '1 second'`,
      },
    },
    {
      table: 'brokerage.reset_codes',
      count: Math.ceil(clients / 5),
      columns: {
        reset_id: uuidSql(44, 'i'),
        client_id: uuidSql(1, '(i * 5)'),
        started_by: `'${staffId}'`,
        reason: `'the client called us'`,
        hash: `'\\x00'`,
        created_at: `now() - i * interval '1 minute'`,
        expires_at: `now() + interval '1 day'`,
        used_at: `case when i % 300 = 0 then null else now() end`,
      },
    },
  ];
}

function toldRows(clients: number): Rows[] {
  return [
    {
      table: 'brokerage.messages',
      count: clients * 3,
      columns: {
        message_id: uuidSql(12, 'i'),
        client_id: uuidSql(1, '(i / 3)'),
        kind: `'kyc_approved'`,
        params: `'{}'`,
        link: `'/kyc'`,
        created_at: timeSql('i'),
      },
    },
    {
      table: 'brokerage.deliveries',
      count: clients * 2,
      columns: {
        delivery_id: uuidSql(42, 'i'),
        client_id: uuidSql(1, '(i / 2)'),
        purpose: `'notice'`,
        channel: `'sms'`,
        recipient: `'\\x00'`,
        recipient_hint: `'+1 ••• 55'`,
        content: `'\\x00'`,
        state: `case when i % 1000 = 0 then 'failed' else 'sent' end`,
        created_at: `now() - i * interval '1 minute'`,
        next_try_at: `now() - i * interval '1 minute'`,
        finished_at: `now() - i * interval '1 minute'`,
      },
    },
    {
      table: 'brokerage.sessions',
      count: clients,
      columns: {
        session_id: uuidSql(43, 'i'),
        client_id: owner,
        state: `'active'`,
        remember: 'true',
        os: `'Linux'`,
        browser: `'Firefox'`,
        device_type: `'desktop'`,
        country: `'US'`,
        city: `'Springfield'`,
        created_at: `now() - interval '1 day'`,
        authenticated_at: `now() - interval '1 day'`,
        last_seen_at: `now() - i * interval '1 second'`,
        idle_until: `now() - i * interval '1 second' + interval '12 hours'`,
        expires_at: `now() + interval '7 days'`,
      },
    },
    {
      table: 'platform.jobs',
      count: clients,
      columns: {
        id: uuidSql(44, 'i'),
        kind: `'bench.done'`,
        payload: `'{}'`,
        run_at: timeSql('i'),
        attempts: '1',
        created_at: timeSql('i'),
        state: `case when i % 5000 = 0 then 'dead' else 'done' end`,
        finished_at: 'now()',
        last_error: `'none'`,
      },
    },
  ];
}

/** Decisions, claims and invitations. */
function deskRows(clients: number, { staffId }: Cast): Rows[] {
  return [
    {
      table: 'brokerage.approvals',
      count: clients,
      columns: {
        approval_id: uuidSql(11, 'i'),
        kind: `case when i % 10 = 5 then 'grant.set' when i % 3 = 0 then 'deposit.credit' else 'withdrawal.release' end`,
        subject_id: `(${uuidSql(8, 'i')})::text`,
        client_id: owner,
        payload: `case when i % 10 = 5 then '{"perm": "loan", "granted": true}'::jsonb else '{}' end`,
        reason: `'looked at and right'`,
        maker_id: `'${staffId}'`,
        state: `case when i % 10 = 5 then 'approved' when i % 500 = 0 then 'proposed' when i % 50 = 1 then 'expired' else 'withdrawn' end`,
        created_at: 'now()',
        decided_at: `case when i % 500 = 0 then null else now() end`,
        expires_at: `now() + case when i % 1000 = 0 then interval '-1 hour' else interval '7 days' end`,
      },
    },
    {
      table: 'brokerage.claims',
      count: 200,
      columns: {
        kind: `'withdrawal'`,
        item_id: uuidSql(8, '(i * 400)'),
        staff_id: `'${staffId}'`,
        claimed_at: 'now()',
        expires_at: `now() + interval '15 minutes'`,
      },
    },
    {
      table: 'brokerage.invitations',
      count: Math.ceil(clients / 10),
      columns: {
        invitation_id: uuidSql(45, 'i'),
        advisor_id: `'${staffId}'`,
        code_index: `decode(md5('invitation' || i), 'hex')`,
        max_uses: '10',
        uses: '1',
        created_at: timeSql('i'),
        expires_at: `timestamptz '2030-01-01'`,
      },
      sealed: { kind: 45, texts: { code: (index) => `BENCH-${index}` } },
    },
  ];
}

function clientPageRows(clients: number, { staffId }: Cast): Rows[] {
  return [
    {
      table: 'brokerage.client_notes',
      count: Math.ceil(clients / 5),
      columns: { note_id: uuidSql(46, 'i'), client_id: owner, staff_id: `'${staffId}'`, created_at: timeSql('i') },
      sealed: { kind: 46, texts: { words: () => 'rang about a transfer' } },
    },
    {
      table: 'brokerage.document_acceptances',
      count: clients,
      columns: { client_id: owner, kind: `'agreement'`, version: '1', language: `'en-US'`, accepted_at: timeSql('i') },
    },
    {
      table: 'brokerage.access_grants',
      count: clients,
      columns: {
        client_id: owner,
        perm: `'loan'`,
        granted: 'true',
        approval_id: uuidSql(11, 'i'),
        changed_at: timeSql('i'),
      },
    },
  ];
}

/** Five lines each, numbered far above those that the server itself goes on writing. */
function trailRows(clients: number): Rows[] {
  const acts = `(array['session.opened', 'session.ended', 'deposit.requested', 'deposit.credited', 'client_data.read'])[i % 5 + 1]`;
  return [
    {
      table: 'brokerage.audit',
      count: clients * 5,
      columns: {
        seq: '10000000 + i',
        at: timeSql('i'),
        actor_kind: `'client'`,
        actor_id: `(${uuidSql(1, '(i / 5)')})::text`,
        act: acts,
        subject_kind: `'client'`,
        subject_id: `(${uuidSql(1, '(i / 5)')})::text`,
        client_id: uuidSql(1, '(i / 5)'),
        details: `'{}'`,
        previous_hash: `'\\x00'`,
        hash: `'\\x00'`,
      },
    },
  ];
}
