// The edge: what a stranger can hold open, fill, slow down or break; and what a part of a page costs.
import type { Mutant } from './mutant.ts';

const server = (file: string, name: string) => ({ project: 'server', file, name }) as const;
const unit = (file: string, name: string) => ({ project: 'unit', file, name }) as const;
const sockets = 'packages/platform/src/ws/socket-server.test.ts';

export const edgeMutants: readonly Mutant[] = [
  {
    point: 'upgrades to a refused path hold their socket for ever',
    file: 'packages/platform/src/http/last-words.ts',
    search: 'const timer = clock.setTimer(() => stream.destroy(), graceMs);',
    replace: 'const timer = clock.setTimer(() => undefined, graceMs);',
    test: unit(sockets, 'a refused upgrade is closed by the server, though its peer never closes'),
  },
  {
    point: 'slow headers hold their socket for ever',
    file: 'packages/platform/src/http/last-words.ts',
    search: 'const timer = clock.setTimer(() => stream.destroy(), graceMs);',
    replace: 'const timer = clock.setTimer(() => undefined, graceMs);',
    test: unit('packages/platform/src/http/slow-peers.test.ts', 'headers that never end are answered with 408'),
  },
  {
    point: 'upgrades are not rate-limited',
    file: 'packages/platform/src/ws/socket-server.ts',
    search: "    if (waitS > 0) return refuseUpgrade(stream, '429 Too Many Requests', waitS);\n",
    replace: '',
    test: unit(sockets, 'an address over its rate opens nothing and is told when'),
  },
  {
    point: 'one address opens 600 live sockets',
    file: 'packages/platform/src/ws/socket-server.ts',
    search: 'if (most > 0 && count >= most) return false;',
    replace: 'if (most > 0 && count >= 600) return false;',
    test: unit(sockets, 'only so many of one address or one /64 of IPv6'),
  },
  {
    point: '500 refused upgrades and 300 slow readers',
    file: 'packages/platform/src/http/last-words.ts',
    search: '  stream.resume();\n  stream.end(text);',
    replace: '',
    test: server(
      'apps/server/src/slow-peers.db.test.ts',
      '500 refused upgrades and 300 readers who never read leave /healthz answering',
    ),
  },
  {
    point: 'addresses with codes and phones stand in the log',
    file: 'packages/platform/src/log/log.ts',
    search: ".replaceAll(/\\?[^\\s\"'<>()]*=[^\\s\"'<>()]*/g, '?…')",
    replace: '',
    test: unit(
      'packages/platform/src/log/log.test.ts',
      'a caller does not decide how long a line is, and an address loses its query',
    ),
  },
  {
    point: 'the log has no limit and no rotation',
    file: 'packages/platform/src/log/log-file.ts',
    search: 'if (size > 0 && size + bytes > maxBytes) putAside();',
    replace: 'if (size < 0 && size + bytes > maxBytes) putAside();',
    test: unit('packages/platform/src/log/log-file.test.ts', 'a full file is put aside, and only so many are kept'),
  },
  {
    point: 'a feed of 160 kB of list items blocks the process',
    file: 'packages/brokerage/src/content/markup.ts',
    search: '  return found === -1 ? html.length : found + mark.length;',
    replace: '  return found === -1 ? from + 1 : found + mark.length;',
    test: unit('packages/brokerage/src/content/feed.test.ts', 'take no more than forty times as long'),
  },
  {
    point: 'impossible instants answer 500',
    file: 'packages/contract/src/schemas/scalars.ts',
    search: 'export const instant = z.string().check(z.regex(new RegExp(`^${day}T${time}Z$`)));',
    replace: String.raw`export const instant = z.string().check(z.regex(new RegExp(${'`'}^\\d{4}-\\d\\d-\\d\\dT${'${time}'}Z$${'`'})));`,
    test: server(
      'packages/brokerage/src/transactions/service.db.test.ts',
      'an instant that never was is refused by name',
    ),
  },
  {
    point: 'Host: % with a DPoP header answers 500',
    file: 'packages/platform/src/http/app.ts',
    search: "    if (!isHost(request.headers.host)) return sendRefusal(request, reply, refuse('bad_request'));\n",
    replace:
      "    if (!isHost(request.headers.host) && reply.sent) return sendRefusal(request, reply, refuse('bad_request'));\n",
    test: server('apps/server/src/edge.db.test.ts', 'a Host that is none is refused, with a proof of possession too'),
  },
  {
    point: 'failed uploads cost no quota',
    file: 'packages/brokerage/src/documents/uploads.ts',
    search:
      "const costly: ReadonlySet<UploadRefusal['refused']> = new Set(['image_too_big', 'not_an_image', 'upload_failed']);",
    replace: "const costly: ReadonlySet<UploadRefusal['refused']> = new Set([]);",
    test: server(
      'packages/brokerage/src/documents/documents.db.test.ts',
      'uploads that fail cost as much as those that do not',
    ),
  },
  {
    point: 'assets carry the whole policy header each',
    file: 'packages/platform/src/http/static-site.ts',
    search: '  omitDocumentHeaders(reply, asset.contentType);\n',
    replace: '',
    test: unit(
      'packages/platform/src/http/static-site.test.ts',
      'carries what counts for a part, in less than half of the bytes',
    ),
  },
  {
    point: 'parts of a page carry its policy, as a browser gets them',
    file: 'packages/platform/src/http/static-site.ts',
    search: '  omitDocumentHeaders(reply, asset.contentType);\n',
    replace: '',
    test: {
      project: 'e2e',
      file: 'e2e/shell/policy.e2e.ts',
      name: 'the page carries the policy, and none of its scripts and styles does',
    },
  },
  {
    point: 'a start loads modules one by one',
    file: 'tools/build/build-server.ts',
    search: "          chunkFileNames: '[name]-[hash].js',\n",
    replace: "          chunkFileNames: '[name]-[hash].js',\n          preserveModules: true,\n",
    test: unit('tools/build/build-server.test.ts', 'reads what lies beside its sources'),
  },
  {
    point: 'an endpoint that was only ever refused counts as tested',
    file: 'tools/endpoints/called.ts',
    search: '.filter(({ statuses }) => !statuses.some((status) => /^[23]/u.test(status)));',
    replace: '.filter(({ statuses }) => statuses.length === 0);',
    test: unit('tools/endpoints/called.test.ts', 'an endpoint counts when it was answered with success'),
  },
  {
    point: 'a bare toThrow() names no error',
    file: 'tools/tidy/vocabulary.ts',
    search: String.raw`pattern: /(?<!\bnot\s*)\.\s*(?:toThrow|toThrowError|toThrowErrorMatchingSnapshot)\s*\(\s*\)/,`,
    replace: 'pattern: /toThrowNothing/,',
    test: unit('tools/tidy/rules/words.test.ts', 'is found in'),
  },
];
