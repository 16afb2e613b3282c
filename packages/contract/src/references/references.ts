// References for people (WD-7K3P-2M): a prefix that says what it is, a scrambled number, a check character that notices typing errors.
// Both sides write and read them here; which number belongs to what is known to the server alone. Pure.
import { alphabet, checkCharacter } from './check.ts';
import { scramble, unscramble } from './scramble.ts';

/** Prefix and salt of each kind: the check of a withdrawal's reference is wrong for a loan. Salts differ and never change. */
const kinds = {
  withdrawal: { prefix: 'WD', salt: 1 },
  exchange: { prefix: 'EX', salt: 2 },
  loan: { prefix: 'LN', salt: 3 },
  due: { prefix: 'DU', salt: 4 },
  transaction: { prefix: 'TX', salt: 5 },
  order: { prefix: 'OR', salt: 6 },
  confirmation: { prefix: 'TC', salt: 7 },
  complaint: { prefix: 'CP', salt: 8 },
  data_request: { prefix: 'DR', salt: 9 },
} as const;

export type ReferenceKind = keyof typeof kinds;
export const referenceKinds: readonly ReferenceKind[] = [
  'withdrawal',
  'exchange',
  'loan',
  'due',
  'transaction',
  'order',
  'confirmation',
  'complaint',
  'data_request',
];

/** Five characters reach for 33 million of a kind; the next size begins where they end. */
const sizes = [
  { characters: 5, bits: 25 },
  { characters: 11, bits: 55 },
] as const;

const shortEnd = 1n << 25n;

export function formatReference(kind: ReferenceKind, number: bigint): string {
  const [short, long] = sizes;
  const isShort = number < shortEnd;
  const { characters, bits } = isShort ? short : long;
  const place = isShort ? number : number - shortEnd;
  if (number < 0n || place >> BigInt(bits) !== 0n) throw new RangeError(`no reference for the number ${number}`);
  let rest = scramble(place, bits);
  let body = '';
  for (let count = 0; count < characters; count += 1, rest >>= 5n) body = alphabet.charAt(Number(rest & 31n)) + body;
  const { prefix, salt } = kinds[kind];
  const whole = body + checkCharacter(body, salt);
  return [prefix, ...(whole.match(/.{1,4}/g) ?? [])].join('-');
}

export interface ReadReference {
  readonly kind: ReferenceKind;
  readonly number: bigint;
}

/** As a person types it: any case, with or without dashes and spaces, O for 0, I and L for 1. Undefined when the check does not hold. */
export function parseReference(typed: string): ReadReference | undefined {
  const bare = typed.toUpperCase().replaceAll(/[\s\-–—.]/g, '');
  const kind = referenceKinds.find((one) => kinds[one].prefix === bare.slice(0, 2));
  const whole = bare.slice(2).replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const size = sizes.find(({ characters }) => characters + 1 === whole.length);
  if (!kind || !size || Array.from(whole).some((character) => !alphabet.includes(character))) return undefined;
  const body = whole.slice(0, -1);
  if (checkCharacter(body, kinds[kind].salt) !== whole.slice(-1)) return undefined;
  const scrambled = Array.from(body).reduce((sum, character) => (sum << 5n) | BigInt(alphabet.indexOf(character)), 0n);
  const place = unscramble(scrambled, size.bits);
  return { kind, number: size.bits === 25 ? place : place + shortEnd };
}
