// Every setting of the server with its meaning, parsed once. Nothing else reads the environment.
import { join, resolve } from 'node:path';
import { vendorSettings } from '@candor/market-data/vendors/configured.ts';
import type { VendorValues } from '@candor/market-data/vendors/configured.ts';
import { parseSettings, readEnvFile } from '@candor/platform/config/parse.ts';
import type { Environment, Parsed } from '@candor/platform/config/parse.ts';
import { choice, choices, flag, list, optionalUrl, text, wholeNumber } from '@candor/platform/config/settings.ts';

export const roles = ['api', 'market', 'jobs'] as const;

export const settings = {
  PORT: wholeNumber('port of the web server', 3000, 0, 65_535),
  HOST: text('address to listen on', '127.0.0.1'),
  DATA_DIR: text('folder for the embedded database, files and secrets', '.data'),
  DATABASE_URL: optionalUrl('a PostgreSQL 15 or newer instead of the embedded one', ['postgres', 'postgresql']),
  NATS_URL: optionalUrl('a NATS server, when several nodes run', ['nats', 'tls']),
  ROLES: choices('which parts run here', roles, roles),
  PUBLIC_URL: optionalUrl('how browsers reach this server', ['https', 'http']),
  CONSOLE_URL: optionalUrl('a host of its own for the console; the clients’ host then serves none of it', [
    'https',
    'http',
  ]),
  TRUSTED_PROXIES: list('addresses of proxies whose X-Forwarded-For is believed'),
  TENANTS_DIR: text('folder of the white-label profiles', 'tenants'),
  LOG_LEVEL: choice('how much the log says', 'info', ['debug', 'info', 'warn', 'error', 'silent']),
  LOG_TO: choice('where the log goes: the file DATA_DIR/server.log, or standard output', 'file', ['file', 'stdout']),
  LOG_FILE_MB: wholeNumber('megabytes after which the log file is put aside as server.log.1', 20, 1, 10_000),
  LOG_FILES: wholeNumber('how many log files are kept, the one that is written included', 5, 1, 100),
  PRODUCTION: flag('real people use this server: demo data and demo logins are refused', false),
  DEMO_DATA: flag('create demo clients and staff on first start', true),
  DEMO_LOGINS_OPEN: flag(
    'show demo passwords on the login page although HOST or PUBLIC_URL is more than this machine',
    false,
  ),
  DEMO_MONEY: flag('give demo clients months of money: deposits, withdrawals, loans, an outstanding balance', true),
  CLOCK_AHEAD_HOURS: wholeNumber(
    "hours that this server's clock runs ahead, for tests of the whole program; refused in production",
    0,
    0,
    8_760,
  ),
  GEO_CITY_DB: text('an mmdb file that knows cities'),
  EXECUTION_MS: wholeNumber(
    'milliseconds between two looks of the built-in venue at working orders; 0 is never',
    1_000,
    0,
    60_000,
  ),
  MARKET_SEED: text('seed of the simulated market; the same seed is the same market', 'candor'),
  MARKET_VENDORS: text('which vendor serves which market: NASDAQ=alpaca>twelve-data;*=simulated'),
  S3_ENDPOINT: optionalUrl('S3-compatible store for files instead of the disk', ['https', 'http']),
  S3_BUCKET: text('bucket of the file store'),
  S3_REGION: text('region of the file store', 'us-east-1'),
  S3_ACCESS_KEY_ID: text('key of the file store'),
  S3_SECRET_ACCESS_KEY: text('secret of the file store'),
  CLAMD_URL: optionalUrl('a clamd that scans uploads, as tcp://host:port or unix:/path', ['tcp', 'unix']),
  SANCTIONS_LIST: text('a file of names that clients are screened against; lines of list;entry;name;birth date'),
  SUMSUB_ACCOUNTS: text('accounts of the Sumsub service, for tenants that name one: name=token,secret,hook secret;…'),
  SUMSUB_URL: optionalUrl('where Sumsub is asked instead of its own address, for a gateway', ['https', 'http']),
  ALPACA_BROKER_ACCOUNTS: text(
    'accounts at Alpaca’s Broker API, for tenants that name one: name=key,secret,account id;…',
  ),
  ALPACA_BROKER_URL: optionalUrl('where Alpaca’s Broker API is asked instead of its sandbox', ['https', 'http']),
  ALPACA_BROKER_SIMULATED: flag('that address executes with play money too: fills are marked as simulated', false),
  RATE_PER_ADDRESS: wholeNumber('cost units an address may spend in a minute; 0 is no limit', 1_800, 0, 10_000_000),
  RATE_PER_TENANT: wholeNumber('cost units a tenant may spend in a minute; 0 is no limit', 120_000, 0, 100_000_000),
  RATE_PER_CALLER: wholeNumber('cost units one person may spend in a minute; 0 is no limit', 900, 0, 10_000_000),
  SOCKETS_PER_ADDRESS: wholeNumber(
    'live sockets of one address (IPv6: one /64) at a time; 0 is no limit',
    100,
    0,
    100_000,
  ),
  SMTP_URL: optionalUrl('mail server for codes and notices; the outbox keeps them otherwise', ['smtp', 'smtps']),
  SMTP_FROM: text('sender of mails', 'Candor <no-reply@localhost>'),
  BOUNCE_SECRET: text(
    'signs reports about mails that came back, as tools/bounce.mjs hands them on; none is taken without it',
  ),
  TWILIO_ACCOUNT: text('account at Twilio for SMS: account sid,auth token,sender; the outbox keeps them otherwise'),
  TWILIO_URL: optionalUrl('where Twilio is asked instead of its own address, for a gateway', ['https', 'http']),
  PUSH_LOCAL: flag(
    'notices to browsers may go to a push service on this machine, without https, for tests; refused in production',
    false,
  ),
  CANDOR_SECRET: text('the master secret as 64 hex digits; generated into DATA_DIR when empty'),
} as const;

export type Config = Parsed<typeof settings> & {
  readonly root: string;
  /** What is set for the vendors of market data, by the names that they declare themselves. */
  readonly vendors: VendorValues;
};

/** Settings come from the environment, then from .env beside the README; only .env may not name unknown ones. */
export function loadConfig(root: string, environment: Environment): Config {
  const file = readEnvFile(join(root, '.env'));
  const all = { ...settings, ...vendorSettings };
  const parsed = parseSettings<typeof settings>(all, { ...file.values, ...environment }, file.values, file.faults);
  return {
    ...parsed,
    vendors: Object.fromEntries(Object.entries(parsed).filter(([name]) => name in vendorSettings)),
    DATA_DIR: resolve(root, parsed.DATA_DIR),
    TENANTS_DIR: resolve(root, parsed.TENANTS_DIR),
    root,
  };
}
