// What the log may say of an address that is no endpoint: its words, never what stands between them. Pure.

const longestPath = 120;
/** A word of a page's address, or a built file: everything else may be a code, a phone number or a name. */
const word = /^(?:[a-z][a-z-]{0,30}|[\w-]{1,60}\.(?:js|css|svg|png|webp|ico|webmanifest|html|txt|json))?$/;

/** `/invite/AB12?phone=600` becomes `/invite/*`. */
export function describePath(url: string): string {
  const path = url.split(/[?#;]/, 1)[0] ?? '';
  const words = path
    .slice(0, longestPath)
    .split('/')
    .map((part) => (word.test(part) ? part : '*'))
    .join('/');
  return path.length > longestPath ? `${words}…` : words;
}
