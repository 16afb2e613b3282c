// The house rules, all of them, over one tree. The rules are data and small functions; this only runs them.
import { compareFindings } from './finding.ts';
import type { Finding } from './finding.ts';
import { readProject } from './project.ts';
import type { Project } from './project.ts';
import { checkArguments } from './rules/arguments.ts';
import { checkCircles } from './rules/circles.ts';
import { checkConstants } from './rules/constants.ts';
import { checkDependencies } from './rules/dependencies.ts';
import { checkEndpoints } from './rules/endpoints.ts';
import { checkIds } from './rules/ids.ts';
import { checkImports } from './rules/imports.ts';
import { checkLocales } from './rules/locales.ts';
import { checkNames, checkOpenings } from './rules/names.ts';
import { checkNouns } from './rules/nouns.ts';
import { checkParts } from './rules/parts.ts';
import { checkDeadFiles, checkReach } from './rules/reach.ts';
import { checkReferences } from './rules/references.ts';
import { checkRequirementIds } from './rules/requirement-ids.ts';
import { checkSecondLists } from './rules/second-lists.ts';
import { checkSizes } from './rules/sizes.ts';
import { checkSql } from './rules/sql.ts';
import { checkWideLines } from './rules/wide-lines.ts';
import { checkWords } from './rules/words.ts';

export const rules = {
  sizes: (project: Project) => checkSizes(project),
  endpoints: checkEndpoints,
  imports: checkImports,
  circles: checkCircles,
  arguments: checkArguments,
  constants: checkConstants,
  ids: checkIds,
  parts: checkParts,
  secondLists: checkSecondLists,
  nouns: checkNouns,
  reach: checkReach,
  deadFiles: checkDeadFiles,
  sql: checkSql,
  wideLines: checkWideLines,
  words: checkWords,
  names: checkNames,
  openings: checkOpenings,
  locales: checkLocales,
  dependencies: checkDependencies,
  references: checkReferences,
  requirementIds: checkRequirementIds,
} satisfies Record<string, (project: Project) => Finding[]>;

export function runTidy(root: string): Finding[] {
  const project = readProject(root);
  return Object.values(rules)
    .flatMap((rule) => rule(project))
    .toSorted(compareFindings);
}
