// Finds payment details in what staff write to a client (G-10): account numbers, IBANs, cards, wallets, UPI ids and payment links, also
// spaced, spelled out or hidden. Money is paid to registered accounts only, which the deposit page shows; no honest text needs these. Pure.
import { ibanLengthOf, isIban } from '../bank-accounts/iban.ts';
import { hasSpelledNumber, plainText } from './plain-digits.ts';

export const detailKinds = ['iban', 'card', 'account', 'wallet', 'upi', 'payment_link'] as const;
export type DetailKind = (typeof detailKinds)[number];

/** The kinds that were found, each once; empty when the text may be sent. */
export function findPaymentDetails(text: string): DetailKind[] {
  const plain = plainText(text);
  const found = detailKinds.filter((kind) => finders[kind](plain));
  return found.length === 0 && hasSpelledNumber(text) ? ['account'] : found;
}

const finders: Readonly<Record<DetailKind, (plain: string) => boolean>> = {
  iban: hasIban,
  card: hasCard,
  account: hasAccount,
  wallet: hasWallet,
  upi: hasUpi,
  payment_link: hasPaymentLink,
};

// What is no detail

const day = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const month = String.raw`(?:0?[1-9]|1[0-2])`;
const year = String.raw`(?:(?:19|20)\d\d)`;
const clock = String.raw`(?:[01]?\d|2[0-3])[:.h]\d\d(?::\d\d)?(?:[.,]\d{1,3})?`;
const currency = String.raw`(?:USD|EUR|PLN|TRY|INR|CNY|RMB|GBP|CHF|JPY|USDT|USDC|BTC|ETH|zł|zl|TL|Rs\.?|rupees?|euros?|dollars?|złotych|lira|元|人民币|रुपये|रुपए|₹|€|\$|£|¥|₺)`;
const figure = String.raw`\d{1,3}(?:[ ,.'’\u00A0]\d{2,3}){0,4}(?:[.,]\d{1,8})?|\d{1,12}(?:[.,]\d{1,8})?`;

/** Taken out before digits are counted. Each is a shape that a number for paying does not have. */
const harmless: readonly RegExp[] = [
  // Ids of ours; one made of figures only is not.
  /(?<![\p{L}\d])(?=[\d-]*[a-f])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\p{L}\d])/giu,
  /(?<![\p{L}\d])(?:WD|EX|LN|DU|TX|OR|TC|CT)-[\dA-Z]{4}-[\dA-Z]{2}(?![\p{L}\d-])/gu,
  /(?<![\p{L}\d])(?:WD|EX|LN|DU|TX|OR|TC|CT)(?:-[\dA-Z]{4}){3}(?![\p{L}\d-])/gu,
  new RegExp(String.raw`(?<!\d)${year}-${month}-${day}(?:[T ]${clock}Z?)?(?!\d)`, 'gu'),
  new RegExp(String.raw`(?<!\d)${day}([./\-])${month}\1(?:${year}|\d\d)(?!\d)(?:,? ${clock})?`, 'gu'),
  new RegExp(String.raw`(?<!\d)${month}\/${day}\/(?:${year}|\d\d)(?!\d)(?:,? ${clock})?`, 'gu'),
  new RegExp(String.raw`(?<!\d)${year} ?年 ?${month} ?月(?: ?${day} ?日)?`, 'gu'),
  new RegExp(String.raw`(?<!\d)(?:${year}[-–/,] ?)+${year}(?!\d)`, 'gu'),
  new RegExp(String.raw`(?<![\d.,:])${clock}(?:\s?[–-]\s?${clock})?(?![\d:])`, 'gu'),
  new RegExp(String.raw`(?<!\p{L})${currency}\s?[-+−]?(?:${figure})(?![\d])`, 'giu'),
  new RegExp(String.raw`(?<![\d.,])(?:${figure})\s?${currency}(?!\p{L})`, 'giu'),
  /(?<![\d.,])\d{1,3}(?:[,.]\d{2,3}){1,3}(?:[.,]\d{1,2})?(?!\d)(?=\s?(?:%|\p{L}|$|[,.;:!?)]))/gu,
  /(?<![\d.,])\d{1,6}(?:[.,]\d{1,4})?\s?%/gu,
];

/** A number of a share, with its check digit. */
function isIsin(code: string): boolean {
  if (!/^[A-Z]{2}[\dA-Z]{9}\d$/.test(code)) return false;
  return isLuhn(Array.from(code, (character) => Number.parseInt(character, 36)).join(''));
}

const callingCodes =
  '1|7|20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|35[0-9]|37[0-9]|38[0-9]|42[013]|852|886|97[1-7]';
const phoneWords = String.raw`call|phone|tel|mobile|hotline|helpline|fax|whatsapp|llam\p{L}*|teléfono|móvil|zadzwo\p{L}*|telefon\p{L}*|infolini\p{L}*|numer telefonu|ara\p{L}{0,4}|çağrı\p{L}*|फ़ोन|फोन|मोबाइल|हेल्पलाइन|कॉल`;
const phones: readonly RegExp[] = [
  new RegExp(String.raw`(?<![\d\p{L}])\+\s?(?:${callingCodes})(?:[\s().-]{0,2}\d){7,11}(?!\d|[\s.-]\d)`, 'gu'),
  // A word for a telephone right before it.
  new RegExp(
    String.raw`(?<!\p{L})(?:${phoneWords})(?![\p{L}\p{M}])[^\d.!?。！？]{0,25}\(?(?:\d[\s().-]{0,2}){6,11}\d(?!\d|[\s.-]\d)`,
    'giu',
  ),
  /(?:电话|致电|拨打|热线|手机)[^\d。！？]{0,10}(?:\d[\s-]?){6,11}\d(?!\d|[\s.-]\d)/gu,
];

/** Two zeros instead of the plus: no such number where an account is spoken of, or behind other figures. */
const zeroPhone = new RegExp(
  String.raw`(?<![\d\p{L}]|\d[\s.-])00\s?(?:${callingCodes})(?=[\s(])(?:[\s().-]{0,2}\d){7,11}(?!\d|[\s.-]\d)`,
  'gu',
);

/** Numbers that have a name and pay nobody: an order, a ticket, a tax number. Not longer than such numbers are. */
const named =
  /(?<!\p{L})(?:order|ticket|case|request|reference|ref|invoice|complaint|application|trade|transaction|UTR|RRN|tracking|version|build|licen[cs]e|reg(?:istration|\.)|orden|pedido|solicitud|referencia|expediente|reclamación|factura|licencia|registro|zlecen\p{L}*|zgłoszen\p{L}*|wniosk\p{L}*|referencj\p{L}*|reklamacj\p{L}*|faktur\p{L}*|spraw\p{L}*|transakcj\p{L}*|PESEL|NIP|REGON|KRS|LEI|CIF|NIF|emir|talep|başvuru|şikâyet|şikayet|referans|fatura|işlem|kayıt|lisans|TCKN|VKN|MERSIS|GSTIN|CIN|ऑर्डर|टिकट|अनुरोध|शिकायत|संदर्भ|रेफ़रेंस|रेफरेंस|आवेदन|委托|订单|工单|编号|参考号|申请|投诉|流水号|单号)(?:\s?(?:no|number|id|nr|num|nº|número|numer|numerze|numara|numarası|numaralı|numaranız|nolu|of|संख्या|नंबर|号|编号|号码))?(?:\s(?:is|es|to|was))?[\s.:#№()-]{0,4}[A-Z]{0,4}[-/]?\d(?:[-/]?\d){2,13}(?![\d]|[-\s.]\d)/giu;

/** `keeps`: all telephone numbers, or those that begin with two zeros. */
function withoutHarmless(plain: string, keeps?: 'phones' | 'zeros'): string {
  const called = keeps === 'phones' ? [] : keeps === 'zeros' ? phones : [...phones, zeroPhone];
  const bare = [...harmless, ...called].reduce((text, pattern) => text.replaceAll(pattern, ' ; '), plain);
  return bare
    .replaceAll(named, (match) => (isLongAndChecked(match) ? match : ' ; '))
    .replaceAll(/(?<![\p{L}\d])[A-Z]{2}[\dA-Z]{9}\d(?![\p{L}\d])/gu, (code) => (isIsin(code) ? ' ; ' : code));
}

/** Named an order, and yet a whole card. */
const isLongAndChecked = (match: string): boolean => isCard(match.replaceAll(/\D/g, ''));

// Digits

/** Runs of digits as a person reads them: across the marks and small words that only part groups. */
const digitRun =
  /\d+(?:(?:[^\p{L}\d,;]{1,4}|(?:, ?| ?; ?| [/,|] )|\s(?:(?:and|y|i|ve)\s)?(?:then|and|next|plus|luego|después|y|potem|dalej|i|sonra|ve|फिर|और)\s|然后|再)?\d+)*/giu;
const groupMarks = /,| [/|;] ?|;/;

/** Parted by commas, and yet read as one: fours as on a card, or one digit after the other. Round figures are a list. */
function isOneNumber(groups: readonly string[]): boolean {
  const [length = 0] = groups.map((group) => group.length);
  if (groups.some((group) => group.length !== length) || groups.every((group) => group.endsWith('0'))) return false;
  return (
    (length === 4 && groups.length >= 3) || (length === 2 && groups.length >= 8) || (length === 1 && groups.length >= 8)
  );
}

/** Each as it is written. */
function listRuns(bare: string): string[] {
  return [...bare.matchAll(digitRun)].flatMap(([run]) => {
    if (!groupMarks.test(run)) return [run];
    // A list of figures is no number, unless its groups are as even as those of one.
    const groups = run.split(/\D+/).filter((group) => group !== '');
    return isOneNumber(groups) ? [groups.join('')] : run.split(groupMarks);
  });
}

const digitsOf = (run: string): string => run.replaceAll(/\D/g, '');

function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - place));
    const twice = digit * 2;
    sum += place % 2 === 0 ? digit : twice > 9 ? twice - 9 : twice;
  }
  return sum % 10 === 0;
}

function isCard(digits: string): boolean {
  return /^(?:3[04-9]|4|5|6|2[2-7])\d+$/.test(digits) && /^\d{14,19}$/.test(digits) && isLuhn(digits);
}

/** Told in pieces: “begins with … and ends with …”. */
const pieceWords =
  /(?<!\p{L})(?:first|second|third|last|rest|half|halves|begin\p{L}*|start\p{L}*|end(?:s|ing)?|followed|then|primer\p{L}*|segund\p{L}*|empieza|termina|mitad|resto|pierwsz\p{L}*|drug\p{L}*|zaczyna|kończy|reszta|ilk|ikinci|son|başlıyor|bitiyor|gerisi|पहल\p{M}*|दूसर\p{M}*|आख़िरी|शुरू|बाकी)(?![\p{L}\p{M}])|前半|后半|开头|结尾|前面|后面/giu;

function hasCard(plain: string): boolean {
  const runs = listRuns(withoutHarmless(plain)).map(digitsOf);
  if (runs.some(isCard)) return true;
  const pieces = runs.filter((run) => run.length >= 4);
  if (pieces.length < 2 || (plain.match(pieceWords) ?? []).length < 2) return false;
  const whole = pieces.join('');
  return isCard(whole) || (whole.length >= 12 && pieces.every((piece) => piece.length >= 6));
}

// Accounts

const accountWords =
  /(?<!\p{L})(?:accounts?|ac{1,2}(?:[o0]{1,2}u?nt|nt|ct)s?|acct|acc|a\/c|ac no|beneficiary|payee|bank details|bank(?:a|o)?:|banco:|बैंक:|sort code|routing|aba|ifsc|micr|swift|bic|clabe|iban|nrb|cuentas?|ccc|beneficiario|titular|cci|rachun\p{L}*|kont[oaue]\p{L}{0,2}|odbiorc\p{L}*|hesa[bp]\p{L}*|alıcı|खात[ाे]|अकाउंट|आईएफएससी|लाभार्थी|账户|帐户|账号|帐号|卡号|收款人|银行卡|开户)(?!\p{L})|账|户名|行号|银行:/giu;
const payTo =
  /(?<!\p{L})(?:(?:pay|send|transfer|wire|remit|deposit|top up|credit)\p{L}*(?: \p{L}+){0,4} (?:to|into|onto|at)|to this|(?:transfi\p{L}+|env[ií]\p{L}+|pag\p{L}+|ingres\p{L}+|abon\p{L}+)(?: \p{L}+){0,4} (?:a|al|en)|(?:przel\p{L}+|wpła\p{L}+|wyślij|wyślę|zapła\p{L}+)(?: \p{L}+){0,4} (?:na|do)|(?:gönder|yatır|öde|havale|aktar|eft)\p{L}*|(?:भेज|जमा|ट्रांसफ़र|ट्रांसफर|भुगतान)\p{L}*)|转账|汇款|打款|转到|汇到|打到|付到|转入|汇入|存入/giu;
const payApps =
  /(?<!\p{L})(?:bizum|blik\p{L}{0,4}|pix|zelle|venmo|paytm|phone ?pe|g ?pay|google pay|pay\.google\.com|bhim|papara|ininal|alipay|wechat ?pay|cash ?app|paypal|skrill|neteller|payoneer|revolut|western union|moneygram|binance|okx|bybit|kucoin|coinbase|upi)(?!\p{L})|支付宝|微信支付|微信转账|币安|यूपीआई|पेटीएम|फोनपे/giu;

/** By which banks move money: a whole number beside one is where it goes. */
const payRails = /(?<!\p{L})(?:imps|neft|rtgs|mmid|sepa|elixir|eft|havale|sorbnet)(?!\p{L})/giu;
/** To a telephone, without an app's name. */
const phoneRails = /(?<!\p{L})(?:imps|mmid)(?!\p{L})/giu;
/** Where a number that looks like a reference or a price is the address itself. */
const cashDesks =
  /(?<!\p{L})(?:western union|moneygram|mtcn)(?!\p{L}).{0,40}?(?:\d[\s-]?){8,}|(?<!\p{L})pix\P{L}{0,6}(?:\d[.\s-]?){9,}/isu;
const sortCode = /(?<!\p{L})sort(?: code)?\P{L}{0,4}\d\d[\s-]?\d\d[\s-]?\d\d(?!\d)/iu;

/** Shorter numbers count right behind the word. */
const namedAccount =
  /(?<!\p{L})(?:account|ac{1,2}(?:[o0]{1,2}u?nt|nt|ct)|acct|a\/c|cuenta|rachun\p{L}*|kont[oaue]|hesa[bp]\p{L}*|खात[ाे]|账号|账户)(?:\s?(?:no|number|nr|nº|número|numer|numarası|संख्या|号))?[\s.:#№-]{0,4}\d(?:[\s-]?\d){5,}/iu;
const callWords = String.raw`call|llam|zadzwo|ara(?:yın|yabilir)|कॉल कर|致电|拨打`;

/** Letters between the words and the number that still belong together: “account number of our partner is …”. */
const near = 45;

function hasDigitsNear(bare: string, words: RegExp, least: number): boolean {
  return [...bare.matchAll(words)].some(({ index, 0: word }) => {
    const [before, after] = [
      bare.slice(Math.max(0, index - near), index),
      bare.slice(index, index + word.length + near),
    ];
    // The run may reach further than the window: only where it begins counts.
    const rest = after + (/^[\d\s.-]{0,40}/.exec(bare.slice(index + word.length + near))?.[0] ?? '');
    return [before, rest].some((part) => listRuns(part).some((run) => digitsOf(run).length >= least));
  });
}

/** Sent with an app to somebody's telephone; a number to call about it is none. */
function hasAppNumber(plain: string): boolean {
  const bare = withoutHarmless(plain, 'phones');
  if (new RegExp(String.raw`(?<!\p{L})(?:${callWords})`, 'iu').test(bare)) return false;
  return hasDigitsNear(bare, payApps, 6) || hasDigitsNear(bare, phoneRails, 9);
}

const ifsc = /(?<![\p{L}\d])[A-Z]{4}0(?=[A-Z\d]*\d)[A-Z\d]{6}(?![\p{L}\d])/iu;
const spacedIfsc = /(?<![\p{L}\d])[A-Z]{4}[\s-]{0,2}0\d{3}[\s-]{0,2}\d{3}(?![\p{L}\d])/u;
const bic = /(?<!\p{L})(?:swift|bic)(?!\p{L}).{0,20}(?<!\p{L})[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?(?![\p{L}\d])/su;

function hasAccount(plain: string): boolean {
  const bare = withoutHarmless(plain);
  // A message that is nothing but a number is one to copy.
  if (/^[\d\s.\-–/]{8,}$/.test(bare.trim()) && digitsOf(bare).length >= 8) return true;
  if (ifsc.test(plain) || spacedIfsc.test(plain) || sortCode.test(plain) || cashDesks.test(plain)) return true;
  if (bic.test(plain.replaceAll(/swift|bic/giu, (word) => word.toLowerCase()))) return true;
  const joined = bare.replaceAll(/(?<!\p{L})(?:[a-z][ .-]){3,}[a-z](?![\p{L}\p{M}])/giu, (word) =>
    word.replaceAll(/[ .-]/g, ''),
  );
  if (
    hasDigitsNear(joined, accountWords, 8) ||
    hasDigitsNear(withoutHarmless(plain, 'zeros'), accountWords, 10) ||
    namedAccount.test(joined) ||
    hasDigitsNear(bare, payTo, 8) ||
    hasDigitsNear(bare, payRails, 9) ||
    hasAppNumber(plain)
  )
    return true;
  // In one piece a telephone number is shorter; in groups a free one has eleven digits.
  return listRuns(bare).some((run) => /\d{11}/.test(run) || digitsOf(run).length >= 12);
}

/** Country, check digits, and then what this country's numbers are made of, read over every gap. */
function hasIban(plain: string): boolean {
  for (const { index, 1: first = '', 2: second = '' } of plain.matchAll(ibanStart)) {
    const length = ibanLengthOf((first + second).toUpperCase());
    const number = plain
      .slice(index)
      .toUpperCase()
      .replaceAll(/[^A-Z\d]/g, '')
      .slice(0, length ?? 0);
    const digits = digitsOf(number).length;
    // “at 10.01, 750” and the like: a small word before figures is a country only where the check digits say so.
    const isWord = /^[a-z]{2}\s/.test(plain.slice(index, index + 3));
    const isWhole = length !== undefined && number.length === length && digits >= length - 6 && digits >= 12;
    if (isWhole && (!isWord || isIban(number))) return true;
  }
  return /(?<!\p{L})iban\P{L}{0,6}[A-Z]{2}\d{2}(?:[\s.-]?[A-Z\d]){9,}/iu.test(plain);
}

const ibanStart = /(?<!\p{L})([A-Z])[\s._\-/]{0,3}([A-Z])(?=[\s._\-/:]{0,3}\d[\s._\-/]{0,3}\d)/giu;

// Wallets

const base58 = '[1-9A-HJ-NP-Za-km-z]';
const wholeWallets: readonly RegExp[] = [
  new RegExp(String.raw`(?<![\p{L}\d])(?:[13LMDTr]|ltc|doge)${base58}{25,34}(?![\p{L}\d])`, 'u'),
  new RegExp(
    String.raw`(?<![\p{L}\d])(?=${base58}{0,43}\d)(?=${base58}{0,43}[a-z])(?=${base58}{0,43}[A-Z])${base58}{32,44}(?![\p{L}\d])`,
    'u',
  ),
  /(?<![\p{L}\d])G[A-Z2-7]{55}(?![\p{L}\d])/u,
  /(?<![\p{L}\d])(?:EQ|UQ|kQ)[\w-]{40,}/u,
  /(?<![\p{L}\d])(?=\w{0,60}\d)(?=\w{0,60}[a-z])[A-Za-z\d]{26,}(?![\p{L}\d])/u,
  /(?<![\p{L}\d])(?=[a-z\d-]{0,60}[a-z])[a-z\d][a-z\d-]{2,60}\.(?:eth|sol|bnb)(?![\p{L}\d])/iu,
];
const spacedWallets: readonly RegExp[] = [
  /(?:0|zero|o)x[\da-f]{40}/,
  /(?:bc1|ltc1|tb1)[qpzry9x8gf2tvdw0s3jn54khce6mua7l]{30,}/,
  /(?:addr1|cosmos1|osmo1|terra1|bnb1|inj1|kaspa|bitcoincash|nano_|xrb_)[\da-z]{30,}/,
  /(?<![a-z\d])(?:0x)?[\da-f]{40}(?![a-z\d])/,
];
/** Groups that mix letters and figures, one after the other, as an address is read out. */
const mixedGroups =
  /(?<![\p{L}\d])(?:(?=[A-Za-z]{0,7}\d|\d{1,7}[A-Za-z])[A-Za-z\d]{2,8}[\s\-._·|/]{1,3}){5,}[A-Za-z\d]{1,8}/u;

/** A piece of an address: no word of any language mixes capitals, small letters and figures like this. */
const randomPiece = /(?<![\p{L}\d])(?=\w{0,40}[a-z])(?=\w{0,40}[A-Z])(?=\w{0,40}\d)[A-Za-z\d]{10,}(?![\p{L}\d])/gu;

function hasPieces(bare: string): boolean {
  const pieces = (bare.match(randomPiece) ?? []).filter((piece) => digitsOf(piece).length >= 2);
  return pieces.some((piece) => piece.length >= 20) || pieces.join('').length >= 26;
}

function hasWallet(plain: string): boolean {
  const bare = withoutHarmless(plain);
  if (wholeWallets.some((pattern) => pattern.test(bare)) || hasPieces(bare)) return true;
  const compact = bare.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  if (spacedWallets.some((pattern) => pattern.test(compact))) return true;
  const groups = mixedGroups.exec(bare)?.[0] ?? '';
  const joined = groups.replaceAll(/[^A-Za-z\d]/g, '');
  if (joined.length >= 24 && /[A-Za-z]/.test(joined) && joined.replaceAll(/\D/g, '').length >= 5) return true;
  return hasSpelledWallet(bare);
}

/** Letters and figures one by one: “0 x 5 2 9 …”, “T J R a b P …”. */
function hasSpelledWallet(bare: string): boolean {
  const singles = /(?<![\p{L}\d])(?:[A-Za-z\d][\s\-._,·|/]{1,3}){23,}[A-Za-z\d](?![\p{L}\d])/u.exec(bare)?.[0] ?? '';
  const joined = singles.replaceAll(/[^A-Za-z\d]/g, '');
  return joined.replaceAll(/\D/g, '').length >= 4 && joined.replaceAll(/\d/g, '').length >= 2;
}

// UPI ids and links

const at = String.raw`\s?(?:@|[([{<]\s?(?:at|arroba|małpa|et|@)\s?[)\]}>])\s?`;
const handles =
  'ok\\s?axis|ok\\s?sbi|ok\\s?hdfc\\s?bank|ok\\s?icici|ybl|ibl|axl|apl|yapl|rapl|waaxis|wahdfcbank|wasbi|waicici|ptaxis|ptyes|ptsbi|pthdfc|fbl|jupiteraxis|axisbank|axisb|hdfcbank|icici|kotak|kmbl|barodampay|idfcbank|idfcfirst|indus|pnb|cnrb|unionbank|airtel|freecharge|postbank|ikwik|jio|naviaxis|slice|superyes|timecosmos|tapicici|yespay|yesbank|aubank|dbs|federal|hsbc|rbl|sib|uco|upi|paytm|sbi';
const upiIds: readonly RegExp[] = [
  new RegExp(String.raw`[\p{L}\d](?:[\p{L}\d._-]{1,40})${at}(?:${handles})(?![\p{L}\d.])`, 'iu'),
  new RegExp(String.raw`[\p{L}\d](?:[\p{L}\d._-]{1,40})${at}(?:${handles})(?=\.(?:\s|$))`, 'iu'),
  // A bank's short name behind the sign: an e-mail address has a dot there.
  /(?<![\p{L}\d@])[\p{L}\d][\p{L}\d._-]{1,40}@[a-z]{3,15}(?![\p{L}\d-]|\.\p{L})/iu,
  new RegExp(
    String.raw`[\p{L}\d._-]{3,40}\s(?:at|dot at|the rate|at the rate|एट|ऐट|एट द रेट|arroba|małpa|kuyruklu a)\s(?:the rate\s|of\s)?(?:${handles})(?![\p{L}\d])`,
    'iu',
  ),
  /upi:\/\/pay/iu,
];

const hindiHandles =
  'ओके\\s?एक्सिस|ओके\\s?एसबीआई|ओके\\s?एचडीएफसी(?:\\s?बैंक)?|ओके\\s?आईसीआईसीआई|वाईबीएल|आईबीएल|एएक्सएल|पेटीएम|यूपीआई';
const hindiUpi = new RegExp(
  String.raw`[\p{L}\p{M}\d._-]{2,40}\s?(?:@|एट|ऐट|एट द रेट|ऐट द रेट|at)\s?(?:${hindiHandles})(?![\p{L}\p{M}])`,
  'iu',
);
const wholeHandle = new RegExp(`^(?:${handles})$`, 'i');

function hasUpi(plain: string): boolean {
  const text = plain.replaceAll(/(?<=[\p{L}\d])\s(?:dot|punto|kropka|nokta|डॉट)\s(?=[\p{L}\d])/giu, '.');
  if (upiIds.some((pattern) => pattern.test(text)) || hindiUpi.test(text)) return true;
  // Marks inside the handle: “o.k.a.x.i.s”, “ok-axis”.
  return [...text.matchAll(/[\p{L}\d]@([a-z][a-z._-]{1,30})/giu)].some(({ 1: handle = '' }) =>
    wholeHandle.test(handle.replaceAll(/[._-]/g, '')),
  );
}

const links =
  /(?<!\p{L})(?:(?:paypal|revolut|monzo)\s?(?:\.|dot)\s?me\s?\/|pay\.revolut\.com|wise\.com\/pay|cash\.app\/|venmo\.com\/|buy\.stripe\.com|checkout\.stripe\.com|payoneer\.com\/|rzp\.io\/|razorpay\.(?:me|com)\/|paytm\.me\/|buymeacoffee\.com|ko-fi\.com|przelewy24|bitcoin:|ethereum:|tron:|ton:\/\/|litecoin:|(?:qr|u)\.alipay\.com|wxp:\/\/)/iu;

/** A page outside the app where money is asked for. */
const payPage =
  /https?:\/\/(?:(?:[\w-]+\.)*[\w-]*(?:pay|wallet|skrill|neteller|crypto|usdt)[\w-]*\.|\S{3,80}\/(?:checkout|pay)(?:[/?#]|\s|$))/iu;

/** An address of a payment service's user: its name and an e-mail address together. */
const services = String.raw`(?<!\p{L})(?:(?:paypal|zelle|skrill|neteller|payoneer|wise|venmo|interac|papara|alipay)(?!\p{L})|支付宝)`;
const mailHosts =
  'gmail|googlemail|outlook|hotmail|yahoo|proton\\p{L}*|icloud|qq|163|wp|onet|interia|o2|yandex|mail|gmx|rediffmail';
const walletMail: readonly RegExp[] = [
  new RegExp(String.raw`${services}.{0,60}[\w.+-]{2,}\s?(?:@|[([{]\s?at\s?[)\]}])\s?[\w-]+\.\w{2,}`, 'isu'),
  new RegExp(String.raw`${services}.{0,60}[\w.+-]{2,}\s(?:at|arroba|małpa|et)\s(?:${mailHosts})(?!\p{L})`, 'isu'),
];
const tagged = String.raw`(?<!\p{L})(?:venmo|revolut|revtag|monzo|wise(?: ?tag)?|cash ?app|paypal)(?!\p{L})`;
const tag = String.raw`(?<![\p{L}\d.])@[a-z][\w.-]{2,}`;
const userTag = new RegExp(`${tagged}.{0,25}?${tag}|${tag}.{0,25}?${tagged}`, 'isu');
/** A name in an app that also pays, with words for paying beside it. */
const chatUser =
  /(?:微信|支付宝|wechat|alipay)(?:号|账号|帐号|转我|转给我|转账给我|\s?id)?[\s:是为]{0,4}(?:wx ?(?:id|号)?[\s:]{1,2})?(?=\w{0,19}\d)[a-z][\w-]{4,19}/iu;
const chatPay = /转账|转我|转给|付款|打款|汇款|收款|pay|transfer|send/iu;
const cashtag = /(?<!\p{L})(?:cash ?app|cashtag).{0,25}\$[a-z][\w-]{2,}/iu;

function hasPaymentLink(plain: string): boolean {
  if (links.test(plain) || payPage.test(plain) || cashtag.test(plain) || userTag.test(plain)) return true;
  return walletMail.some((pattern) => pattern.test(plain)) || (chatUser.test(plain) && chatPay.test(plain));
}
