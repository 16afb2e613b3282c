// Finds what no text to a client says: promised returns and money asked for before money (G-12, G-04). Promises are: “guaranteed”, “risk-free” and their like in six languages. It judges words, never a context:
// an honest text can always be written without them, and a rule with exceptions for “not” is a rule with a way round.

/** Institutions that carry such a word in their name. */
const names =
  /(?:deposit|investor) guarantee (?:scheme|fund)|fondo (?:general )?de garantía(?: de (?:depósitos|inversiones))?|bankow\w+ fundusz\w* gwarancyjn\w+/giu;

const promises: readonly RegExp[] = [
  // English
  /(?<!\p{L})guarante(?:e|es|ed|eing)(?!\p{L})/iu,
  /(?<!\p{L})risk[-\s]?free(?!\p{L})/iu,
  /(?<!\p{L})(?:no|zero|without(?: any)?) risk(?!\p{L})/iu,
  /(?<!\p{L})(?:sure|certain|assured|safe) (?:profit|return|gain|win)s?(?!\p{L})/iu,
  /(?<!\p{L})(?:can(?:no|['’])t|never) lose(?!\p{L})/iu,
  /(?<!\p{L})(?:double|triple) your money(?!\p{L})/iu,
  // Spanish
  /(?<!\p{L})garantiza\p{L}*|(?<!\p{L})garantice\p{L}*/iu,
  /(?<!\p{L})(?:sin(?: ningún)?|libres? de|cero) riesgos?(?!\p{L})|(?<!\p{L})riesgo cero(?!\p{L})/iu,
  /(?<!\p{L})(?:beneficio|ganancia|rentabilidad|rendimiento)(?:e?s)? (?:asegurad|segur)[oa]s?(?!\p{L})/iu,
  /(?<!\p{L})(?:duplique|multiplique) su dinero(?!\p{L})/iu,
  // Polish
  /(?<!\p{L})gwarant\p{L}*|(?<!\p{L})gwarancj\p{L}*/iu,
  /(?<!\p{L})(?:bez|zero) (?:żadnego )?ryzyka(?!\p{L})|(?<!\p{L})pozbawion\p{L}+ ryzyka(?!\p{L})/iu,
  /(?<!\p{L})pewn\p{L}{1,3} zysk\p{L}*/iu,
  // Turkish
  /(?<!\p{L})garanti\p{L}*/iu,
  /(?<!\p{L})risksiz\p{L}*|(?<!\p{L})(?:sıfır risk|risk yok)\p{L}*/iu,
  /(?<!\p{L})kesin (?:kazanç|getiri|kâr|kar)\p{L}*/iu,
  // Chinese
  /保证(?:收益|回报|盈利|本金|赚)|保本|保收益|稳赚|包赚|必赚|只赚不赔/u,
  /[零无]风险|没有(?:任何)?风险/u,
  // Hindi
  /गारंटी|गारन्टी|गारंटेड/u,
  /जोखिम[-\s]?(?:मुक्त|रहित)|(?:बिना (?:किसी )?|शून्य |ज़ीरो )जोखिम/u,
  /(?:पक्क[ाे]|निश्चित) (?:मुनाफ़[ाे]|मुनाफा|लाभ|रिटर्न)/u,
];

/** Every promise found, as it stands in the text; empty when there is none. */
export function findPromises(text: string): string[] {
  const judged = text.normalize('NFC').replaceAll(names, ' ');
  return promises.flatMap((pattern) => [...judged.matchAll(new RegExp(pattern, 'giu'))].map(([match]) => match));
}

/**
 * Money asked for before money is given (G-03, G-06): fees for unfreezing, taxes before a payout, payments for clearance. The
 * company never asks for any of it, so no honest text of staff to a client needs these words together.
 */
const demands: readonly RegExp[] = [
  // English
  /(?<!\p{L})(?:unfreez\p{L}*|unlock\p{L}*|unblock\p{L}*|defreez\p{L}*|release|activation|clearance|withdrawal|payout|pay-out|processing|verification|insurance|aml|anti[- ]?money[- ]?laundering|compliance|customs|unlocking)[\s-]+(?:\p{L}+[\s-]+)?(?:fees?|charges?|tax(?:es)?|deposits?|levy)(?!\p{L})/iu,
  /(?<!\p{L})(?:fees?|charges?|tax(?:es)?|deposits?|payments?)[^.!?]{0,40}(?<!\p{L})(?:to|for|before|prior to|until)[^.!?]{0,40}(?<!\p{L})(?:unfreez|unlock|unblock|releas|pay-?out|clearance|withdraw)/iu,
  /(?<!\p{L})tax(?:es)?[\s-]+clearance|(?<!\p{L})clearance[\s-]+(?:payment|certificate|amount|fund)/iu,
  /(?<!\p{L})(?:pay|send|transfer|deposit|remit|top up)(?!ments? (?:was|were))[^.!?]{0,60}(?<!\p{L})(?:to|before|so that|in order to)[^.!?]{0,40}(?<!\p{L})(?:unfreez|unlock|unblock|releas|pay-?out|withdraw|receive your)/iu,
  /(?<!\p{L})before[^.!?]{0,40}(?<!\p{L})(?:pay-?out|withdrawal|releas\p{L}*|payment)[^.!?]{0,40}(?<!\p{L})(?:pay|transfer|deposit|send)(?!\p{L})[^.!?]{0,30}(?:tax|fee|amount|deposit)/iu,
  // Spanish
  /(?<!\p{L})(?:tasas?|comisi(?:ón|ones)|cargos?|impuestos?|tributos?|depósitos?|pagos?|fianzas?)[^.!?]{0,40}(?<!\p{L})(?:de|para|por|antes de|previos? a)[^.!?]{0,30}(?<!\p{L})(?:desbloque|descongel|liber[ae]|liquidar el retiro|retir|reembols|desembols|acredit)/iu,
  /(?<!\p{L})(?:pag(?:ue|ar|o)|abon(?:e|ar)|transfier[ae]|transferir|deposit(?:e|ar)|ingres(?:e|ar))[^.!?]{0,60}(?<!\p{L})(?:para|antes de|a fin de)[^.!?]{0,40}(?:desbloque|descongel|liber[ae]|retir|cobrar|recibir su)/iu,
  /(?<!\p{L})(?:certificado|liquidación|pago) (?:fiscal|tributari[oa]) (?:previ|antes)|(?<!\p{L})impuestos? (?:previos?|por adelantado|antes del? (?:pago|retiro))/iu,
  // Polish
  /(?<!\p{L})(?:opłat\p{L}*|podat\p{L}*|kaucj\p{L}*|wpłat\p{L}*|prowizj\p{L}*)[^.!?]{0,40}(?:odblokow|odmroż|odmraż|uwolni|zwolnieni|przed wypłat|za wypłat|od wypłat)/iu,
  /(?<!\p{L})(?:zapłać|zapłaci\p{L}*|opłać|opłaci\p{L}*|wpłać|wpłaci\p{L}*|przel(?:ej|ać)\p{L}*|uiści\p{L}*)[^.!?]{0,60}(?:aby|żeby|by|przed|w celu)[^.!?]{0,40}(?:odblok|odmro|uwoln|zwoln|wypła|otrzyma)/iu,
  /(?<!\p{L})przed wypłat\p{L}*[^.!?]{0,40}(?:zapła|opłat|opłac|wpłac|podat)/iu,
  // Turkish
  /(?<!\p{L})(?:bloke\p{L}*|dondur\p{L}*|hesap açma|çözme|serbest bırakma|çekim|para çekme|ödeme öncesi|aktivasyon|doğrulama)[\s-]+(?:\p{L}+[\s-]+){0,3}(?:ücret|vergi|harc|masraf|depozito|teminat|bedel)\p{L}*/iu,
  /(?<!\p{L})(?:vergi|ücret|harç|harc|masraf|teminat|depozito)\p{L}*[^.!?]{0,50}(?:bloke|çözül|serbest bırak|çekebil|çekmek|para çekme|ödeme(?:den|niz yapılmadan) önce|ödemeniz için)/iu,
  /(?<!\p{L})(?:öde(?:yin|meniz|melisiniz|yerek)|yatır(?:ın|manız|malısınız)|gönder(?:in|meniz))\p{L}*[^.!?]{0,50}(?:bloke|çözül|serbest|çekebil|çekmek için)/iu,
  // Chinese
  /(?:解冻|解锁|解封|激活|提现|出金|放款|清关|验证|保证|审核)(?:账户|资金|的)?(?:手续费|费用|费|税款|税金|税|押金|保证金|金)/u,
  /(?:缴纳|支付|缴|交|补缴|预付|转入|充值|存入)[^。！？]{0,25}(?:税|费|押金|保证金|款项|金额)[^。！？]{0,20}(?:解冻|解锁|解封|提现|出金|到账|放款|取款)/u,
  /(?:提现|出金|解冻|解锁|取款|放款)[^。！？]{0,12}(?:前|之前)[^。！？]{0,15}(?:缴|交|支付|付|充值|存入)|完税(?:证明)?(?:费|后方可)|清税/u,
  // Hindi
  /(?:अनफ़्रीज़|अनफ्रीज|अनलॉक|अनब्लॉक|रिलीज़|रिलीज|निकासी|सत्यापन|क्लीयरेंस|क्लियरेंस|एक्टिवेशन|टैक्स क्लीयरेंस)[\s-]+(?:\S+[\s-]+){0,2}(?:शुल्क|फ़ीस|फीस|टैक्स|कर(?!\p{L})|जमा|भुगतान)/u,
  /(?:शुल्क|फ़ीस|फीस|टैक्स|(?<!\p{L})कर(?=\s)|जमा राशि|राशि)[^।.!?]{0,40}(?:भुगतान|चुका|जमा|भेज|अदा|दें|दे)[^।.!?]{0,40}(?:निकासी|निकाल|अनफ़्रीज़|अनफ्रीज|अनलॉक|अनब्लॉक|रिलीज़|रिलीज|पैसा मिल|जारी)/u,
  /(?:निकासी|भुगतान मिलने|रिलीज़|रिलीज|पैसे निकालने)[^।.!?]{0,15}(?:से पहले|के लिए)[^।.!?]{0,30}(?:टैक्स|शुल्क|फ़ीस|फीस|(?<!\p{L})कर(?=\s))/u,
  /टैक्स\s+क्ली?यरेंस/u,
];

/** Every demand for money that must come first, as it stands in the text; empty when there is none. */
export function findDemands(text: string): string[] {
  const judged = text.normalize('NFC');
  return demands.flatMap((pattern) => [...judged.matchAll(new RegExp(pattern, 'giu'))].map(([match]) => match));
}

/** What no member of staff writes to a client: promises, and demands for money before money. */
export function findForbiddenWords(text: string): string[] {
  return [...findPromises(text), ...findDemands(text)];
}
