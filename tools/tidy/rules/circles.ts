// No file is needed by what it needs, types included: a circle can only be read, moved and loaded as one. Tells one way around
// each; never says which arrow is the wrong one.
import type { Finding } from '../finding.ts';
import { isGenerated, resolveImport } from '../project.ts';
import type { Project } from '../project.ts';

type Graph = ReadonlyMap<string, readonly string[]>;

export function checkCircles(project: Project): Finding[] {
  const graph = buildGraph(project);
  return findCircles(graph).map((members) => {
    const way = traceCircle(graph, members);
    return { rule: 'import circle', file: way[0] ?? '', line: 0, text: way.join(' → ') };
  });
}

function buildGraph(project: Project): Graph {
  const graph = new Map<string, string[]>();
  for (const { path, imports } of project.sources.values()) {
    if (isGenerated(path)) continue;
    const targets = imports.flatMap((found) => {
      const target = resolveImport(project, path, found);
      return target.kind === 'file' && project.sources.has(target.path) && !isGenerated(target.path)
        ? [target.path]
        : [];
    });
    graph.set(path, [...new Set(targets)]);
  }
  return graph;
}

/** Takes away, again and again, what imports nothing that is left, then what nothing that is left imports: circles remain. */
function findCircles(graph: Graph): ReadonlySet<string>[] {
  const left = shrink(shrink(graph), true);
  const circles: Set<string>[] = [];
  const told = new Set<string>();
  for (const path of left.keys()) {
    if (told.has(path)) continue;
    const ahead = reach(left, path);
    // Whoever is reached and reaches back is part of the same circle.
    const members = new Set([...ahead].filter((other) => reach(left, other).has(path)));
    for (const member of members) told.add(member);
    if (members.size > 0) circles.push(members);
  }
  return circles;
}

function shrink(graph: Graph, isTurned = false): Graph {
  let left = isTurned ? turn(graph) : graph;
  for (;;) {
    const kept = new Map(
      [...left].flatMap(([path, targets]) => {
        const known = targets.filter((target) => left.has(target));
        return known.length === 0 ? [] : [[path, known] as const];
      }),
    );
    if (kept.size === left.size) return isTurned ? turn(kept) : kept;
    left = kept;
  }
}

function turn(graph: Graph): Graph {
  const turned = new Map<string, string[]>([...graph.keys()].map((path) => [path, []]));
  for (const [path, targets] of graph) for (const target of targets) turned.get(target)?.push(path);
  return turned;
}

/** Everything that can be reached in one step or more. */
function reach(graph: Graph, start: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [start];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const target of graph.get(at) ?? []) {
      if (seen.has(target)) continue;
      seen.add(target);
      open.push(target);
    }
  }
  return seen;
}

/** The shortest way from the first member, in the order of names, back to itself. */
function traceCircle(graph: Graph, members: ReadonlySet<string>): string[] {
  const [start = ''] = [...members].toSorted();
  const ways = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const target of graph.get(way.at(-1) ?? '') ?? []) {
      if (target === start) return [...way, start];
      if (!members.has(target) || seen.has(target)) continue;
      seen.add(target);
      ways.push([...way, target]);
    }
  }
  return [start];
}
