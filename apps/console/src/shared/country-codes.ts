// Country codes as somebody types them: with spaces or commas, in small or capital letters.
export const readCountries = (typed: string): string[] =>
  typed
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((code) => code !== '');
