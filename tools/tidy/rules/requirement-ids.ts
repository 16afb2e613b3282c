// Requirement ids in test titles exist in docs/requirements.md, so that trace never counts a typing error.
import { readAreas, readRequirements, requirementsFile } from '../../trace/requirements.ts';
import { readTitles } from '../../trace/titles.ts';
import type { Finding } from '../finding.ts';
import { isTest } from '../project.ts';
import type { Project } from '../project.ts';

export function checkRequirementIds({ tree, sources }: Project): Finding[] {
  const requirements = readRequirements(tree.files.get(requirementsFile)?.text ?? '');
  const known = new Set(requirements.map(({ id }) => id));
  const areas = readAreas(requirements);
  return [...sources.values()]
    .filter(({ path }) => isTest(path))
    .flatMap((source) => readTitles(source, areas))
    .flatMap(({ file, line, ids }) =>
      ids
        .filter((id) => !known.has(id))
        .map((id) => ({ rule: 'requirement id', file, line, text: `${id} is not in ${requirementsFile}` })),
    );
}
