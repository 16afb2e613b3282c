// Reads a report that a mail came back (RFC 3464, multipart/report): about which mail, for whom, and how final it is. Pure; believes nothing
// else of what the report says.

export interface Bounce {
  /** What the mail was called when it left: its envelope id or the local part of its Message-ID. */
  readonly reference: string;
  readonly recipients: readonly BouncedRecipient[];
}

export interface BouncedRecipient {
  /** As we addressed it where that is told, else where it ended. */
  readonly address: string;
  readonly action: string;
  /** Class, subject and detail (RFC 3463), as 5.1.1. */
  readonly status: string;
}

interface Part {
  readonly head: ReadonlyMap<string, string>;
  readonly body: string;
}

const mostParts = 20;

function readFields(text: string): Map<string, string> {
  const lines = text.replaceAll(/\n[ \t]+/g, ' ').split('\n');
  const pairs = lines.flatMap((line): Array<[string, string]> => {
    const colon = line.indexOf(':');
    return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]] : [];
  });
  return new Map(pairs);
}

function readPart(text: string): Part {
  const end = text.indexOf('\n\n');
  const head = readFields(end < 0 ? text : text.slice(0, end));
  const body = end < 0 ? '' : text.slice(end + 2);
  const coding = head.get('content-transfer-encoding')?.toLowerCase() ?? '';
  return { head, body: decode(body, coding) };
}

function decode(body: string, coding: string): string {
  if (coding === 'base64') return Buffer.from(body, 'base64').toString().replaceAll('\r\n', '\n');
  if (coding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll('=\n', '')
    .replaceAll(/=([\dA-F]{2})/gi, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

function splitParts({ head, body }: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(head.get('content-type') ?? '')?.[1];
  if (boundary === undefined) return [];
  const [, ...pieces] = `\n${body}`.split(`\n--${boundary}`);
  return pieces
    .filter((piece) => !piece.startsWith('--'))
    .slice(0, mostParts)
    .map((piece) => readPart(piece.slice(piece.indexOf('\n') + 1)));
}

const typeOf = ({ head }: Part): string => (head.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
/** `rfc822;name@host` */
const addressOf = (field: string | undefined): string | undefined => field?.split(';').at(-1)?.trim().toLowerCase();

/** Undefined where it is no report about a mail of ours that names anybody. */
export function readBounce(message: string): Bounce | undefined {
  const whole = readPart(message.replaceAll('\r\n', '\n'));
  if (typeOf(whole) !== 'multipart/report') return undefined;
  const parts = splitParts(whole);
  const report = parts.find((part) => typeOf(part) === 'message/delivery-status');
  if (!report) return undefined;
  const [first = '', ...rest] = report.body.split(/\n\n+/).filter((block) => block.trim() !== '');
  const original = parts.find((part) => ['message/rfc822', 'text/rfc822-headers'].includes(typeOf(part)));
  const named = readFields(original?.body.split('\n\n')[0] ?? '').get('message-id');
  const reference = readFields(first).get('original-envelope-id') ?? /^<([^@>]+)@/.exec(named ?? '')?.[1];
  if (reference === undefined) return undefined;
  const recipients = rest.flatMap((block): BouncedRecipient[] => {
    const fields = readFields(block);
    const address = addressOf(fields.get('original-recipient') ?? fields.get('final-recipient'));
    const status = /^\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0];
    if (address === undefined || status === undefined) return [];
    return [{ address, action: (fields.get('action') ?? '').toLowerCase(), status }];
  });
  return recipients.length === 0 ? undefined : { reference, recipients };
}

/** There is no such mailbox or domain, or it was closed: nothing will ever arrive. A full one, or a refusal of content, says nothing of that. */
export function isDeadAddress({ action, status }: Pick<BouncedRecipient, 'action' | 'status'>): boolean {
  return action === 'failed' && /^5\.(1\.(0|1|2|3|6|10)|2\.1)$/.test(status);
}
