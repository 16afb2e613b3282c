// Sends mail through an SMTP server. Never decides what is sent or to whom.
import type { Transporter } from 'nodemailer';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same at every try, so that a mail sent twice is recognised as one. */
  readonly messageId: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

const timeoutMs = 10_000;

export function createSmtpMailer(url: string, from: string): Mailer {
  let opened: Promise<Transporter> | undefined;
  // The library is loaded by the first mail, not by the start.
  const open = async (): Promise<Transporter> => (await import('nodemailer')).createTransport(url, { from });
  return {
    async send({ to, subject, text, messageId }) {
      const transport = await (opened ??= open());
      await Promise.race([transport.sendMail({ to, subject, text, messageId: `<${messageId}@candor>` }), giveUp()]);
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

function giveUp(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('the mail server did not answer in time')), timeoutMs).unref();
  });
}
