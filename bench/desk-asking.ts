// One question of staff to a running server, and what has to be there before any can be asked.
import { languages } from '@candor/contract';
import { listAllProducts } from '@candor/contract/products/staff.ts';
import { proposePublication } from '@candor/contract/publications/staff.ts';
import { answerOf, callApi, findListed, idIn } from '@candor/testkit';
import type { TestSystem } from '@candor/testkit';
import { makeCaller } from '@candor/testkit/nouns/approvals.ts';
import { openBonds } from '@candor/testkit/nouns/bonds.ts';
import { nothing, openBlocks } from '@candor/testkit/nouns/blocks.ts';
import { openFunds } from '@candor/testkit/nouns/funds.ts';
import { openStrategies } from '@candor/testkit/nouns/strategies.ts';
import { openOfferings } from '@candor/testkit/nouns/offerings.ts';
import type { Call, Known } from './desk-calls.ts';

export interface Desk {
  readonly system: TestSystem;
  readonly bearer: string;
  readonly known: Known;
}

/** What the server itself has to have made. */
export async function prepareDesk(system: TestSystem, bearer: string): Promise<Known> {
  const products = answerOf(listAllProducts, await callApi(system, listAllProducts, { bearer }));
  const proposal = await callApi(system, proposePublication, {
    bearer,
    params: { family: 'legal' },
    body: {
      name: 'agreement',
      texts: languages.map((language) => ({ language, fields: { title: 'Agreement', body: 'What we agree on.' } })),
      reason: 'so that there is a draft to read',
    },
  });
  const { instrumentId } = await findListed(system, 'NASDAQ', 'AAPL');
  const two = {
    tenant: 'sun3',
    maker: await makeCaller(system, 'sun3'),
    checker: await makeCaller(system, 'sun3'),
    channels: new Map(),
  } as const;
  const { id: offeringId } = await openOfferings(system, two).make();
  const bondId = await openBonds(system, two).make();
  const blocks = openBlocks(system, two);
  const { id: blockId } = await blocks.asked(await blocks.makeAsker(nothing));
  const { id: fundId } = await openFunds(system, two).make();
  const strategyId = await openStrategies(system, two).make();
  return {
    offeringId,
    bondId,
    blockId,
    fundId,
    strategyId,
    productId: products.items[0]?.id ?? '',
    instrumentId,
    draftsOf: idIn(proposal),
  };
}

/** Whether there was anything in the answer. */
export async function askDesk(
  { system, bearer, known }: Desk,
  { name, endpoint, make }: Call,
  client: number,
): Promise<boolean> {
  const answer = await callApi(system, endpoint, { bearer, ...make(client, known) });
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
  const { body } = answer;
  const items: unknown = typeof body === 'object' && body !== null && 'items' in body ? body.items : undefined;
  return !Array.isArray(items) || items.length > 0;
}
