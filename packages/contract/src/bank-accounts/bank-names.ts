// The bank inside an account number, where the number says it: Spanish, Polish and Turkish codes and the letters of an IFSC. Large banks
// only; an unknown code names none. Pure, and never a proof: it spares typing.
import { readBankNumber } from './bank-number.ts';

type Names = Readonly<Record<string, string>>;

const spanish: Names = {
  '0049': 'Banco Santander',
  '0073': 'Openbank',
  '0081': 'Banco Sabadell',
  '0128': 'Bankinter',
  '0182': 'BBVA',
  '1465': 'ING España',
  '2085': 'Ibercaja',
  '2095': 'Kutxabank',
  '2100': 'CaixaBank',
  '2103': 'Unicaja',
  '3058': 'Cajamar',
};

const polish: Names = {
  '1020': 'PKO Bank Polski',
  '1030': 'Bank Handlowy (Citi Handlowy)',
  '1050': 'ING Bank Śląski',
  '1140': 'mBank',
  '1160': 'Bank Millennium',
  '1240': 'Bank Pekao',
  '1320': 'Bank Pocztowy',
  '1540': 'Bank Ochrony Środowiska',
  '1870': 'Nest Bank',
  '2030': 'BNP Paribas Bank Polska',
  '2490': 'Alior Bank',
};

const turkish: Names = {
  '00010': 'Ziraat Bankası',
  '00012': 'Halkbank',
  '00015': 'VakıfBank',
  '00032': 'TEB',
  '00046': 'Akbank',
  '00059': 'Şekerbank',
  '00062': 'Garanti BBVA',
  '00064': 'Türkiye İş Bankası',
  '00067': 'Yapı Kredi',
  '00099': 'ING Türkiye',
  '00111': 'QNB Türkiye',
  '00134': 'DenizBank',
  '00205': 'Kuveyt Türk',
  '00206': 'Türkiye Finans',
};

const indian: Names = {
  BARB: 'Bank of Baroda',
  BKID: 'Bank of India',
  CBIN: 'Central Bank of India',
  CNRB: 'Canara Bank',
  FDRL: 'Federal Bank',
  HDFC: 'HDFC Bank',
  ICIC: 'ICICI Bank',
  IDFB: 'IDFC FIRST Bank',
  IDIB: 'Indian Bank',
  INDB: 'IndusInd Bank',
  IOBA: 'Indian Overseas Bank',
  KKBK: 'Kotak Mahindra Bank',
  MAHB: 'Bank of Maharashtra',
  PUNB: 'Punjab National Bank',
  SBIN: 'State Bank of India',
  UBIN: 'Union Bank of India',
  UCBA: 'UCO Bank',
  UTIB: 'Axis Bank',
  YESB: 'YES Bank',
};

/** Only of a number that can exist: a typing error must not name a bank. */
export function findBankName(country: string, numberText: string, codeText = ''): string | undefined {
  const read = readBankNumber(country, numberText, codeText);
  if (typeof read === 'string') return undefined;
  if (read.scheme === 'ifsc') return indian[read.code.slice(0, 4)];
  const inside = read.number.slice(4);
  const byHome: Readonly<Record<string, string | undefined>> = {
    ES: spanish[inside.slice(0, 4)],
    PL: polish[inside.slice(0, 4)],
    TR: turkish[inside.slice(0, 5)],
  };
  return read.scheme === 'iban' ? byHome[read.number.slice(0, 2)] : undefined;
}
