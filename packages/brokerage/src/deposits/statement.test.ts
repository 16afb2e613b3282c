import { describe, expect, test } from 'vitest';
import { isRefusal } from '@candor/contract';
import { makeMoney } from '@candor/money';
import { readCamtStatement } from './statement-camt.ts';
import { readCsvStatement } from './statement-csv.ts';
import { isCivilDate, mostEntries } from './statement.ts';

const header = 'reference,date,amount,currency,payer,remittance\n';
const line = 'BANK-1,2026-11-16,100.50,EUR,Ada Lovelace,RF00 note\n';

describe('FUND-02 R-10 CSV statements', () => {
  test('credits are read, debits passed over, quotes understood', () => {
    const text = `\uFEFF${header}${line}BANK-2,2026-11-16,-5,EUR,,fee\r\n"BANK-3",2026-11-17,7,JPY,"Smith, ""Jo""","two\nlines"\n`;
    expect(readCsvStatement(text)).toEqual([
      {
        bankReference: 'BANK-1',
        bookedOn: '2026-11-16',
        amount: makeMoney(10_050n, 'EUR'),
        remittance: 'RF00 note',
        payer: 'Ada Lovelace',
      },
      {
        bankReference: 'BANK-3',
        bookedOn: '2026-11-17',
        amount: makeMoney(7n, 'JPY'),
        remittance: 'two\nlines',
        payer: 'Smith, "Jo"',
      },
    ]);
  });

  test.each([
    ['no header', line, 1],
    ['a missing column', 'reference,date,amount,currency,payer\n', 1],
    ['a float too exact', `${header}B,2026-11-16,1.001,EUR,,\n`, 2],
    ['an exponent', `${header}B,2026-11-16,1e3,EUR,,\n`, 2],
    ['zero', `${header}B,2026-11-16,0.00,EUR,,\n`, 2],
    ['an unknown currency', `${header}B,2026-11-16,1,XXX,,\n`, 2],
    ['a day that does not exist', `${header}B,2026-02-30,1,EUR,,\n`, 2],
    ['no bank reference', `${header},2026-11-16,1,EUR,,\n`, 2],
    ['an open quote', `${header}${line}"B,2026-11-16,1,EUR,,\n`, 3],
    ['too few fields', `${header}${line}B,2026\n`, 3],
    ['nothing in it', header, 1],
  ])('%s is refused at line %#', (_what, text, at) => {
    expect(readCsvStatement(text)).toMatchObject({ refused: 'statement_malformed', params: { line: at } });
  });

  test('length is bounded', () => {
    expect(readCsvStatement(header + line.repeat(mostEntries))).toHaveLength(mostEntries);
    expect(readCsvStatement(header + line.repeat(mostEntries + 1))).toMatchObject({ refused: 'statement_too_long' });
  });
});

function camt(entries: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`;
}

function transaction(ref: string, amount: string): string {
  return `<n:TxDtls><n:Refs><n:AcctSvcrRef>${ref}</n:AcctSvcrRef></n:Refs><n:AmtDtls><n:TxAmt><n:Amt Ccy='EUR'>${amount}</n:Amt></n:TxAmt></n:AmtDtls>
       <n:RltdPties><n:Dbtr><n:Pty><n:Nm>Ada</n:Nm></n:Pty></n:Dbtr></n:RltdPties>
       <n:RmtInf><n:Strd><n:CdtrRefInf><n:Ref>RF18539007547034</n:Ref></n:CdtrRefInf></n:Strd></n:RmtInf></n:TxDtls>`;
}

const single = `<Ntry><Amt Ccy="EUR">100.500</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
  <BookgDt><Dt>2026-11-16</Dt></BookgDt><AcctSvcrRef>A-1</AcctSvcrRef>
  <NtryDtls><TxDtls><Refs><EndToEndId>x</EndToEndId></Refs><RltdPties><Dbtr><Nm>Ada &amp; Co</Nm></Dbtr></RltdPties>
  <RmtInf><Ustrd>deposit RF18 5390</Ustrd><Ustrd>0754 7034</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;

describe('FUND-02 R-10 camt.053 statements', () => {
  test('a single credit with its payer and remittance', () => {
    expect(readCamtStatement(camt(single))).toEqual([
      {
        bankReference: 'A-1',
        bookedOn: '2026-11-16',
        amount: makeMoney(10_050n, 'EUR'),
        remittance: 'deposit RF18 53900754 7034',
        payer: 'Ada & Co',
      },
    ]);
  });

  test('a batch is its transactions, with namespace prefixes and newer statuses', () => {
    const text = `<n:Document xmlns:n="x"><n:BkToCstmrStmt><n:Stmt><n:Ntry><n:Amt Ccy="EUR">3</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd>
      <n:Sts><n:Cd>BOOK</n:Cd></n:Sts><n:BookgDt><n:DtTm>2026-11-16T10:00:00+01:00</n:DtTm></n:BookgDt>
      <n:NtryDtls>${transaction('T1', '1')}${transaction('T2', '2')}</n:NtryDtls></n:Ntry></n:Stmt></n:BkToCstmrStmt></n:Document>`;
    const entries = readCamtStatement(text);
    expect(
      isRefusal(entries)
        ? []
        : entries.map(({ bankReference, amount, payer }) => [bankReference, amount.amountMinor, payer]),
    ).toEqual([
      ['T1', 100n, 'Ada'],
      ['T2', 200n, 'Ada'],
    ]);
  });

  test('debits and what is not booked are passed over', () => {
    const pending = single.replace('BOOK', 'PDNG').replace('A-1', 'A-2');
    const debit = single.replace('CRDT', 'DBIT').replace('A-1', 'A-3');
    expect(readCamtStatement(camt(single + pending + debit))).toHaveLength(1);
  });

  test.each([
    ['a document type', `<!DOCTYPE x [<!ENTITY a "b">]>${camt(single)}`],
    ['an external entity', camt(single).replace('A-1', '&xxe;')],
    ['a billion laughs', camt(single.replace('A-1', '&lol9;'))],
    ['a processing instruction', camt(`<?php x?>${single}`)],
    ['a wrong nesting', camt(single).replace('</Ntry>', '</Stmt>')],
    ['a cut end', camt(single).slice(0, -20)],
    ['two roots', `${camt(single)}<Document/>`],
    ['words after the end', `${camt(single)} and more`],
    ['a depth without end', `<Document>${'<a>'.repeat(1_000)}`],
    ['no bank reference', camt(single.replace('<AcctSvcrRef>A-1</AcctSvcrRef>', ''))],
    ['a negative amount', camt(single.replace('100.500', '-1'))],
    ['an amount without a currency', camt(single.replace(' Ccy="EUR"', ''))],
    ['another document', '<Document><CstmrCdtTrfInitn/></Document>'],
    ['nothing', ''],
  ])('%s is refused', (_what, text) => {
    expect(readCamtStatement(text)).toMatchObject({ refused: 'statement_malformed' });
  });

  test('a long text that never closes is answered at once', () => {
    const started = process.threadCpuUsage();
    expect(isRefusal(readCamtStatement(`<Document ${'a="b" '.repeat(15_000)}`))).toBe(true);
    expect(isRefusal(readCamtStatement(`<!--${'-'.repeat(100_000)}`))).toBe(true);
    expect(process.threadCpuUsage(started).user).toBeLessThan(5_000_000);
  });
});

test('a civil date exists', () => {
  expect(['2024-02-29', '2026-12-31'].map(isCivilDate)).toEqual([true, true]);
  expect(['2026-02-29', '2026-13-01', '2026-1-1', 'today'].map(isCivilDate)).toEqual([false, false, false, false]);
});
