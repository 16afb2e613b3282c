import { describe, expect, test } from 'vitest';
import { foldName, isSameName, maskName } from './person-name.ts';

describe('names', () => {
  test.each([
    ['José Ángel Muñoz', 'JOSE ANGEL MUNOZ'],
    ['Łukasz Żółć', 'ZOLC LUKASZ'],
    ['İbrahim Yıldız', 'IBRAHIM YILDIZ'],
    ['Ibrahim Yildiz', 'İBRAHİM YILDIZ'],
    ["O'Neil, Ann-Marie", 'Ann Marie O Neil'],
    ['Strauß', 'STRAUSS'],
    ['राम कुमार', 'कुमार  राम'],
    ['王小明', '王小明'],
    ['Ａｄａ Lovelace', 'ada lovelace'],
  ])('G-09 FUND-03 %s is %s', (left, right) => expect(isSameName(left, right)).toBe(true));

  test.each([
    ['Jan Kowalski', 'Jan Kowalska'],
    ['Jan Kowalski', 'Jan Maria Kowalski'],
    ['राम', 'रमा'],
    ['', ''],
    ['---', '!!!'],
    ['Ann Ann', 'Ann'],
  ])('G-09 FUND-03 %s is not %s', (left, right) => expect(isSameName(left, right)).toBe(false));

  test('folding twice changes nothing', () => {
    for (const name of ['Łukasz Żółć', 'İbrahim', 'राम कुमार', 'ẞ'])
      expect(foldName(foldName(name))).toBe(foldName(name));
  });

  test.each([
    ['Ada Maria Lovelace', 'A••• M••• L•••'],
    ["O'Neil, Ann-Marie", 'O••• N••• A••• M•••'],
    ['李小龙', '李•••'],
    ['कुमार', 'कु•••'],
    [' - ', ''],
  ])('G-09 of %s only the first letters are shown', (name, masked) => expect(maskName(name)).toBe(masked));
});
