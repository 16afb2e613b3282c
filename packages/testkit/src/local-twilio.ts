// A local server that speaks Twilio's documented Messages API, for tests and rehearsals: checks the key and the form of every request, refuses
// wrong numbers and too many as the service does, and calls back with signed reports as often and in whatever order a test wants.
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { text } from 'node:stream/consumers';

export const twilioAccount = { sid: `AC${'0'.repeat(32)}`, token: 'auth-token', from: '+15005550006' } as const;

export interface LocalSms {
  readonly sid: string;
  readonly to: string;
  readonly body: string;
  readonly callback: string;
}

export interface LocalTwilio {
  readonly url: string;
  readonly taken: LocalSms[];
  /** Of the next requests so many are refused with 429 and this many seconds to wait. */
  busy: { left: number; retryAfterS: number };
  /** Numbers that it calls invalid. */
  readonly invalid: Set<string>;
  /** A report about a message as the service would send it: its form and its headers. */
  makeReport(
    sms: LocalSms,
    status: string,
    errorCode?: string,
  ): { readonly form: string; readonly headers: Record<string, string> };
  close(): Promise<void>;
}

export async function startLocalTwilio(wantedPort = 0): Promise<LocalTwilio> {
  const { sid, token, from } = twilioAccount;
  const basic = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`;
  const answer = (path: string, authorization: string | undefined, form: URLSearchParams) => {
    if (authorization !== basic) return { status: 401, body: { code: 20003, message: 'Authenticate', status: 401 } };
    if (path !== `/2010-04-01/Accounts/${sid}/Messages.json`)
      return { status: 404, body: { code: 20404, status: 404 } };
    if (twilio.busy.left > 0) {
      twilio.busy.left -= 1;
      return { status: 429, body: { code: 20429, status: 429 }, retryAfterS: twilio.busy.retryAfterS };
    }
    const [to, body] = [form.get('To') ?? '', form.get('Body') ?? ''];
    if (form.get('From') !== from || body === '') return { status: 400, body: { code: 21603, status: 400 } };
    if (!/^\+\d{7,15}$/.test(to) || twilio.invalid.has(to)) return { status: 400, body: { code: 21211, status: 400 } };
    const sms = {
      sid: `SM${String(twilio.taken.length + 1).padStart(32, '0')}`,
      to,
      body,
      callback: form.get('StatusCallback') ?? '',
    };
    twilio.taken.push(sms);
    return { status: 201, body: { sid: sms.sid, status: 'queued', to, from, error_code: null } };
  };
  const server = createServer((request, response) => {
    void (async () => {
      const form = new URLSearchParams(await text(request));
      const said = answer(request.url ?? '', request.headers.authorization, form);
      response
        .writeHead(said.status, {
          'content-type': 'application/json',
          ...('retryAfterS' in said && { 'retry-after': String(said.retryAfterS) }),
        })
        .end(JSON.stringify(said.body));
    })();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wantedPort, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const twilio: LocalTwilio = {
    url: `http://127.0.0.1:${String(port)}`,
    taken: [],
    busy: { left: 0, retryAfterS: 0 },
    invalid: new Set(),
    makeReport({ sid: messageSid, to, callback }, status, errorCode) {
      const fields = {
        AccountSid: sid,
        MessageSid: messageSid,
        MessageStatus: status,
        To: to,
        From: from,
        ...(errorCode !== undefined && { ErrorCode: errorCode }),
      };
      const sorted = Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1));
      const signed = callback + sorted.map(([name, value]) => name + value).join('');
      return {
        form: new URLSearchParams(fields).toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': createHmac('sha1', token).update(signed).digest('base64'),
        },
      };
    },
    close: () => closeServer(server),
  };
  return twilio;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });
}
