// Puts requirements and the titles that name them side by side. Never runs a test.
import { isTest, readProject } from '../tidy/project.ts';
import { readAreas, readRequirements, requirementsFile } from './requirements.ts';
import type { Requirement } from './requirements.ts';
import { readTitles } from './titles.ts';
import type { Title } from './titles.ts';

export interface Row extends Requirement {
  readonly tests: readonly Title[];
}

export function traceRequirements(root: string): Row[] {
  const { tree, sources } = readProject(root);
  const requirements = readRequirements(tree.files.get(requirementsFile)?.text ?? '');
  const areas = readAreas(requirements);
  const titles = [...sources.values()]
    .filter(({ path }) => isTest(path))
    .flatMap((source) => readTitles(source, areas));
  return requirements.map((row) => ({ ...row, tests: titles.filter(({ ids }) => ids.includes(row.id)) }));
}
