// Binds uploads, signed files and legal texts.
import { isRefusal, refuse } from '@candor/contract';
import * as contract from '@candor/contract/documents/client.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database } from '@candor/platform/db/index.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import type { TenantContext } from '../tenants/index.ts';
import { acceptDocument, readAcceptances } from './acceptances.ts';
import type { Acceptor } from './acceptances.ts';
import { createLibrary, createReadDocument } from './legal-texts.ts';
import type { Uploader, Uploads } from './uploads.ts';

export interface DocumentRouteParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly uploads: Uploads;
  readonly publicGuard: Guard<'public', TenantContext>;
  readonly clientGuard: Guard<'client', Uploader & Acceptor>;
}

/** The address itself is the proof; the handler checks it. */
const signedGuard: Guard<'signed', undefined> = { kind: 'signed', check: () => undefined };

export function bindDocuments({ db, clock, uploads, publicGuard, clientGuard }: DocumentRouteParts): Binding[] {
  const readDocument = createReadDocument(db, clock);
  const library = createLibrary(db, clock);
  return [
    bind(contract.uploadFile, clientGuard, async (uploader, { upload }) => {
      const result = upload ? await uploads.upload(uploader, upload) : refuse('upload_failed');
      if (isRefusal(result)) return result;
      return { id: result.id, url: result.url, expires_at: result.expiresAt.toISOString() };
    }),
    bind(contract.getFile, signedGuard, (_context, { params, query }) =>
      uploads.open({ tenantId: query.t, fileId: params.id, viewer: query.v }, query.exp, query.sig),
    ),
    bind(contract.listAcceptances, clientGuard, (client) => readAcceptances({ db, clock }, client)),
    bind(contract.acceptDocument, clientGuard, (client, { params, body }) =>
      acceptDocument({ db, clock }, client, params.kind, body),
    ),
    bind(contract.listDocuments, publicGuard, (context) => library.list(context)),
    bind(contract.listDocumentVersions, publicGuard, (context, { params, query }) =>
      library.versions(context, params.kind, query.language),
    ),
    bind(contract.getDocument, publicGuard, (context, { params }) => readDocument(context, params.kind)),
  ];
}
