import { describe, expect, test } from 'vitest';
import { ConfigError, parseEnvFile, parseSettings } from './parse.ts';
import { choice, choices, flag, optionalUrl, wholeNumber } from './settings.ts';

const settings = {
  PORT: wholeNumber('port', 3000, 0, 65_535),
  ROLES: choices('roles', ['api', 'jobs'], ['api', 'jobs']),
  LEVEL: choice('level', 'info', ['info', 'warn']),
  DATABASE_URL: optionalUrl('database', ['postgres']),
  DEMO: flag('demo', true),
};

function faultsOf(environment: Record<string, string>, own = {}): readonly string[] {
  try {
    parseSettings(settings, environment, own);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
}

describe('configuration', () => {
  test('takes defaults, and empty values count as not given', () => {
    expect(parseSettings(settings, { PORT: '' }, {})).toEqual({
      PORT: 3000,
      ROLES: ['api', 'jobs'],
      LEVEL: 'info',
      DATABASE_URL: undefined,
      DEMO: true,
    });
  });

  test('names every fault in one line each, without repeating secrets', () => {
    const faults = faultsOf({
      PORT: '70000',
      ROLES: 'api,cook',
      LEVEL: 'loud',
      DATABASE_URL: 'mysql://user:hunter2@host',
      DEMO: 'yes',
    });
    expect(faults).toEqual([
      'PORT must be a whole number from 0 to 65535, not "70000"',
      'ROLES takes a list of api, jobs, not "api,cook"',
      'LEVEL must be one of info, warn, not "loud"',
      'DATABASE_URL must be a url like postgres://host',
      'DEMO must be true or false, not "yes"',
    ]);
    expect(faults.join()).not.toContain('hunter2');
  });

  test('refuses an unknown name in .env but not in the environment', () => {
    expect(faultsOf({ PATH: '/bin' })).toEqual([]);
    expect(faultsOf({}, { PROT: '3000' })).toEqual(['PROT is not a setting of Candor']);
  });

  test('reads .env with comments, quotes and export, and says which line is broken', () => {
    expect(parseEnvFile('# c\nPORT=1\nexport A="b c"\nB=\'#x\'\n\nnonsense\nC="open')).toEqual({
      values: { PORT: '1', A: 'b c', B: '#x', C: '"open' },
      faults: ['.env line 6: expected NAME=value', '.env line 7: C has an unclosed quote'],
    });
  });
});
