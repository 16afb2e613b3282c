// Directions: every import follows the table in boundaries.ts. Never follows an import outside the project.
import { dirname } from 'node:path/posix';
import { brokerageLevels, mayImport, privateFiles, sameLevel, testsMayAlsoImport } from '../boundaries.ts';
import type { Finding } from '../finding.ts';
import { isGenerated, isTest, packageFolder, resolveImport } from '../project.ts';
import type { Project } from '../project.ts';
import type { Import } from '../syntax.ts';

export function checkImports(project: Project): Finding[] {
  const findings: Finding[] = [];
  for (const source of project.sources.values()) {
    if (isGenerated(source.path)) continue;
    for (const found of source.imports) {
      const target = resolveImport(project, source.path, found);
      if (target.kind !== 'file') continue;
      const text = judge(project, source.path, found, target.path);
      if (text !== null) findings.push({ rule: 'import direction', file: source.path, line: found.line, text });
    }
  }
  return findings;
}

function judge(project: Project, from: string, { specifier }: Import, to: string): string | null {
  const home = packageFolder(from);
  const away = packageFolder(to);
  if (home !== away && specifier.startsWith('.'))
    return `${specifier} leaves ${home || 'the root'}: import the package by name`;
  if (/\.(ts|tsx|mjs)$/.test(to) && !project.tree.files.has(to)) return `${specifier} leads to no file`;
  const owners = privateFiles[to];
  if (owners && !owners.includes(home) && !isTest(from)) return `${to} is private to ${owners.join(' and ')}`;
  if (home !== away) return judgePackages(from, home, away);
  return judgeFeatures(from, to) ?? judgeModules(from, to);
}

function judgePackages(from: string, home: string, away: string): string | null {
  const allowed = mayImport[home] ?? [];
  if (allowed.includes(away)) return null;
  if (isTest(from) && testsMayAlsoImport.includes(away)) return null;
  return `${home || 'the root'} must not import ${away || 'the root'}`;
}

function judgeFeatures(from: string, to: string): string | null {
  const feature = /^(apps\/[^/]+\/src)\/features\/([^/]+)/.exec(from);
  if (feature === null) return null;
  const [, app = '', name = ''] = feature;
  if (to.startsWith(`${app}/app/`)) return `feature ${name} must not import app/, which composes it`;
  const other = /\/src\/features\/([^/]+)/.exec(to)?.[1];
  return other !== undefined && other !== name ? `feature ${name} must not import feature ${other}` : null;
}

function judgeModules(from: string, to: string): string | null {
  const home = readModule(from);
  const away = readModule(to);
  if (home === null || away === null || home === away) return null;
  const homeLevel = brokerageLevels.findIndex((level) => level.includes(home));
  const awayLevel = brokerageLevels.findIndex((level) => level.includes(away));
  if (homeLevel === -1) return `module ${home} has no level in boundaries.ts`;
  if (awayLevel === -1) return `module ${away} has no level in boundaries.ts`;
  if (awayLevel > homeLevel) return `${home} (level ${homeLevel}) must not import ${away} (level ${awayLevel})`;
  if (awayLevel === homeLevel && !sameLevel.includes(`${home} → ${away}`)) {
    return `${home} and ${away} share level ${homeLevel} and the pair is not listed`;
  }
  // The business alone joins what the modules add to it.
  if (home === 'business' && to.endsWith('/module.ts')) return null;
  return to.endsWith('/index.ts') || isTest(from) ? null : `${away} is imported past its index.ts`;
}

function readModule(path: string): string | null {
  const root = 'packages/brokerage/src/';
  if (!path.startsWith(root) || dirname(path) === root.slice(0, -1)) return null;
  return path.slice(root.length).split('/')[0] ?? null;
}
