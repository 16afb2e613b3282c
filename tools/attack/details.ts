// npm run attack -- details <file>: each line of the file as a member of staff would send it to a client; how many are stopped for
// payment details (G-10) and how many pass. Lists of both kinds are judged by whoever wrote them, so every outcome holds.
import { readFile } from 'node:fs/promises';
import { findPaymentDetails } from '@candor/contract/documents/payment-details.ts';
import type { Attack } from './attack.ts';

export const runDetailsAttack: Attack = async ({ file }) => {
  if (file === undefined) throw new Error('which file? npm run attack -- details <file>, one text in each line');
  const lines = (await readFile(file, 'utf8')).split(/\r?\n/).filter((line) => line.trim() !== '');
  const blocked = lines.filter((line) => {
    const kinds = findPaymentDetails(line);
    console.log(`${kinds.length > 0 ? `blocked (${kinds.join(', ')})` : 'passed'}: ${line}`);
    return kinds.length > 0;
  }).length;
  return { report: { blocked, passed: lines.length - blocked }, held: true };
};
