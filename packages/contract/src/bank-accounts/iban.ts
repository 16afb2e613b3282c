// International bank account numbers (ISO 13616): length by country, check digits, and the national checks inside the
// numbers of Spain, Poland and Turkey. Pure.

/** Whole length with country and check digits. */
const lengths: ReadonlyMap<string, number> = new Map(
  [
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29',
    'ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20',
    'LB28 LC32 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29',
    'RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20',
  ]
    .flatMap((line) => line.split(' '))
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Where euro payments reach every bank: an account in one of these serves any euro account (Regulation 260/2012, article 9). */
export const sepaCountries: ReadonlySet<string> = new Set(
  'AD AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MT NL NO PL PT RO SE SI SK SM VA'.split(
    ' ',
  ),
);

/** Characters of a whole number of this country; undefined where there are none such. */
export function ibanLengthOf(country: string): number | undefined {
  return lengths.get(country);
}

/** The whole number of a national one: the check digits are computed. */
export function makeIban(country: string, national: string): string {
  return `${country}${String(98 - remainder97(`${national}${country}00`)).padStart(2, '0')}${national}`;
}

/** Spaces and hyphens are how people write them; letters count in either case. */
export function normaliseAccountNumber(text: string): string {
  return text.replace(/[ -]/g, '').toUpperCase();
}

/** The remainder by 97 of a text whose letters count as 10 to 35 (ISO 7064). */
export function remainder97(text: string): number {
  let remainder = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}

export function isIban(number: string): boolean {
  const country = number.slice(0, 2);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(number) || lengths.get(country) !== number.length) return false;
  if (remainder97(number.slice(4) + number.slice(0, 4)) !== 1) return false;
  const national = nationalChecks[country];
  return national === undefined || national(number.slice(4));
}

const nationalChecks: Readonly<Record<string, (bban: string) => boolean>> = {
  ES: isSpanishAccount,
  PL: isPolishAccount,
  // Five digits of the bank, one reserved as zero, sixteen of the account.
  TR: (bban) => /^\d{5}0[A-Z0-9]{16}$/.test(bban),
};

function weigh(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0);
}

/** Código cuenta cliente: one check digit over bank and branch, one over the account. */
function isSpanishAccount(bban: string): boolean {
  if (!/^\d{20}$/.test(bban)) return false;
  const weights = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6];
  const digitOf = (digits: string): number => {
    const rest = 11 - (weigh(digits, weights) % 11);
    return rest === 11 ? 0 : rest === 10 ? 1 : rest;
  };
  return bban.slice(8, 10) === `${digitOf(`00${bban.slice(0, 8)}`)}${digitOf(bban.slice(10))}`;
}

/** Numer rachunku bankowego: the eighth digit checks the bank's own number. */
function isPolishAccount(bban: string): boolean {
  if (!/^\d{24}$/.test(bban)) return false;
  return (10 - (weigh(bban, [3, 9, 7, 1, 3, 9, 7]) % 10)) % 10 === Number(bban[7]);
}
