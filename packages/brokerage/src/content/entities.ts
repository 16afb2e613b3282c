// Character references of HTML in texts of strangers. Pure.

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** One pass: what an entity stands for is never looked at again. Unknown names stay as they are written. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    const isText = code === 9 || code === 10 || (code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff));
    return isText ? String.fromCodePoint(code) : '';
  });
}
