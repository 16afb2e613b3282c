// The technique that a server stands on, by its settings: bus, files, and the ways out of the house.
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BusinessSources } from '@candor/brokerage/business/index.ts';
import { createInProcessBus } from '@candor/platform/bus/bus.ts';
import type { Bus } from '@candor/platform/bus/bus.ts';
import { connectNatsBus } from '@candor/platform/bus/nats.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import { createDiskFiles } from '@candor/platform/files/disk.ts';
import type { Files } from '@candor/platform/files/files.ts';
import { createS3Files } from '@candor/platform/files/s3.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import type { Log } from '@candor/platform/log/log.ts';
import { MailRefusedError, createSmtpMailer } from '@candor/platform/mail/smtp.ts';
import type { Mailer } from '@candor/platform/mail/smtp.ts';
import { DeliveryRefusedError, nameMail } from '@candor/brokerage/delivery/index.ts';
import type { Transport } from '@candor/brokerage/delivery/index.ts';
import { createClamdScanner, parseScannerAddress } from '@candor/platform/malware/scanner.ts';
import { createPushGate } from '@candor/platform/push/send.ts';
import type { Config } from '../config.ts';
import { openSms } from '../sms.ts';
import { StartError } from '../start/start-error.ts';
import type { Parts } from './parts.ts';

export function openBus({ NATS_URL }: Config, log: Log): Promise<Bus> {
  if (NATS_URL) return connectNatsBus(NATS_URL, log);
  return Promise.resolve(createInProcessBus((error) => log.error({ err: error }, 'bus handler failed')));
}

export function openFiles(config: Config, clock: Clock, ids: Ids): Files {
  if (!config.S3_ENDPOINT) return createDiskFiles(join(config.DATA_DIR, 'files'), ids);
  return createS3Files(
    {
      endpoint: config.S3_ENDPOINT,
      bucket: config.S3_BUCKET,
      region: config.S3_REGION,
      accessKeyId: config.S3_ACCESS_KEY_ID,
      secretAccessKey: config.S3_SECRET_ACCESS_KEY,
    },
    clock,
    ids,
  );
}

export function openScanner({ CLAMD_URL }: Config): BusinessSources['scanner'] {
  return CLAMD_URL === undefined ? undefined : createClamdScanner(parseScannerAddress(CLAMD_URL));
}

/** For links that leave the house: how browsers reach this server, or where it listens. */
export function homeUrlOf({ PUBLIC_URL, PORT }: Config): string {
  return PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${String(PORT)}`;
}

export function openDelivery({ clock, config }: Parts): BusinessSources['delivery'] {
  const mailer = config.SMTP_URL === undefined ? undefined : createSmtpMailer(config.SMTP_URL, config.SMTP_FROM);
  const sms = openSms(config, homeUrlOf(config));
  const outbox = join(config.DATA_DIR, 'outbox.jsonl');
  return {
    transports: { ...(mailer && { email: carryMail(mailer) }), ...(sms && { sms: sms.send }) },
    readReport: sms?.readReport,
    bounceSecret: config.BOUNCE_SECRET,
    // Only where demo data is wanted: a developer reads codes here, nobody reads them through an endpoint.
    ...(config.DEMO_DATA && {
      onKept: ({ tenantId, channel, recipient, purpose, text }) =>
        appendFile(
          outbox,
          `${JSON.stringify({ at: clock.now().toISOString(), tenantId, channel, recipient, purpose, text })}\n`,
          { mode: 0o600 },
        ),
    }),
  };
}

export function openPush(parts: Parts): BusinessSources['pushGate'] {
  const { PUSH_LOCAL: allowLoopback, PRODUCTION } = parts.config;
  if (allowLoopback && PRODUCTION) {
    throw new StartError(
      'config_invalid',
      'PUSH_LOCAL cannot be used in production: it lets notices go to addresses of this machine.',
      'Remove the setting and start again.',
    );
  }
  return createPushGate(parts, { allowLoopback });
}

function carryMail(mailer: Mailer): Transport {
  return async ({ recipient, subject, text, unsubscribe }, id, tenantId) => {
    const messageId = nameMail(id, tenantId);
    const mail = { to: recipient, subject, text, messageId, ...(unsubscribe !== '' && { unsubscribe }) };
    await mailer.send(mail).catch((error: unknown) => {
      if (!(error instanceof MailRefusedError)) throw error;
      throw new DeliveryRefusedError(`smtp_${String(error.status)}`, error.isRecipient);
    });
    return undefined;
  };
}
