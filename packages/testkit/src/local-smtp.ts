// A local mail server that speaks the few commands of SMTP that a sender needs, for tests: it keeps what it takes, and refuses for now or for
// good as a test wants it.
import { createServer } from 'node:net';

export interface LocalSmtp {
  readonly url: string;
  /** Whole mails, head and body, unfolded. */
  readonly mails: string[];
  /** So many of the next mails are refused for now. */
  busy: number;
  /** Recipients that are refused for good. */
  readonly unknown: Set<string>;
  close(): Promise<void>;
}

export async function startLocalSmtp(): Promise<LocalSmtp> {
  const server = createServer((socket) => {
    let mail: string | undefined;
    let rest = '';
    const answer = (line: string): void => {
      if (mail !== undefined) {
        if (line !== '.') {
          mail += `${line}\n`;
          return;
        }
        smtp.mails.push(readText(mail));
        mail = undefined;
        socket.write('250 kept\r\n');
      } else if (/^(EHLO|HELO|RSET)/i.test(line)) socket.write('250 ok\r\n');
      else if (/^MAIL/i.test(line)) socket.write(smtp.busy-- > 0 ? '451 later\r\n' : '250 ok\r\n');
      else if (/^RCPT/i.test(line)) {
        const to = /<([^>]*)>/.exec(line)?.[1] ?? '';
        socket.write(smtp.unknown.has(to) ? `550 5.1.1 <${to}> unknown\r\n` : '250 ok\r\n');
      } else if (/^DATA/i.test(line)) {
        mail = '';
        socket.write('354 go on\r\n');
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else socket.write('502 unknown\r\n');
    };
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      lines.forEach(answer);
    });
    socket.write('220 test\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const smtp: LocalSmtp = {
    url: `smtp://127.0.0.1:${String(port)}`,
    mails: [],
    busy: 0,
    unknown: new Set(),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return smtp;
}

/** Folded heads in one line each; a quoted-printable body as it reads. */
function readText(mail: string): string {
  const [head = '', ...body] = mail.split('\n\n');
  const unfolded = head.replace(/\n[ \t]+/g, ' ');
  const text = body.join('\n\n');
  if (/Content-Transfer-Encoding: base64/i.test(head))
    return `${unfolded}\n\n${Buffer.from(text, 'base64').toString()}`;
  if (!/quoted-printable/i.test(head)) return `${unfolded}\n\n${text}`;
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return `${unfolded}\n\n${Buffer.from(bytes, 'latin1').toString()}`;
}
