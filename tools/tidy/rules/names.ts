// Names and openings: kebab-case, no drawer names, and a first comment that says what a module is for.
import { basename } from 'node:path/posix';
import type { Finding } from '../finding.ts';
import { isGenerated } from '../project.ts';
import type { Project } from '../project.ts';
import { toNodes } from '../syntax.ts';
import type { Source } from '../syntax.ts';
import { bannedNameWords, bannedNames, fixedNames } from '../vocabulary.ts';

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
// The router reads meaning from these marks: layout routes, parameters, the root.
const route = /^(_{0,2}|-)?(\$?[a-z0-9]*(-[a-z0-9]+)*_?\.?)+[a-z]*$/;
const migration = /^[0-9]{3,}[-_][a-z0-9]+([-_][a-z0-9]+)*\.sql$/;

export function checkNames({ tree }: Project): Finding[] {
  const findings: Finding[] = [];
  const seen = new Set<string>();
  for (const path of tree.files.keys()) {
    const parts = path.split('/');
    for (const [index, name] of parts.entries()) {
      const place = parts.slice(0, index + 1).join('/');
      if (seen.has(place)) continue;
      seen.add(place);
      const text = judgeName(name, place);
      if (text !== null) findings.push({ rule: 'name', file: place, line: 0, text });
    }
  }
  return findings;
}

function judgeName(name: string, place: string): string | null {
  if (fixedNames.some((pattern) => pattern.test(name))) return null;
  const stem = name.split('.')[0] ?? name;
  const drawer = bannedNames.includes(stem) ? stem : stem.split('-').find((word) => bannedNameWords.includes(word));
  if (drawer !== undefined) return `“${drawer}” says nothing about what is inside`;
  const isRoute = /\/src\/app\/routes\/|\/src\/routes\//.test(place);
  const isKebab = kebab.test(name) || migration.test(name) || (isRoute && route.test(name));
  return isKebab ? null : 'names are kebab-case';
}

export function checkOpenings({ sources }: Project): Finding[] {
  return [...sources.values()]
    .filter((source) => needsOpening(source) && !opensWithComment(source))
    .map(({ path }) => ({ rule: 'opening', file: path, line: 1, text: 'say in one to three lines what this is for' }));
}

function needsOpening({ path, program }: Source): boolean {
  if (isGenerated(path) || /\.(test|e2e|bench|d|config)\.(ts|tsx)$/.test(path)) return false;
  const body = toNodes(program['body']);
  const isFace = /^index\.tsx?$/.test(basename(path));
  return !(isFace && body.every(({ type }) => type.startsWith('Export') || type === 'ImportDeclaration'));
}

function opensWithComment({ text, comments }: Source): boolean {
  const [first] = comments;
  return (
    first !== undefined &&
    text
      .slice(0, first.start)
      .replace(/^#!.*\n/, '')
      .trim() === ''
  );
}
