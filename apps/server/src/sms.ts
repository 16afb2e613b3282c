// The SMS gateway: Twilio's documented Messages API. Sends, and reads what it calls back with. Never decides what is sent or to whom.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { DeliveryRefusedError } from '@candor/brokerage/delivery/index.ts';
import type { Gateway, StatusReport } from '@candor/brokerage/delivery/index.ts';
import { RetryLaterError } from '@candor/platform/jobs/job.ts';
import type { Config } from './config.ts';
import { StartError } from './start/start-error.ts';

const twilioUrl = 'https://api.twilio.com';
const timeoutMs = 15_000;

export interface TwilioAccount {
  readonly sid: string;
  readonly token: string;
  /** A number in E.164, a name, or the id of a messaging service. */
  readonly from: string;
}

/** `account sid,auth token,sender`. The value is never repeated: it is a secret. */
export function parseTwilio(text: string): TwilioAccount | undefined {
  if (text === '') return undefined;
  const [sid = '', token = '', from = '', ...more] = text.split(',').map((part) => part.trim());
  if (!/^AC[0-9a-f]{32}$/i.test(sid) || token === '' || from === '' || more.length > 0) {
    throw new StartError(
      'config_invalid',
      'TWILIO_ACCOUNT must be written as account sid,auth token,sender.',
      'Correct the setting and start again.',
    );
  }
  return { sid, token, from };
}

/** Numbers that no message will ever reach: not a number, a landline, opted out, unknown, blocked. */
const deadNumbers: ReadonlySet<string> = new Set(['21211', '21614', '21610', '30003', '30005', '30006']);

export function openSms(
  { TWILIO_ACCOUNT, TWILIO_URL }: Pick<Config, 'TWILIO_ACCOUNT' | 'TWILIO_URL'>,
  homeUrl: string,
): Gateway | undefined {
  const account = parseTwilio(TWILIO_ACCOUNT);
  return account && createTwilio(account, TWILIO_URL ?? twilioUrl, homeUrl);
}

export function createTwilio({ sid, token, from }: TwilioAccount, url: string, homeUrl: string): Gateway {
  const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`;
  const hookOf = ({ tenantId, id }: Parameters<Gateway['readReport']>[0]): string =>
    `${homeUrl}/api/notification/sms/v1/${tenantId}/${id}`;
  return {
    async send({ recipient, text }, id, tenantId) {
      const form = new URLSearchParams({
        To: recipient,
        ...(/^MG[0-9a-f]{32}$/i.test(from) ? { MessagingServiceSid: from } : { From: from }),
        Body: text,
        StatusCallback: hookOf({ tenantId, id }),
      });
      const response = await fetch(`${url}/2010-04-01/Accounts/${sid}/Messages.json`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      const answer: unknown = await response.json().catch(() => undefined);
      if (response.status === 201) return { ref: fieldOf(answer, 'sid') };
      throw readFailure(response, fieldOf(answer, 'code'));
    },
    readReport(address, signature, form) {
      return isSigned(token, hookOf(address), signature, form) ? readStatus(form) : undefined;
    },
  };
}

function fieldOf(value: unknown, name: string): string {
  const field: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof field === 'string' || typeof field === 'number' ? String(field) : '';
}

/** Too many, or a gateway in trouble: later. A wrong key is the operator's to mend, so it is tried again too. The rest is final. */
function readFailure({ status, headers }: Response, code: string): Error {
  const said = `twilio_${code === '' ? String(status) : code}`;
  if (status === 429) {
    const seconds = Number(headers.get('retry-after') ?? '1');
    return new RetryLaterError(said, (Number.isFinite(seconds) ? seconds : 1) * 1000);
  }
  if (status >= 500 || status === 401 || status === 403 || status === 404) return new Error(said);
  return new DeliveryRefusedError(said, deadNumbers.has(code));
}

/** As documented: the address that is called, then every field by name with its value, signed with the account's token. */
function isSigned(token: string, address: string, signature: string | undefined, form: string): boolean {
  const fields = [...new URLSearchParams(form)].toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  const text = address + fields.map(([name, value]) => name + value).join('');
  const wanted = createHmac('sha1', token).update(text).digest();
  const given = Buffer.from(signature ?? '', 'base64');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

const arrived: ReadonlySet<string> = new Set(['delivered', 'read']);
const lost: ReadonlySet<string> = new Set(['undelivered', 'failed']);

/** Steps on the way say nothing; ends do. Which of two ends holds is decided where it is written: the first. */
function readStatus(form: string): StatusReport | null {
  const fields = new URLSearchParams(form);
  const code = fields.get('ErrorCode') ?? '';
  const status = fields.get('MessageStatus') ?? '';
  if (arrived.has(status)) return { state: 'delivered', code: '', isAddressDead: false };
  if (!lost.has(status)) return null;
  const said = `twilio_${code === '' ? 'undelivered' : code}`;
  return { state: 'bounced', code: said, isAddressDead: deadNumbers.has(code) };
}
