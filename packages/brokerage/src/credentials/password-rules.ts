// Which passwords and PINs are too easy: common ones, the person's own name, the names of brand and product. Pure
// but for reading the list of common passwords once.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface PasswordRules {
  isWeak(password: string, about: { readonly username: string; readonly names: readonly string[] }): boolean;
}

const productNames = ['candor', 'candorapp'];

function readCommonPasswords(): ReadonlySet<string> {
  const list = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8');
  return new Set(list.split('\n').filter((line) => line !== ''));
}

export function createPasswordRules(): PasswordRules {
  let list: ReadonlySet<string> | undefined;
  return {
    isWeak(password, { username, names }) {
      const known = (list ??= readCommonPasswords());
      const plain = password.normalize('NFKC').toLowerCase();
      const letters = lettersOf(plain);
      const own = [username, ...names, ...productNames].map((name) => name.toLowerCase());
      // A common word with digits or marks around it is still that word.
      if (known.has(plain) || (letters.length >= 4 && letters.length > plain.length - 4 && known.has(letters)))
        return true;
      if (own.some((name) => plain === name || (letters !== '' && letters === lettersOf(name)))) return true;
      return new Set(plain).size <= 2 || isRun(plain);
    },
  };
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '');

/** 123456, fedcba: every step is the same, up or down. */
function isRun(text: string): boolean {
  const steps = new Set<number>();
  for (let index = 1; index < text.length; index += 1) steps.add(text.charCodeAt(index) - text.charCodeAt(index - 1));
  return steps.size === 1 && [...steps].every((step) => Math.abs(step) <= 1);
}

const commonPins = new Set(['112233', '121212', '123123', '123321', '101010', '131313', '159753', '147258', '789456']);

/** Six digits: runs, one or two different digits, pairs and triples repeated, and dates of birth are refused. */
export function isWeakPin(pin: string, birthDate?: string): boolean {
  if (commonPins.has(pin) || isRun(pin) || new Set(pin).size <= 2) return true;
  if (pin.slice(0, 3) === pin.slice(3) || pin.slice(0, 2).repeat(3) === pin) return true;
  if (birthDate === undefined) return false;
  const [year = '', month = '', day = ''] = birthDate.split('-');
  const short = year.slice(2);
  return [day + month + short, month + day + short, short + month + day, year + month, month + year].includes(pin);
}
