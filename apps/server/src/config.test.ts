import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { vendorSettings } from '@candor/market-data/vendors/configured.ts';
import { ConfigError } from '@candor/platform/config/parse.ts';
import { loadConfig, settings } from './config.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'candor-config-'));
});
afterEach(() => rmSync(root, { recursive: true }));

describe('settings', () => {
  test('a clone starts without any: everything has a default', () => {
    const config = loadConfig(root, {});
    expect(config).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      ROLES: ['api', 'market', 'jobs'],
      DATABASE_URL: undefined,
    });
    expect(config.DATA_DIR).toBe(join(root, '.data'));
  });

  test('.env is read, and the environment wins', () => {
    writeFileSync(join(root, '.env'), 'PORT=4000\nLOG_LEVEL=warn\n');
    expect(loadConfig(root, { PORT: '5000' })).toMatchObject({ PORT: 5000, LOG_LEVEL: 'warn' });
  });

  test('a broken .env fails with one line per fault', () => {
    writeFileSync(join(root, '.env'), 'PROT=4000\nLOG_LEVEL=loud\nnonsense\n');
    expect(() => loadConfig(root, {})).toThrow(ConfigError);
    expect(() => loadConfig(root, {})).toThrow(
      /\.env line 3.*\n?.*PROT is not a setting of Candor[\s\S]*LOG_LEVEL must be one of/,
    );
  });

  test('a vendor’s settings are its own: read from .env, checked, and handed on by name', () => {
    writeFileSync(join(root, '.env'), 'TWELVE_DATA_KEY=abc\nTWELVE_DATA_URL=https://gate.example\n');
    expect(loadConfig(root, {}).vendors).toMatchObject({
      TWELVE_DATA_KEY: 'abc',
      TWELVE_DATA_URL: 'https://gate.example',
      ALPACA_KEY_ID: '',
    });
    expect(() => loadConfig(root, { TWELVE_DATA_STREAM_URL: 'https://gate.example' })).toThrow(
      /TWELVE_DATA_STREAM_URL must be a url like wss:/,
    );
  });

  const guide = readFileSync(join(import.meta.dirname, '../../../docs/operations/settings.md'), 'utf8');

  test('what the guide for operators says of a vendor’s settings is what the vendor says', () => {
    const rows = [...guide.matchAll(/^\| `(\w+)` \|[^|]*\| (.*) \|$/gm)];
    const others = rows.filter(([, name = '']) => !(name in settings));
    expect(others.length).toBeGreaterThan(0);
    for (const [, name = '', help] of others) expect(vendorSettings[name]?.help, name).toBe(help);
  });

  test('every setting stands in the guide for operators with its meaning', () => {
    for (const [name, { help }] of Object.entries(settings)) {
      const line = guide.split('\n').find((text) => text.startsWith(`| \`${name}\` |`));
      expect(line, name).toContain(help);
    }
  });
});
