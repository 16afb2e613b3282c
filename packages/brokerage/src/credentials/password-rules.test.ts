import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createPasswordRules, isWeakPin } from './password-rules.ts';

const rules = createPasswordRules();
const about = { username: 'ada.lovelace', names: ['sun3', 'Candor Demo Markets', 'Markets'] };

describe('passwords', () => {
  test('S-03 every listed common password is refused, in any case', () => {
    const listed = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .split('\n')
      .filter(Boolean);
    expect(listed.length).toBeGreaterThanOrEqual(3_000);
    const passed = listed.filter((word) => !rules.isWeak(word, about) || !rules.isWeak(word.toUpperCase(), about));
    expect(passed).toEqual([]);
  });

  test.each([
    'ada.lovelace',
    'ADA.LOVELACE',
    'AdaLovelace1',
    'candor',
    'Candor2026!',
    'sun3',
    'markets99',
    'aaaaaaaa',
    'abababab',
    '23456789',
    'fedcba',
    'password!1',
  ])('S-03 %s is refused', (password) => {
    expect(rules.isWeak(password, about)).toBe(true);
  });

  test.each(['plum-Orchard-42-tram', 'x7Qp2m', 'пароль-и-ещё-слова', 'lovely ada laces boots', '正确的马电池订书钉'])(
    'S-02 %s is allowed: no rules about kinds of characters',
    (password) => {
      expect(rules.isWeak(password, about)).toBe(false);
    },
  );
});

describe('PINs', () => {
  test.each(['123456', '654321', '000000', '111111', '121212', '112233', '123123', '010101', '777888', '345678'])(
    'S-12 %s is refused',
    (pin) => {
      expect(isWeakPin(pin)).toBe(true);
    },
  );

  test('S-12 a date of birth is refused in every usual order, when it is known', () => {
    for (const pin of ['240689', '062489', '890624', '198906', '061989']) {
      expect(isWeakPin(pin, '1989-06-24')).toBe(true);
      expect(isWeakPin(pin)).toBe(false);
    }
    expect(isWeakPin('604817', '1989-06-24')).toBe(false);
  });
});
