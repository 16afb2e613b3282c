// Endpoints of the server itself: health, readiness, profiles; and the pages for machines and engineers.
import type { FastifyInstance } from 'fastify';
import { refuse } from '@candor/contract';
import type { Endpoint } from '@candor/contract';
import { getHealth, getProfiles, getReadiness } from '@candor/contract/service/service.ts';
import type { Profile } from '@candor/contract/service/service.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { docsPolicy, readDocsScript, renderDocsPage } from '@candor/platform/http/docs-page.ts';
import { describeOpenApi } from '@candor/platform/http/openapi.ts';
import { appVersion } from '../compose/parts.ts';
import type { Parts } from '../compose/parts.ts';

export interface ReadinessCheck {
  readonly name: string;
  check(): Promise<boolean>;
}

const serviceGuard: Guard<'service', undefined> = { kind: 'service', check: () => undefined };

export function bindService(checks: readonly ReadinessCheck[], listProfiles: () => Profile[]): Binding[] {
  return [
    bind(getHealth, serviceGuard, () => ({ ok: true, version: appVersion })),
    bind(getReadiness, serviceGuard, async () => {
      const parts = await Promise.all(
        checks.map(async ({ name, check }) => ({ name, ok: await check().catch(() => false) })),
      );
      return parts.every((part) => part.ok) ? { ok: true, parts } : refuse('not_ready');
    }),
    bind(getProfiles, serviceGuard, () => listProfiles()),
  ];
}

export function serveEngineerPages(
  app: FastifyInstance,
  { metrics, config }: Parts,
  endpoints: readonly Endpoint[],
): void {
  // Written for whoever asks first: a start that nobody looks into need not describe every endpoint twice. As bytes, so that a thousand who
  // are slow to read share them: a text is copied for each answer, and this one has megabytes.
  const info = { title: 'Candor API', version: appVersion, serverUrl: config.PUBLIC_URL ?? '/' };
  const openApi = once(() => Buffer.from(JSON.stringify(describeOpenApi(endpoints, info))));
  const script = once(readDocsScript);
  const docs = once(() => Buffer.from(renderDocsPage(endpoints, info.title)));
  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', metrics.registry.contentType).send(await metrics.render()),
  );
  app.get('/openapi.json', (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(openApi()),
  );
  app.get('/docs', (_request, reply) =>
    reply.header('content-type', 'text/html; charset=utf-8').header('content-security-policy', docsPolicy).send(docs()),
  );
  app.get('/docs.js', (_request, reply) =>
    reply.header('content-type', 'text/javascript; charset=utf-8').send(script()),
  );
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
