// A country by its name in the reader's language; the code itself where the browser knows no name. Pure.
export function describeCountry(code: string, locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }).of(code) ?? code;
}
