// The pure part of the one-time-code field: what a typed, pasted or autofilled text means.

/** Keeps digits only (full-width and Devanagari included) and at most `length` of them. */
export function readOtp(text: string, length: number): string {
  const digits = Array.from(text.normalize('NFKC')).flatMap((char) => {
    if (/^\d$/u.test(char)) return [char];
    const devanagari = char.charCodeAt(0) - 0x0966;
    return devanagari >= 0 && devanagari <= 9 ? [String(devanagari)] : [];
  });
  return digits.slice(0, length).join('');
}
