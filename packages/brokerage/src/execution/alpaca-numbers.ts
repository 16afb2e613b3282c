// Numbers as Alpaca writes them: decimals, as text or as a number, in hundred-millionths here. Pure.

const pattern = /^(\d{1,12})(?:\.(\d{1,18}))?$/;

/** Throws for what cannot be kept exactly: a wrong amount must never be booked. */
export function readE8(value: string | number): bigint {
  const [, whole, fraction = ''] = pattern.exec(String(value)) ?? [];
  const rest = fraction.slice(8);
  if (whole === undefined || /[1-9]/.test(rest)) throw new RangeError('a number of the broker cannot be kept exactly');
  return BigInt(whole + fraction.slice(0, 8).padEnd(8, '0'));
}

export function sayE8(valueE8: bigint): string {
  const digits = String(valueE8).padStart(9, '0');
  const fraction = digits.slice(-8).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, -8) : `${digits.slice(0, -8)}.${fraction}`;
}
