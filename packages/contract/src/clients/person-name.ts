// Whether two spellings name one person: as banks and papers write them, with and without accents, in any order. Pure.

/** Letters that are letters of their own, not a letter with a mark. */
const own: Readonly<Record<string, string>> = {
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ħ: 'h',
  ŋ: 'n',
};

export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, (mark) => (/\p{Script=Inherited}/u.test(mark) ? '' : mark))
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[łđðøıßæœþħŋ]/g, (letter) => own[letter] ?? letter)
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, ' ')
    .trim();
}

function sortedWords(name: string): string {
  return foldName(name).split(' ').toSorted().join(' ');
}

/** The first letter of each word; how long the words are is not told. */
export function maskName(name: string): string {
  return name
    .normalize('NFC')
    .split(/[^\p{Letter}\p{Mark}\p{Number}]+/u)
    .filter((word) => word !== '')
    .slice(0, 8)
    .map((word) => `${/^.\p{Mark}*/u.exec(word)?.[0] ?? ''}•••`)
    .join(' ');
}

export function isSameName(left: string, right: string): boolean {
  const words = sortedWords(left);
  return words !== '' && words === sortedWords(right);
}
