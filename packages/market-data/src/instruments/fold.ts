// Folds text for search: lower case, no diacritics, no punctuation; letters that Unicode does not decompose are mapped.

const letters: Readonly<Record<string, string>> = { ł: 'l', ı: 'i', ø: 'o', ß: 'ss', æ: 'ae', đ: 'd', œ: 'oe' };

export function foldText(text: string): string {
  return text
    .replaceAll('İ', 'i')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[łıøßæđœ]/g, (letter) => letters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
