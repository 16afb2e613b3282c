// Reads settings from the environment and a .env file, once, into typed values. Every fault is one readable line.
import { readFileSync } from 'node:fs';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Setting<T> {
  readonly fallback: string | undefined;
  readonly help: string;
  parse(text: string): T;
}

/** A setting's own word for what is wrong; shown with its name and, unless secret, its value. */
export class SettingFault extends Error {}

/** All faults of a configuration at once. */
export class ConfigError extends Error {
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

export function parseEnvFile(text: string): { values: Environment; faults: string[] } {
  const values: Record<string, string> = {};
  const faults: string[] = [];
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const match = /^(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=\s*(.*)$/.exec(line);
    if (!match?.[1]) {
      faults.push(`.env line ${index + 1}: expected NAME=value`);
      continue;
    }
    const value = match[2] ?? '';
    const quoted = /^(["'])(.*)\1$/.exec(value);
    if (!quoted && /^["']/.test(value)) faults.push(`.env line ${index + 1}: ${match[1]} has an unclosed quote`);
    values[match[1]] = quoted?.[2] ?? value;
  }
  return { values, faults };
}

export function readEnvFile(path: string): { values: Environment; faults: string[] } {
  try {
    return parseEnvFile(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { values: {}, faults: [] };
    return {
      values: {},
      faults: [`.env cannot be read: ${error instanceof Error ? error.message : 'unknown reason'}`],
    };
  }
}

type Settings = Readonly<Record<string, Setting<unknown>>>;
export type Parsed<S extends Settings> = { readonly [Name in keyof S]: S[Name] extends Setting<infer T> ? T : never };

/** Parses what is declared; a name in `own` that is not declared is a fault, so a typo cannot pass silently. */
export function parseSettings<S extends Settings>(
  settings: S,
  environment: Environment,
  own: Environment,
  earlier: readonly string[] = [],
): Parsed<S> {
  const faults = [...earlier];
  for (const name of Object.keys(own)) if (!(name in settings)) faults.push(`${name} is not a setting of Candor`);
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(settings)) {
    const text = environment[name] ?? setting.fallback;
    try {
      values[name] = text === undefined || text === '' ? setting.parse(setting.fallback ?? '') : setting.parse(text);
    } catch (error) {
      if (!(error instanceof SettingFault)) throw error;
      faults.push(`${name} ${error.message}`);
    }
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return values as Parsed<S>;
}
