// Whether a text is an exact decimal as money travels over the wire. Apart from reading typed text, which only forms need.

export function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(?:\.\d+)?$/u.test(text);
}
