// Cookies that scripts never read: written beside an answer, read from a request. Host-only, strict, over https always.

export interface Cookie {
  readonly name: string;
  /** Empty takes the cookie away. */
  readonly value: string;
}

/** An answer that also sets a cookie. */
export class WithCookie<Answer> {
  readonly answer: Answer;
  readonly header: string;

  constructor(answer: Answer, cookie: Cookie, isSecure: boolean) {
    this.answer = answer;
    this.header = writeCookie(cookie, isSecure);
  }
}

/**
 * The prefix makes a browser refuse the cookie unless it is secure, host-only and for every path, so that no neighbouring host can
 * set one. Browsers refuse it over plain http; there (a machine of one's own) the plain name is used.
 */
export function nameCookie(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

function writeCookie({ name, value }: Cookie, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : '';
  const over = value === '' ? '; Max-Age=0' : '';
  return `${nameCookie(name, isSecure)}=${value}; Path=/; HttpOnly; SameSite=Strict${secure}${over}`;
}

export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [key = '', ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
}
