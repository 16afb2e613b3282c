// ISIN form and check digit (ISO 6166). It never guesses a missing number.

const isinPattern = /^[A-Z]{2}[A-Z0-9]{9}[0-9]$/;

/** Letters count as two digits (A = 10 … Z = 35), then the Luhn sum over all digits must end in zero. */
export function isValidIsin(isin: string): boolean {
  if (!isinPattern.test(isin)) return false;
  const digits: number[] = [];
  for (const char of isin) {
    const value = Number.parseInt(char, 36);
    if (value >= 10) digits.push(Math.floor(value / 10));
    digits.push(value % 10);
  }
  let sum = 0;
  digits.toReversed().forEach((digit, position) => {
    const weighted = position % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  });
  return sum % 10 === 0;
}
