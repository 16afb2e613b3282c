import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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

  test('every setting stands in the guide for operators with its meaning', () => {
    const guide = readFileSync(join(import.meta.dirname, '../../../docs/operations/settings.md'), 'utf8');
    for (const [name, { help }] of Object.entries(settings)) {
      const line = guide.split('\n').find((text) => text.startsWith(`| \`${name}\` |`));
      expect(line, name).toContain(help);
    }
  });
});
