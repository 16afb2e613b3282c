// The built web apps, brand logos and films, and flags, answered for every path that is no endpoint.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageFallback } from '@candor/platform/http/not-found.ts';
import { createStaticSite } from '@candor/platform/http/static-site.ts';
import type { TenantDirectory } from '@candor/brokerage/tenants/index.ts';
import { consoleHostOf } from '../compose/edge.ts';
import { createBrandFiles } from './brand-files.ts';
import type { BrandFile } from './brand-files.ts';
import { listChatOrigins, writeBrands } from './brands.ts';
import { sendFilm } from './film.ts';
import type { Parts } from '../compose/parts.ts';
import { StartError } from '../start/start-error.ts';

export async function createPages({ config, ids, db }: Parts, directory: TenantDirectory): Promise<PageFallback> {
  const site = (app: string, prefix: string, complete: (page: string) => string, frames?: () => readonly string[]) => {
    const folder = join(config.root, 'apps', app, 'dist');
    if (!existsSync(join(folder, 'index.html'))) {
      throw new StartError(
        'not_built',
        `The ${app} app is not built.`,
        'Start with npm start, or run npm run build first.',
      );
    }
    return createStaticSite({ directory: folder, prefix, ids, complete, ...(frames && { frames }) });
  };
  const [client, console] = await Promise.all([
    site(
      'client',
      '/',
      (page) => writeBrands(page, directory),
      () => listChatOrigins(directory),
    ),
    site('console', '/console/', (page) => page),
  ]);
  const flags = join(dirname(createRequire(import.meta.url).resolve('flag-icons/package.json')), 'flags', '4x3');

  const consoleHost = consoleHostOf(config);
  const findBrandFile = createBrandFiles({ config, db }, directory);

  return async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const flag = /^\/flags\/([a-z]{2})\.svg$/.exec(path)?.[1];
    if (flag) return sendPicture(request, reply, join(flags, `${flag}.svg`));
    const brand = /^\/brands\/([a-z][a-z0-9-]{1,30})\/(logo|[a-z0-9-]+\.(?:svg|png|webmanifest))$/.exec(path);
    if (brand) return sendBrandFile(request, reply, await findBrandFile(brand[1] ?? '', brand[2] ?? ''));
    const film = /^\/brands\/([a-z][a-z0-9-]{1,30})\/(film\.(?:mp4|webm|vtt))$/.exec(path);
    if (film) return sendFilm(request, reply, join(config.TENANTS_DIR, film[1] ?? '', film[2] ?? ''));
    if (!isOnOwnHost(consoleHost, request, path)) return undefined;
    if (path === '/console' || (consoleHost !== undefined && path === '/' && request.headers.host === consoleHost)) {
      return reply.redirect('/console/');
    }
    return path.startsWith('/console/') ? console.answer(request, reply) : client.answer(request, reply);
  };
}

/** Where the console has a host of its own, neither host serves the other's pages. */
function isOnOwnHost(consoleHost: string | undefined, { headers: { host } }: FastifyRequest, path: string): boolean {
  if (consoleHost === undefined) return true;
  const isConsole = path === '/console' || path.startsWith('/console/');
  return host === consoleHost ? isConsole || path === '/' || path === '/icon.svg' : !isConsole;
}

async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
): Promise<FastifyReply | undefined> {
  const bytes = await readFile(file).catch(() => undefined);
  return bytes && sendBytes(request, reply, bytes);
}

function sendBrandFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: BrandFile | undefined,
): FastifyReply | undefined {
  return file && sendBytes(request, reply, file.bytes, file.type);
}

function sendBytes(request: FastifyRequest, reply: FastifyReply, bytes: Buffer, type = 'image/svg+xml'): FastifyReply {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', etag).header('cache-control', 'public, max-age=86400');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.header('content-type', type).send(bytes);
}
