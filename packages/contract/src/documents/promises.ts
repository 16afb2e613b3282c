// Finds promised returns in a text (G-12): “guaranteed”, “risk-free” and their like in six languages. It judges words, never a context:
// an honest text can always be written without them, and a rule with exceptions for “not” is a rule with a way round.

/** Institutions that carry such a word in their name. */
const NAMES =
  /(?:deposit|investor) guarantee (?:scheme|fund)|fondo (?:general )?de garantía(?: de (?:depósitos|inversiones))?|bankow\w+ fundusz\w* gwarancyjn\w+/giu;

const PROMISES: readonly RegExp[] = [
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
  const judged = text.normalize('NFC').replaceAll(NAMES, ' ');
  return PROMISES.flatMap((pattern) => [...judged.matchAll(new RegExp(pattern, 'giu'))].map(([match]) => match));
}
