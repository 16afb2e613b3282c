// A noun has one name in every room: the contract's folder gives it, and the brokerage, both apps and the texts use it. Never says which name is
// the better one.
import type { Finding } from '../finding.ts';
import { roomsOfNouns } from '../nouns.ts';
import type { Project } from '../project.ts';

interface Room {
  readonly path: RegExp;
  readonly where: string;
  readonly alone: readonly string[];
  /** Names that are known from there, too. */
  readonly alsoIn?: readonly string[];
}

const contract = /^packages\/contract\/src\/([a-z-]+)\//;
const rooms: readonly Room[] = [
  { path: /^packages\/brokerage\/src\/([a-z-]+)\//, where: 'packages/brokerage/src', alone: roomsOfNouns.brokerage },
  { path: /^apps\/client\/src\/features\/([a-z-]+)\//, where: 'apps/client/src/features', alone: roomsOfNouns.client },
  {
    path: /^apps\/console\/src\/features\/([a-z-]+)\//,
    where: 'apps/console/src/features',
    alone: [],
    // Staff look at what no client has: the trail, deliveries.
    alsoIn: roomsOfNouns.brokerage,
  },
  {
    // `console-loans` and `loans-ui` are further texts of loans.
    path: /^packages\/locales\/src\/en-US\/(?:console-)?([a-z-]+?)(?:-ui)?\.json$/,
    where: 'packages/locales/src',
    alone: roomsOfNouns.locales,
    // Pages of the client give their texts a name.
    alsoIn: [...roomsOfNouns.client, ...roomsOfNouns.brokerage],
  },
];

export function checkNouns({ tree }: Project): Finding[] {
  const paths = [...tree.files.keys()];
  const nouns = new Set(namesOf(paths, contract));
  // A tree without a business has no nouns: the fixtures of other rules.
  if (!paths.some((path) => path.startsWith('packages/brokerage/src/business/'))) return [];
  return rooms.flatMap(({ path, where, alone, alsoIn = [] }) => {
    const names = namesOf(paths, path);
    const strange = names.filter((name) => !nouns.has(name) && !alone.includes(name) && !alsoIn.includes(name));
    const idle = alone.filter((name) => !names.includes(name) || nouns.has(name));
    return [
      ...strange.map((name) => finding(where, `${name} is no noun of the contract; name it like there`)),
      ...idle.map((name) => finding('tools/tidy/nouns.ts', `${name} needs no exception in ${where} any more`)),
    ];
  });
}

function namesOf(paths: readonly string[], pattern: RegExp): string[] {
  return [...new Set(paths.flatMap((path) => pattern.exec(path)?.[1] ?? []))];
}

function finding(file: string, text: string): Finding {
  return { rule: 'nouns', file, line: 0, text };
}
