import { expect, test } from 'vitest';
import { readZip } from '@candor/testkit/zip.ts';
import { writeArchive } from './archive.ts';

test('G-22 an archive holds each section as JSON, lists as tables that a spreadsheet does not compute, files and a readme', () => {
  const url = '/api/file/app/v1/0199a000?t=1&sig=abc';
  const items = [
    { id: '1', text: '=HYPERLINK("http://x")', amount: { amount: '-5.00', currency: 'USD' }, file: { url } },
    { id: '2', text: 'plain, with "quotes"', tags: ['a', 'b'] },
  ];
  const zip = readZip(
    writeArchive({
      readme: 'Read me',
      sections: [
        { name: 'messages', content: { items } },
        { name: 'profile', content: { name: 'Ada' } },
      ],
      files: [{ name: 'a.jpg', bytes: Buffer.from('jpeg') }],
      at: new Date('2026-11-16T14:30:00Z'),
    }),
  );
  expect([...zip.keys()]).toEqual([
    'README.txt',
    'json/messages.json',
    'tables/messages.csv',
    'json/profile.json',
    'files/a.jpg',
  ]);
  expect(zip.get('json/messages.json')).not.toContain('sig=');
  expect(zip.get('tables/messages.csv')?.split('\r\n')).toEqual([
    '\uFEFFid,text,amount.amount,amount.currency,tags',
    `1,"'=HYPERLINK(""http://x"")",-5.00,USD,`,
    '2,"plain, with ""quotes""",,,"[""a"",""b""]"',
    '',
  ]);
});
