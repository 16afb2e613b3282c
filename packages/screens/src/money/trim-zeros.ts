// An amount as one would type it: two places at least, no zeros that say nothing after them. Pure.
export function trimZeros(amount: string): string {
  return amount.replace(/(\.\d{2}\d*?)0+$/u, '$1');
}
