// The check character of a reference: arithmetic in the field of 32 elements, one element per character. Pure.

/** Digits and capitals without I, L, O and U, which are misread or spell words. */
export const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** x·2 in the field with x⁵ = x² + 1. */
function double(value: number): number {
  const shifted = value << 1;
  return shifted & 32 ? shifted ^ 0b10_0101 : shifted;
}

/** 2 raised to a power: all powers up to 30 differ, so two characters that change places are always noticed. */
function weightOf(place: number): number {
  let weight = 1;
  for (let step = 0; step < place; step += 1) weight = double(weight);
  return weight;
}

function multiply(one: number, other: number): number {
  let product = 0;
  for (let factor = other, term = one; factor > 0; factor >>= 1, term = double(term)) {
    if (factor & 1) product ^= term;
  }
  return product;
}

/** The character that makes the weighted sum of all characters the salt; it stands last and has the weight 1. */
export function checkCharacter(body: string, salt: number): string {
  let sum = salt;
  for (const [index, character] of Array.from(body).entries()) {
    sum ^= multiply(alphabet.indexOf(character), weightOf(body.length - index));
  }
  return alphabet.charAt(sum);
}
