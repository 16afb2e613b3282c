// What documents add to the business: uploads, signed files and the legal texts that every tenant begins with.
import type { Reader } from '@candor/platform/db/index.ts';
import { hasFilesBefore } from './file-store.ts';
import { ensureLegalTexts } from './legal-texts.ts';
import { bindDocuments } from './routes.ts';
import type { DocumentRouteParts } from './routes.ts';

export function composeDocuments(parts: DocumentRouteParts) {
  const { db, clock } = parts;
  return {
    bindings: bindDocuments(parts),
    prepare: (tenants: Parameters<typeof ensureLegalTexts>[2]) => ensureLegalTexts(db, clock, tenants),
    /** Uploaded files are sealed outside the database and stay under their first key. */
    holdsKeysBefore: (reader: Reader, madeAt: Date) => hasFilesBefore(reader, madeAt),
  };
}
