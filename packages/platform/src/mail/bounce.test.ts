import { expect, test } from 'vitest';
import { isDeadAddress, readBounce } from './bounce.ts';

const reference = '01928c5e-0000-7000-8000-000000000002.01928c5e-0000-7000-8000-000000000001';
/** As Postfix writes it. */
const postfix = [
  'From: MAILER-DAEMON@mx.example (Mail Delivery System)',
  'Subject: Undelivered Mail Returned to Sender',
  'Content-Type: multipart/report; report-type=delivery-status;',
  '\tboundary="4X.1700/mx.example"',
  '',
  'This is a MIME-encapsulated message.',
  '',
  '--4X.1700/mx.example',
  'Content-Type: text/plain; charset=us-ascii',
  '',
  'Message-ID: <not.this@candor>',
  '',
  '--4X.1700/mx.example',
  'Content-Type: message/delivery-status',
  '',
  'Reporting-MTA: dns; mx.example',
  'Arrival-Date: Mon, 16 Nov 2026 12:00:00 +0000 (UTC)',
  '',
  'Final-Recipient: rfc822; gus.new@mail.example',
  'Original-Recipient: rfc822;Gus@Example.com',
  'Action: failed',
  'Status: 5.1.1',
  'Diagnostic-Code: smtp; 550 5.1.1 <gus@example.com>:',
  '    Recipient address rejected',
  '',
  '--4X.1700/mx.example',
  'Content-Type: text/rfc822-headers',
  '',
  `Message-ID: <${reference}@candor>`,
  'Subject: Withdrawal paid',
  '',
  '--4X.1700/mx.example--',
].join('\r\n');

test('MSG-01 a report names the mail by its own head, the recipient as it was addressed, and how final it is', () => {
  expect(readBounce(postfix)).toEqual({
    reference,
    recipients: [{ address: 'gus@example.com', action: 'failed', status: '5.1.1' }],
  });
});

test('MSG-01 an envelope id goes before, coded parts are read, several recipients are kept apart', () => {
  const status = [
    `Original-Envelope-Id: ${reference}`,
    '',
    'Final-Recipient: rfc822;a@example.com',
    'Action: delayed',
    'Status: 4.4.1',
    '',
    'Final-Recipient: rfc822;b@example.com',
    'Action: failed',
    'Status: 5.2.2 (full)',
  ].join('\r\n');
  const lines = [
    'Content-Type: multipart/report; boundary=b1',
    '',
    '--b1',
    'Content-Type: message/delivery-status',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(status).toString('base64'),
    '--b1--',
  ];
  const read = readBounce(lines.join('\n'));
  expect(read).toMatchObject({
    reference,
    recipients: [{ status: '4.4.1' }, { address: 'b@example.com', status: '5.2.2' }],
  });
  expect(read?.recipients.map((one) => isDeadAddress(one))).toEqual([false, false]);
});

test('MSG-01 only what will never arrive counts as dead; what is no report says nothing', () => {
  const dead = ['5.1.1', '5.1.2', '5.1.10', '5.2.1', '5.2.2', '5.7.1', '5.1.8', '4.1.1'].filter((status) =>
    isDeadAddress({ action: 'failed', status }),
  );
  expect(dead).toEqual(['5.1.1', '5.1.2', '5.1.10', '5.2.1']);
  expect(isDeadAddress({ action: 'delayed', status: '5.1.1' })).toBe(false);
  const others = ['', 'Subject: out of office\n\nI am away.', postfix.replace('multipart/report', 'multipart/mixed')];
  expect(others.map((text) => readBounce(text))).toEqual([undefined, undefined, undefined]);
  expect(readBounce(postfix.replace(`<${reference}@candor>`, 'nothing'))).toBeUndefined();
});
