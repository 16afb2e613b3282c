// Faults in what the database keeps out of block trades.
import type { Mutant } from './mutant.ts';
import { silent } from './mend-guards.ts';

const blocks = {
  project: 'server',
  file: 'apps/server/src/blocks.db.test.ts',
  name: 'a price is named, refused and taken back by two people',
} as const;

export const blockMutants: readonly Mutant[] = [
  ['one person refuses a request', 'a request is refused by two people'],
  ['what a client asked for is changed', 'a request stays what was asked'],
  ['a firm price is changed', 'a firm price stays what it was and ends once'],
  ['one person takes a firm price back', 'a firm price is taken back by two people'],
  ['staff decline for a client', 'a request is taken back by its client'],
].map(([point = '', message = '']) => silent(point, '0098_blocks', message, blocks));
