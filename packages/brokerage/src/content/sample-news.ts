// News that show a new tenant how the page looks. Every one is marked as a sample and explains instead of reporting: nothing in them
// claims that something happened to a real company.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@candor/contract';
import type { NewsTopic } from '@candor/contract/content/client.ts';
import type { NewsId } from '@candor/contract/ids.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { Database, TenantId } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import type { NewNews } from './news.ts';
import { listGuids, saveNews } from './store.ts';
import { parseTextFile, readField } from './text-file.ts';

interface Sample {
  readonly topic: NewsTopic;
  readonly symbols: readonly string[];
  /** How long before the first start it is dated. */
  readonly ageHours: number;
}

/** Instruments that the articles use as examples, from every market we ship. */
const examples = ['NASDAQ:AAPL', 'NSE:RELIANCE', 'BME:SAN', 'GPW:PKO', 'BIST:THYAO'] as const;

export const samples = {
  'opening-auction': { topic: 'market', symbols: [], ageHours: 2 },
  'reading-results': { topic: 'company', symbols: examples, ageHours: 7 },
  'central-bank-week': { topic: 'economy', symbols: [], ageHours: 20 },
  'stock-split': { topic: 'company', symbols: ['NASDAQ:AAPL', 'NASDAQ:NVDA'], ageHours: 31 },
  'index-explained': { topic: 'market', symbols: [], ageHours: 50 },
  'dividend-dates': { topic: 'investing', symbols: examples, ageHours: 74 },
  'currency-effect': { topic: 'economy', symbols: [], ageHours: 98 },
  'patience-and-fees': { topic: 'investing', symbols: [], ageHours: 145 },
} as const satisfies Readonly<Record<string, Sample>>;

const sampleFeed = 'sample';

export async function readSampleFile(language: Language, slug: string): Promise<string> {
  return readFile(join(import.meta.dirname, 'samples', language, `${slug}.md`), 'utf8');
}

/** Gives every tenant the samples it lacks in its languages; one that staff removed with all others stays away. */
export async function ensureSampleNews(
  parts: { readonly db: Database; readonly clock: Clock; readonly ids: Ids },
  tenants: ReadonlyArray<{
    readonly id: TenantId;
    readonly languages: readonly Language[];
    readonly company: { readonly co_name: string };
  }>,
): Promise<void> {
  const { db, clock, ids } = parts;
  for (const { id, languages, company } of tenants) {
    await db.transact(tenantScope(id, { kind: 'system', id: 'start' }), async (tx) => {
      const known = await listGuids(tx, sampleFeed);
      const missing = languages.filter((language) => ![...known].some((guid) => guid.startsWith(`${language}/`)));
      const now = clock.now();
      for (const language of missing) {
        const articles = Object.entries(samples).map(([slug, sample]) =>
          loadSample({ language, slug, sample, newsId: ids.next(), source: company.co_name, now }),
        );
        await saveNews(tx, id, await Promise.all(articles), now);
      }
    });
  }
}

interface SampleOrder {
  readonly language: Language;
  readonly slug: string;
  readonly sample: Sample;
  readonly newsId: NewsId;
  readonly source: string;
  readonly now: Date;
}

async function loadSample({ language, slug, sample, newsId, source, now }: SampleOrder): Promise<NewNews> {
  const file = parseTextFile(await readSampleFile(language, slug));
  return {
    newsId,
    language,
    topic: sample.topic,
    title: file.title,
    summary: readField(file, 'summary'),
    body: file.body,
    source,
    url: '',
    symbols: sample.symbols,
    isSample: true,
    feed: sampleFeed,
    guid: `${language}/${slug}`,
    publishedAt: new Date(now.getTime() - sample.ageHours * 3_600_000),
  };
}
