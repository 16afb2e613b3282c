// Germany as an account country.
import { euro, europeanRules, plainIban, unionSettlement } from './euro.ts';
import type { CountryPack } from './pack.ts';

export const pack = {
  locale: 'de-DE',
  zone: 'Europe/Berlin',
  money: euro,
  callingCode: '49',
  bankingDays: 'XETRA',
  settlement: unionSettlement,
  ...europeanRules,
  ...plainIban,
  regulator: {
    name: 'Bundesanstalt für Finanzdienstleistungsaufsicht',
    address: 'Marie-Curie-Straße 24-28, 60439 Frankfurt am Main',
    url: 'https://www.bafin.de',
  },
  samples: {
    phoneStem: '+491512345678',
    phone: { callingCode: '49', number: '15123456988' },
    payees: [
      { number: 'DE89370400440532013000' },
      { number: 'DE70370400440555000111' },
      { number: 'DE90500105170987654321' },
    ],
  },
} as const satisfies CountryPack;
