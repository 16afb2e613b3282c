// The matrix of widths: every page of a client and the first detail behind each, in six languages, from a small phone to a wide desktop.
// Nothing runs over the edge, no label of a button is cut or wrapped, nothing that can be pressed lies on something else. One load per page:
// the widths follow each other.
// The other brands follow in the language of their country: two of them have the rail beside the page and so less room at every width.
// `EDGES=/portfolio,/loan` looks at paths that begin so, `EDGES_LANGUAGES=pl-PL,tr-TR` at these languages only, `EDGES_BRANDS=spain` at these
// brands only (`sun3` for the first part).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '@candor/contract/languages.ts';
import { brands } from '../pictures/brands.ts';
import { openStage } from '../stage.ts';
import type { Stage, Visit } from '../stage.ts';
import { findEdges, widths } from './edges.ts';
import { clientPages, demo, demoClient, findDetail, publicPages } from './judge.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(demo);
});
afterAll(() => stage.close());

const starts = (process.env['EDGES'] ?? '/').split(',');
const wanted = process.env['EDGES_LANGUAGES']?.split(',') ?? languages;
const wantedBrands = process.env['EDGES_BRANDS']?.split(',') ?? brands.map(({ tenant }) => tenant);

/** The pages, and behind each the first detail it leads to that is no page of the list itself. */
async function measure(visit: Visit, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths.filter((path) => starts.some((start) => path.startsWith(start)))) {
    found.push(...(await measurePage(visit, path)));
    const detail = await findDetail(visit.page, path, paths);
    if (detail !== undefined) found.push(...(await measurePage(visit, detail)));
  }
  return found;
}

async function measurePage({ page, open }: Visit, path: string): Promise<string[]> {
  await open(path);
  await page.locator('.ui-shimmer, [aria-busy=true]').first().waitFor({ state: 'detached' });
  const found: string[] = [];
  for (const width of widths) {
    const faults = await findEdges(page, width);
    found.push(...faults.map((fault) => `${path} ${String(width)}: ${fault}`));
  }
  return found;
}

const ownLanguages = wantedBrands.includes('sun3') ? languages.filter((language) => wanted.includes(language)) : [];

describe.each(ownLanguages)('I18N-01 %s', (language) => {
  test('pages that anyone may open, at eight widths', () =>
    stage.visit({ locale: language, expects: [/./] }, async (visit) => {
      expect(await measure(visit, publicPages)).toEqual([]);
    }));

  test('pages of a client, at eight widths', () =>
    stage.visit({ locale: language, signedInAs: demoClient(stage, 'investor'), expects: [/./] }, async (visit) => {
      expect(await measure(visit, clientPages)).toEqual([]);
    }));
});

const others = brands
  .map(({ tenant, share, languages: [language] }) => ({ tenant, share, language }))
  .filter(({ tenant, language }) => tenant !== 'sun3' && wantedBrands.includes(tenant) && wanted.includes(language));

test.each(others)('PROF-02 pages of a client of $tenant, at eight widths', ({ tenant, share, language }) => {
  const paths = clientPages.map((path) => (path.startsWith('/quote') ? `/quote?${share}` : path));
  const signedInAs = demoClient(stage, 'investor', tenant);
  return stage.visit({ locale: language, signedInAs, expects: [/./] }, async (visit) => {
    expect(await measure(visit, paths)).toEqual([]);
  });
});
