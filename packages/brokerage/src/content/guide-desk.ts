// Guides as a tenant's reader sees them: the texts that ship with us, under those that two people of the tenant agreed on.
import { isRefusal } from '@candor/contract';
import type { Language, Refusal } from '@candor/contract';
import type { Guide, GuideItem } from '@candor/contract/content/client.ts';
import type { TextFields } from '@candor/contract/publications/checks.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database } from '@candor/platform/db/index.ts';
import { listAgreed } from '../approvals/index.ts';
import type { TenantContext } from '../tenants/index.ts';
import { countMinutes } from './guides.ts';
import type { GuideShelf } from './guides.ts';

export interface GuideDesk {
  list(reader: TenantContext): Promise<{ items: GuideItem[] }>;
  find(reader: TenantContext, slug: string): Promise<Guide | Refusal<'not_found'>>;
}

export function createGuideDesk(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  shelf: GuideShelf,
): GuideDesk {
  const readAgreed = async ({ scope, language }: TenantContext, subjectId?: string) => {
    const wanted = { language, subjectId, now: clock.now() };
    const agreed = await db.read(scope, (reader) => listAgreed(reader, 'guide.publish', wanted));
    return new Map(agreed.map((text) => [text.subjectId, text.fields]));
  };
  return {
    async list(reader) {
      const agreed = await readAgreed(reader);
      return {
        items: shelf.list(reader.language).items.map((item) => {
          const { body = '', ...line } = agreed.get(item.slug) ?? {};
          return body === '' ? item : { ...item, ...keepGiven(line), minutes: countMinutes(body, reader.language) };
        }),
      };
    },
    async find(reader, slug) {
      const guide = shelf.find(reader.language, slug);
      if (isRefusal(guide)) return guide;
      const fields = (await readAgreed(reader, slug)).get(slug);
      return fields ? replaceText(guide, fields, reader.language) : guide;
    },
  };
}

function replaceText(guide: Guide, fields: TextFields, language: Language): Guide {
  const body = fields.body ?? guide.body;
  return { ...guide, ...keepGiven(fields), body, minutes: countMinutes(body, language) };
}

function keepGiven({ title, summary, cost, risk, exit }: TextFields) {
  return {
    ...(title !== undefined && { title }),
    ...(summary !== undefined && { summary }),
    ...(cost !== undefined && { cost }),
    ...(risk !== undefined && { risk }),
    ...(exit !== undefined && { exit }),
  };
}
