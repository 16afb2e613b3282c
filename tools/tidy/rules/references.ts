// What a document names is there: files and folders of the tree, links, npm scripts, and the modules of the business by level. A guide that
// sends its reader to a file that was moved is worse than none. Never judges whether what it says about them is true.
import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { brokerageLevels } from '../boundaries.ts';
import type { Finding } from '../finding.ts';
import type { Project } from '../project.ts';

/** Decisions, the record of changes and requirements tell of their day, not of the tree as it is now. */
const docs = /^(docs\/(guides|operations|domain)\/[^/]+|README|ARCHITECTURE|CONTRIBUTING|SECURITY)\.md$/;
const rooms = /^(apps|packages|tools|e2e|bench|tenants|docs)\//;
/** Written out to its ending; a name with a gap (`<noun>.ts`) or a pattern is no name of a file. */
const wholeFile = /^[\w@.-]+(\/[\w@.-]+)*\.(ts|tsx|mjs|json|css|html|sql|patch)$/;
const wholePath = /^[\w@.-]+(\/[\w@.-]+)+\/?$/;
/** What a reader makes, or the server does. */
const madeLater = /(^|\/)(\.data|dist)(\/|$)|(^|\/)(tenant|demo-logins|openapi)\.json$/;
const link = /\]\(([^)\s]+)\)/g;
const code = /`([^`]+)`/g;
const script = /\bnpm run (?:-s |--silent )?([a-z][\w:]*)/g;

export function checkReferences(project: Project): Finding[] {
  const { tree } = project;
  // People leave the `src` of a package out when they speak of a file.
  const paths = [...tree.files.keys()].flatMap((path) => [path, path.replace('/src/', '/')]);
  const scripts = readScripts(tree.files.get('package.json')?.text ?? '{}');
  const isThere = (path: string): boolean => existsSync(join(tree.root, path));
  const endsPath = (name: string): boolean => paths.some((path) => path === name || path.endsWith(`/${name}`));
  const missing = (file: string, text: string): string[] => [
    ...[...text.matchAll(link)].flatMap(([, to = '']) => (isOutside(to) || isThere(resolveLink(file, to)) ? [] : [to])),
    ...[...text.matchAll(script)].flatMap(([, name = '']) => (scripts.has(name) ? [] : [`npm run ${name}`])),
    ...[...text.matchAll(code)].flatMap(([, name = '']) => {
      if (madeLater.test(name)) return [];
      if (rooms.test(name) && wholePath.test(name)) return isThere(name) || endsPath(name) ? [] : [name];
      return wholeFile.test(name) && !endsPath(name) ? [name] : [];
    }),
  ];
  const ofDocs = [...tree.files.values()]
    .filter(({ path }) => docs.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) =>
        missing(path, line).map((name) => ({
          rule: 'reference',
          file: path,
          line: at + 1,
          text: `${name} is not there`,
        })),
      ),
    );
  return [...ofDocs, ...checkLevels(project)];
}

/** The table of levels says what the boundaries say, of modules that are there. */
function checkLevels({ tree }: Project): Finding[] {
  const file = 'ARCHITECTURE.md';
  const text = tree.files.get(file)?.text;
  if (text === undefined) return [];
  const rows = text.split('\n').filter((line) => /^\| \d+ /.test(line));
  const written = rows.flatMap((row) => (row.split('|')[2] ?? '').replace(/\([^)]*\)/g, '').split(/[,;]/));
  const drawn = written.map((name) => name.trim());
  const known = brokerageLevels.flat().filter((name) => name !== 'business');
  const composed = new Set(text.match(/createBusiness\(parts[^]*?```/)?.[0].match(/[a-z-]+/g));
  const report = (name: string, why: string): Finding => ({ rule: 'reference', file, line: 0, text: `${name} ${why}` });
  const isThere = (name: string, role = ''): boolean =>
    existsSync(join(tree.root, 'packages/brokerage/src', name, role));
  return [
    ...known.filter((name) => !drawn.includes(name)).map((name) => report(name, 'stands in no level of the table')),
    ...drawn.filter((name) => !known.includes(name)).map((name) => report(name, 'is in no level of the boundaries')),
    ...known.filter((name) => !isThere(name)).map((name) => report(name, 'is no module of the brokerage')),
    ...known
      .filter((name) => isThere(name, 'module.ts') && !composed.has(name))
      .map((name) => report(name, 'is composed, and the picture of the business has not got it')),
  ];
}

function readScripts(manifest: string): ReadonlySet<string> {
  const json: unknown = JSON.parse(manifest);
  if (typeof json !== 'object' || json === null || !('scripts' in json)) return new Set();
  return new Set(Object.keys(json.scripts ?? {}));
}

function isOutside(to: string): boolean {
  return /^[a-z]+:/.test(to) || to.startsWith('#');
}

function resolveLink(from: string, to: string): string {
  return normalize(join(dirname(from), to.split('#')[0] ?? ''));
}
