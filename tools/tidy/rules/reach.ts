// What can be reached from where: dead files, and folders that must stay out of reach. Never looks at types alone.
import { dirname, join, normalize } from 'node:path/posix';
import { neverReaches } from '../boundaries.ts';
import type { Finding } from '../finding.ts';
import { isGenerated, isTest, resolveImport } from '../project.ts';
import type { Project } from '../project.ts';

interface Edge {
  readonly to: string;
  readonly typeOnly: boolean;
}
type Graph = ReadonlyMap<string, readonly Edge[]>;

/** Files that something outside the sources starts: node, npm, vite, vitest, the type checker. */
const entryFiles: readonly RegExp[] = [
  /^(packages|apps)\/[^/]+\/src\/index\.tsx?$/,
  /^apps\/[^/]+\/src\/main\.tsx?$/,
  /\/migrations\//,
  /^tools\/[^/]+\.mjs$/,
  /(^|\/)[a-z]+\.config\.ts$/,
  /\.d\.ts$/,
  /\.(test|e2e|matrix|bench)\.tsx?$/,
];

export function checkDeadFiles(project: Project): Finding[] {
  const graph = buildGraph(project);
  const reached = new Set(followAll(graph, findEntries(project)).keys());
  return [...project.sources.keys()]
    .filter((path) => !reached.has(path) && !isGenerated(path))
    .map((file) => ({ rule: 'unused file', file, line: 0, text: 'nothing imports it and nothing starts it' }));
}

export function checkReach(project: Project): Finding[] {
  const graph = buildGraph(project);
  return neverReaches.flatMap(({ from, to, why }) => {
    const starts = [...project.sources.keys()].filter((path) => path.startsWith(from) && !isTest(path));
    const trail = followAll(graph, starts, (edge) => !edge.typeOnly);
    const hit = [...trail.keys()].find((path) => to.test(path));
    if (hit === undefined) return [];
    const steps = traceBack(trail, hit);
    return [{ rule: 'out of reach', file: steps[0] ?? from, line: 0, text: `${why}: ${steps.join(' → ')}` }];
  });
}

function findEntries({ sources, manifests, tree }: Project): string[] {
  const scripts = manifests.flatMap(({ folder, scripts: lines }) =>
    lines.flatMap((line) => line.split(/[\s=]+/).map((word) => normalize(join(folder, word)))),
  );
  const pages = [...tree.files.values()]
    .filter(({ path }) => path.endsWith('.html'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/src="\/?([^"]+\.tsx?)"/g)].map((match) => join(dirname(path), match[1] ?? '')),
    );
  const fixed = [...sources.keys()].filter((path) => entryFiles.some((pattern) => pattern.test(path)));
  return [...scripts, ...pages, ...fixed].filter((path) => sources.has(path));
}

function buildGraph(project: Project): Graph {
  const graph = new Map<string, Edge[]>();
  for (const source of project.sources.values()) {
    const edges: Edge[] = [];
    for (const found of source.imports) {
      const target = resolveImport(project, source.path, found);
      if (target.kind === 'file') edges.push({ to: target.path, typeOnly: found.typeOnly });
    }
    // Workers, setup files and spawned programs are named by a string, relative to the file or to the root.
    for (const text of source.strings.filter((value) => /^[\w./@-]+\.(ts|tsx|mjs)$/.test(value))) {
      for (const to of [normalize(join(dirname(source.path), text)), normalize(text)])
        edges.push({ to, typeOnly: false });
    }
    graph.set(
      source.path,
      edges.filter(({ to }) => project.sources.has(to)),
    );
  }
  return graph;
}

/** Breadth first; the answer maps every reached file to the file it was reached from. */
function followAll(
  graph: Graph,
  starts: readonly string[],
  accept: (edge: Edge) => boolean = () => true,
): Map<string, string | null> {
  const trail = new Map<string, string | null>(starts.map((path) => [path, null]));
  for (const path of trail.keys()) {
    for (const edge of graph.get(path) ?? []) {
      if (accept(edge) && !trail.has(edge.to)) trail.set(edge.to, path);
    }
  }
  return trail;
}

function traceBack(trail: ReadonlyMap<string, string | null>, end: string): string[] {
  const steps: string[] = [];
  for (let at: string | null = end; at !== null; at = trail.get(at) ?? null) steps.unshift(at);
  return steps;
}
