// Words and marks that do not belong into the sources, from vocabulary.ts. Never rewrites anything.
import type { Finding } from '../finding.ts';
import { isGenerated } from '../project.ts';
import type { Project } from '../project.ts';
import { lineAt, walk } from '../syntax.ts';
import type { Source } from '../syntax.ts';
import { bannedMarks } from '../vocabulary.ts';
import type { BannedMark } from '../vocabulary.ts';

export function checkWords({ tree, sources }: Project): Finding[] {
  const findings: Finding[] = [];
  for (const source of sources.values()) {
    if (isGenerated(source.path)) continue;
    findings.push(...checkAny(source));
    for (const mark of marksFor(source.path, 'code'))
      findings.push(...search(mark, source.path, source.code, 0, source.text));
    for (const mark of marksFor(source.path, 'comment')) {
      for (const { value, start } of source.comments)
        findings.push(...search(mark, source.path, value, start + 2, source.text));
    }
    for (const message of source.errors) findings.push({ rule: 'syntax', file: source.path, line: 0, text: message });
  }
  for (const { path, text } of tree.files.values()) {
    if (path === 'package-lock.json') continue;
    for (const mark of marksFor(path, 'text')) findings.push(...search(mark, path, text, 0, text));
  }
  return findings;
}

function marksFor(path: string, where: BannedMark['where']): BannedMark[] {
  return bannedMarks.filter(
    (mark) => mark.where === where && (mark.only?.test(path) ?? true) && !(mark.except?.test(path) ?? false),
  );
}

function search(mark: BannedMark, file: string, text: string, offset: number, whole: string): Finding[] {
  return [...text.matchAll(new RegExp(mark.pattern, 'g'))].map((match) => ({
    rule: 'banned',
    file,
    line: lineAt(whole, offset + match.index),
    text: `${mark.name} (“${match[0].trim()}”); use ${mark.instead}`,
  }));
}

function checkAny(source: Source): Finding[] {
  const findings: Finding[] = [];
  walk(source.program, (node) => {
    if (node.type !== 'TSAnyKeyword') return;
    findings.push({
      rule: 'banned',
      file: source.path,
      line: lineAt(source.text, node.start),
      text: 'any; use the type it is',
    });
  });
  return findings;
}
