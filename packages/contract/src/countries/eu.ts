// The European Union as an account country: the euro beside a home currency of another kind. It has no telephones of its own.
import { pack as de } from './de.ts';
import { euro, europeanRules, plainIban, unionSettlement } from './euro.ts';
import type { CountryPack } from './pack.ts';

export const pack = {
  locale: 'en-IE',
  zone: 'Europe/Brussels',
  money: euro,
  callingCode: null,
  // Banks of the euro keep the days of their largest market.
  bankingDays: 'XETRA',
  settlement: unionSettlement,
  ...europeanRules,
  ...plainIban,
  regulator: {
    name: 'European Securities and Markets Authority',
    address: '201-203 rue de Bercy, 75012 Paris',
    url: 'https://www.esma.europa.eu',
  },
  // The numbers of one of its countries.
  samples: de.samples,
} as const satisfies CountryPack;
