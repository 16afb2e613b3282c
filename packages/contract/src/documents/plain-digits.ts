// Brings a text into one plain form before it is judged: one script of digits, nothing invisible, number words as figures. Pure; what it
// answers is for judging only and is never shown or kept.

/** The digit that a character of any script stands for. */
function digitOf(character: string): string {
  const ideograph = ideographs.indexOf(character);
  if (ideograph >= 0) return String(ideograph % 10);
  const ring = circled.indexOf(character);
  if (ring >= 0) return String(ring === 0 ? 0 : ((ring - 1) % 9) + 1);
  const code = character.codePointAt(0) ?? 0;
  // Decimal digits stand in rows of ten in every script, and each row begins where the character before it is no digit.
  let zero = code;
  while (zero > 0 && code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** Figures in circles that stand for a digit and are no digits to Unicode: filled, and in two rings. */
const circled = '⓿➀➁➂➃➄➅➆➇➈❶❷❸❹❺❻❼❽❾➊➋➌➍➎➏➐➑➒⓵⓶⓷⓸⓹⓺⓻⓼⓽';

const ideographs = '〇一二三四五六七八九零壹贰叁肆伍陆柒捌玖';

/** Letters of other scripts that look like Latin ones: an account number reads the same with them. */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('幺两АВЕКМНОРСТХаеорсухіΑΒΕΖΗΙΚΜΝΟΡΤΥΧον', (letter, place) => [
    letter,
    '12ABEKMHOPCTXaeopcyxiABEZHIKMNOPTYXov'.charAt(place),
  ]),
);

/** Words of six languages for a figure, or for two; the reader of a number spelled out hears digits. */
const words: Readonly<Record<string, string>> = {
  ...numbered(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  ),
  ...numbered(
    'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve',
  ),
  ...numbered(
    'zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście trzynaście czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście',
  ),
  ...numbered('sıfır bir iki üç dört beş altı yedi sekiz dokuz on'),
  ...numbered('शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस'),
  ...numbered('ling yi er san si wu liu qi ba jiu'),
  ...numbered(
    'veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
    21,
  ),
  oh: '0',
  nought: '0',
  nil: '0',
  jedna: '1',
  dwie: '2',
  piec: '5',
  szesc: '6',
  osiem: '8',
  dziewiec: '9',
  sifir: '0',
  uc: '3',
  dort: '4',
  bes: '5',
  alti: '6',
  पांच: '5',
  छः: '6',
  छे: '6',
  ज़ीरो: '0',
  जीरो: '0',
  वन: '1',
  टू: '2',
  थ्री: '3',
  फोर: '4',
  फाइव: '5',
  सिक्स: '6',
  सेवन: '7',
  एट: '8',
  नाइन: '9',
  एकः: '1',
  shunya: '0',
  ek: '1',
  teen: '3',
  chaar: '4',
  paanch: '5',
  chhah: '6',
  saat: '7',
  aath: '8',
  nau: '9',
};

const tens: Readonly<Record<string, string>> = {
  ...numbered('twenty thirty forty fifty sixty seventy eighty ninety', 2),
  ...numbered('veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa', 2),
  ...numbered(
    'dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt',
    2,
  ),
  ...numbered('बीस तीस चालीस पचास साठ सत्तर अस्सी नब्बे', 2),
  ...numbered('yirmi otuz kırk elli altmış yetmiş seksen doksan', 2),
};

/** “Double five” is two fives, “triple nine” three. */
const repeats: Readonly<Record<string, number>> = {
  double: 2,
  triple: 3,
  quadruple: 4,
  doble: 2,
  çift: 2,
  डबल: 2,
  ट्रिपल: 3,
};

function numbered(list: string, from = 0): Record<string, string> {
  return Object.fromEntries(list.split(' ').map((word, place) => [word, String(place + from)]));
}

const longestFirst = (list: readonly string[]): string =>
  list.toSorted((one, other) => other.length - one.length).join('|');
const anyWord = longestFirst([...Object.keys(words), ...Object.keys(tens), ...Object.keys(repeats)]);
const gap = String.raw`[\s,.;:·•|/_\-–—]{0,3}(?:(?:and|y|i|ve|और)\s)?`;
/** At least five in a row: “one or two days” is no number. */
const spelledRun = new RegExp(String.raw`(?<!\p{L})(?:(?:${anyWord}|\d{1,4}(?!\d))${gap}){5,}(?!\p{L})`, 'giu');
const numberWord = new RegExp(anyWord, 'giu');
const anyPart = new RegExp(`${anyWord}|\\d+|[^\\d]`, 'giu');

/** A run of number words as figures; what stands between them goes. */
function readRun(run: string): string {
  let figures = '';
  let open = '';
  let times = 1;
  for (const [part] of run.matchAll(anyPart)) {
    const word = part.toLowerCase();
    const ten = tens[word];
    const unit = words[word] ?? (/^\d+$/.test(part) ? part : undefined);
    if (repeats[word] !== undefined) times = repeats[word];
    else if (ten !== undefined) {
      figures += open === '' ? '' : `${open}0`;
      open = ten;
    } else if (unit !== undefined) {
      figures += open === '' ? unit.repeat(times) : unit.length === 1 ? open + unit : `${open}0${unit}`;
      open = '';
      times = 1;
    }
  }
  return ` ${figures}${open === '' ? '' : `${open}0`} `;
}

/** “01.01.2026 and 31.12.2026” has a word in it and is no number that somebody spelled. */
const isSpelled = (run: string): boolean => (run.match(numberWord) ?? []).length >= 3;

/** “4539 (space) 1488”: a gap that is told. */
const spokenGap =
  /\s?[([{<]\s?(?:space|dash|hyphen|blank|espacio|guion|guión|spacja|myślnik|boşluk|tire|空格|横杠|स्पेस|डैश)\s?[)\]}>]\s?|(?<=\d)\s(?:space|dash|hyphen|espacio|guion|guión|spacja|myślnik|boşluk|tire|空格|स्पेस|डैश)\s(?=\d)/giu;

/** How a text reads once nothing in it is there to hide a number. */
export function plainText(text: string): string {
  return showDigits(text)
    .replaceAll(spelledRun, (run) => (isSpelled(run) ? readRun(run) : run))
    .replaceAll(/(?<![\p{L}\d])[\dOoIl]{4,}(?![\p{L}\d])/gu, (token) =>
      /\d/.test(token) && /[OoIl]/.test(token) ? token.replaceAll(/[Oo]/g, '0').replaceAll(/[Il]/g, '1') : token,
    );
}

/** Nine figures in words are a number that somebody reads out; honest texts write such in figures. */
export function hasSpelledNumber(text: string): boolean {
  return (showDigits(text).match(spelledRun) ?? []).some(
    (run) => (run.match(numberWord) ?? []).length >= 9 && readRun(run).trim().length >= 9,
  );
}

function showDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Me}\p{Variation_Selector}\u034F\u115F\u1160\u3164\uFFA0]/gu, '')
    .replaceAll(/[^\p{ASCII}]/gu, (character) =>
      /\p{Nd}/u.test(character) || ideographs.includes(character) || circled.includes(character)
        ? digitOf(character)
        : (lookalikes[character] ?? character),
    )
    .normalize('NFC')
    .replaceAll(spokenGap, ' ');
}
