// The kinds of settings: text, number, choice, list, url. Each says what it expects when it is wrong.
import { SettingFault } from './parse.ts';
import type { Setting } from './parse.ts';

export function text(help: string, fallback = ''): Setting<string> {
  return { help, fallback, parse: (value) => value };
}

export function optionalUrl(help: string, protocols: readonly string[]): Setting<string | undefined> {
  return {
    help,
    fallback: undefined,
    parse(value) {
      if (value === '') return undefined;
      const url = URL.canParse(value) ? new URL(value) : undefined;
      // The value is not repeated: a database url holds a password.
      if (!url || !protocols.includes(url.protocol.slice(0, -1)))
        throw new SettingFault(`must be a url like ${protocols[0]}://host`);
      return value;
    },
  };
}

export function wholeNumber(help: string, fallback: number, min: number, max: number): Setting<number> {
  return {
    help,
    fallback: String(fallback),
    parse(value) {
      const number = Number(value);
      if (!/^\d+$/.test(value) || number < min || number > max)
        throw new SettingFault(`must be a whole number from ${min} to ${max}, not "${value.slice(0, 40)}"`);
      return number;
    },
  };
}

export function choice<const T extends string>(help: string, fallback: T, allowed: readonly T[]): Setting<T> {
  return {
    help,
    fallback,
    parse(value) {
      const found = allowed.find((item) => item === value);
      if (!found) throw new SettingFault(`must be one of ${allowed.join(', ')}, not "${value.slice(0, 40)}"`);
      return found;
    },
  };
}

export function choices<const T extends string>(
  help: string,
  fallback: readonly T[],
  allowed: readonly T[],
): Setting<readonly T[]> {
  return {
    help,
    fallback: fallback.join(','),
    parse(value) {
      const items = value
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '');
      const unknown = items.filter((item) => !(allowed as readonly string[]).includes(item));
      if (unknown.length > 0 || items.length === 0)
        throw new SettingFault(`takes a list of ${allowed.join(', ')}, not "${value.slice(0, 40)}"`);
      return allowed.filter((item) => items.includes(item));
    },
  };
}

export function list(help: string): Setting<readonly string[]> {
  return {
    help,
    fallback: '',
    parse: (value) =>
      value
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
  };
}

export function flag(help: string, fallback: boolean): Setting<boolean> {
  return {
    help,
    fallback: String(fallback),
    parse(value) {
      if (value !== 'true' && value !== 'false')
        throw new SettingFault(`must be true or false, not "${value.slice(0, 40)}"`);
      return value === 'true';
    },
  };
}
