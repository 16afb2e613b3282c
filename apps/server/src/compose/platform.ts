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
import { createSmtpMailer } from '@candor/platform/mail/smtp.ts';
import { createClamdScanner, parseScannerAddress } from '@candor/platform/malware/scanner.ts';
import type { Config } from '../config.ts';
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

export function openDelivery({ clock, config }: Parts): BusinessSources['delivery'] {
  const mailer = config.SMTP_URL === undefined ? undefined : createSmtpMailer(config.SMTP_URL, config.SMTP_FROM);
  const outbox = join(config.DATA_DIR, 'outbox.jsonl');
  return {
    transports: mailer
      ? { email: ({ recipient, subject, text }, id) => mailer.send({ to: recipient, subject, text, messageId: id }) }
      : {},
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
