// Sends mail through an SMTP server. Never decides what is sent or to whom.
import type { Transporter } from 'nodemailer';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Where one click ends mails of this kind (RFC 8058). */
  readonly unsubscribe?: string;
  /** The same at every try, so that a mail sent twice is recognised as one. */
  readonly messageId: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

const timeoutMs = 10_000;

/** The server said no for good. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
  /** What it answered, without its words: they repeat the address. */
  readonly status: number;
  /** It was the recipient that it refused. */
  readonly isRecipient: boolean;
  constructor(status: number, isRecipient: boolean) {
    super(`the mail server answered ${String(status)}`);
    this.status = status;
    this.isRecipient = isRecipient;
  }
}

export function createSmtpMailer(url: string, from: string): Mailer {
  let opened: Promise<Transporter> | undefined;
  // The library is loaded by the first mail, not by the start.
  const open = async (): Promise<Transporter> => (await import('nodemailer')).createTransport(url, { from });
  return {
    async send({ to, subject, text, unsubscribe, messageId }) {
      const transport = await (opened ??= open());
      const headers = { 'Auto-Submitted': 'auto-generated', ...(unsubscribe !== undefined && endMails(unsubscribe)) };
      const mail = { to, subject, text, headers, messageId: `<${messageId}@candor>` };
      await Promise.race([transport.sendMail(mail), giveUp()]).catch((error: unknown) => {
        throw readRefusal(error) ?? error;
      });
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

function endMails(address: string): Readonly<Record<string, string>> {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Of what a server says no to for good, only the recipient and the content are ours; a wrong password is mended by the operator. */
function readRefusal(error: unknown): MailRefusedError | undefined {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return undefined;
  const { responseCode: status, command } = error;
  const isFinal = typeof status === 'number' && status >= 500 && status < 600;
  if (!isFinal || (command !== 'RCPT TO' && command !== 'DATA')) return undefined;
  return new MailRefusedError(status, command === 'RCPT TO');
}

function giveUp(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('the mail server did not answer in time')), timeoutMs).unref();
  });
}
