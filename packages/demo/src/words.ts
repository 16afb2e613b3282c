// What the clients of the demo wrote themselves, each in the first language of their brand. Data only.
import type { Loan } from '@candor/brokerage/loans/index.ts';

interface Words {
  readonly reasons: Readonly<Partial<Record<Loan['purpose'], string>>>;
  readonly contest: string;
  readonly complaint: string;
  /** The question in the chat. */
  readonly question: string;
  /** What is wrong about the client's data. */
  readonly correction: string;
}

const english: Words = {
  reasons: {
    home: 'A new kitchen for the flat',
    education: 'Fees of an evening course in accounting',
    vehicle: 'Repairs after the yearly inspection of the car',
  },
  contest: 'My salary came two days late. I had asked for a later date before the instalment fell due.',
  complaint: 'My last withdrawal took a day longer than the page said. Please tell me why, and what changes.',
  question: 'Hello, I sold some shares on Friday. When can I withdraw the money?',
  correction: 'I have moved: my address is now 12 Harbour Street. Please correct it.',
};

const byLanguage: Readonly<Record<string, Words>> = {
  'es-ES': {
    reasons: {
      home: 'Una cocina nueva para el piso',
      education: 'Matrícula de un curso nocturno de contabilidad',
      vehicle: 'Reparaciones del coche tras la ITV',
    },
    contest: 'La nómina llegó dos días tarde. Había pedido otra fecha antes del vencimiento de la cuota.',
    complaint:
      'Mi última retirada tardó un día más de lo que decía la página. Quiero saber por qué y qué va a cambiar.',
    question: 'Hola, el viernes vendí unas acciones. ¿Cuándo podré retirar el dinero?',
    correction: 'Me he mudado: ahora vivo en la calle del Puerto, 12. Corregid la dirección, por favor.',
  },
  'pl-PL': {
    reasons: {
      home: 'Nowa kuchnia do mieszkania',
      education: 'Czesne za wieczorowy kurs księgowości',
      vehicle: 'Naprawa samochodu po badaniu technicznym',
    },
    contest: 'Wypłata przyszła dwa dni później. O inny termin poprosiłem jeszcze przed dniem płatności raty.',
    complaint:
      'Ostatnia wypłata trwała o dzień dłużej, niż podano na stronie. Proszę o wyjaśnienie i informację, co się zmieni.',
    question: 'Dzień dobry, w piątek sprzedałam kilka akcji. Kiedy będę mogła wypłacić te środki?',
    correction: 'Mieszkam teraz pod adresem ul. Portowa 12. Proszę o poprawienie adresu.',
  },
  'tr-TR': {
    reasons: {
      home: 'Ev için yeni mutfak',
      education: 'Akşam muhasebe kursunun ücreti',
      vehicle: 'Araç muayenesinden sonraki onarımlar',
    },
    contest: 'Maaşım iki gün geç yattı. Taksit vadesi gelmeden önce daha ileri bir tarih istemiştim.',
    complaint:
      'Son para çekme işlemim sayfada yazandan bir gün uzun sürdü. Nedenini ve neyin değişeceğini öğrenmek istiyorum.',
    question: 'Merhaba, cuma günü birkaç hisse sattım. Parayı ne zaman çekebilirim?',
    correction: 'Taşındım: yeni adresim Liman Sokağı 12. Lütfen düzeltin.',
  },
};

const wordsOf = (language: string | undefined): Words => (language && byLanguage[language]) || english;

export function reasonOf(language: string | undefined, purpose: Loan['purpose']): string {
  return wordsOf(language).reasons[purpose] ?? wordsOf(language).reasons.home ?? '';
}

export const contestOf = (language: string | undefined): string => wordsOf(language).contest;
export const complaintOf = (language: string | undefined): string => wordsOf(language).complaint;
export const questionOf = (language: string | undefined): string => wordsOf(language).question;
export const correctionOf = (language: string | undefined): string => wordsOf(language).correction;
