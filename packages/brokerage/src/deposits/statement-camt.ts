// Reads an ISO 20022 bank-to-customer statement (camt.053, any version): booked credit entries and, in batches, their
// transactions. Anything that is not booked or not a credit is passed over.
import { childrenOf, readXml, textOf, XmlFault } from '@candor/platform/xml/xml.ts';
import type { XmlElement } from '@candor/platform/xml/xml.ts';
import { isBankReference, isCivilDate, malformed, mostEntries, readAmount, tooLong } from './statement.ts';
import type { StatementEntry, StatementRefusal } from './statement.ts';

export function readCamtStatement(text: string): StatementEntry[] | StatementRefusal {
  let root: XmlElement;
  try {
    root = readXml(text);
  } catch (error) {
    if (error instanceof XmlFault) return malformed(error.line);
    throw error;
  }
  const booked = childrenOf(root, 'BkToCstmrStmt', 'Stmt', 'Ntry');
  if (root.localName !== 'Document' || booked.length === 0) return malformed(root.line);
  const entries: StatementEntry[] = [];
  for (const entry of booked) {
    if (textOf(entry, 'CdtDbtInd') !== 'CRDT' || statusOf(entry) !== 'BOOK') continue;
    for (const found of readEntry(entry)) {
      if (typeof found === 'number') return malformed(found);
      entries.push(found);
    }
    if (entries.length > mostEntries) return tooLong();
  }
  return entries.length === 0 ? malformed(root.line) : entries;
}

/** Older versions write the status as text, newer ones as a code inside. */
function statusOf(entry: XmlElement): string {
  return textOf(entry, 'Sts', 'Cd') || textOf(entry, 'Sts');
}

/** Each transaction of a batch is money of its own; an entry without details is one. A number is the line of a fault. */
function readEntry(entry: XmlElement): Array<StatementEntry | number> {
  const date = textOf(entry, 'BookgDt', 'Dt') || textOf(entry, 'BookgDt', 'DtTm').slice(0, 10);
  const details = childrenOf(entry, 'NtryDtls', 'TxDtls');
  const parts = details.length > 1 ? details : [details[0] ?? entry];
  return parts.map((part) => {
    const amountOf = childrenOf(part, 'Amt')[0] ?? childrenOf(part, 'AmtDtls', 'TxAmt', 'Amt')[0];
    const element = details.length > 1 ? amountOf : childrenOf(entry, 'Amt')[0];
    const amount = element && readAmount(trimZeros(element.text.trim()), element.attributes.get('Ccy') ?? '');
    const bankReference =
      textOf(part, 'Refs', 'AcctSvcrRef') || (details.length > 1 ? '' : textOf(entry, 'AcctSvcrRef'));
    if (!amount || !isCivilDate(date) || !isBankReference(bankReference)) return part.line;
    const payer = textOf(part, 'RltdPties', 'Dbtr', 'Nm') || textOf(part, 'RltdPties', 'Dbtr', 'Pty', 'Nm');
    return {
      bankReference,
      bookedOn: date,
      amount,
      remittance: remittanceOf(part),
      payer: payer === '' ? undefined : payer,
    };
  });
}

/** Banks write 100.000 for 100.00 where the schema lets them. */
function trimZeros(amount: string): string {
  if (!amount.includes('.')) return amount;
  let end = amount.length;
  while (amount[end - 1] === '0') end -= 1;
  return amount.slice(0, amount[end - 1] === '.' ? end - 1 : end);
}

function remittanceOf(part: XmlElement): string {
  const structured = childrenOf(part, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref');
  const free = childrenOf(part, 'RmtInf', 'Ustrd');
  // Lines are joined without a break: banks cut a reference where a line ends.
  return [...structured.map(({ text }) => text.trim()), free.map(({ text }) => text.trim()).join('')]
    .join(' ')
    .slice(0, 500);
}
