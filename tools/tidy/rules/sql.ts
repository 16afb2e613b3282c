// SQL is written as a tagged template, whose values become parameters (S-41), and stands in stores. Never judges what a statement does.
import type { Finding } from '../finding.ts';
import { isTest } from '../project.ts';
import type { Project } from '../project.ts';
import { isNode, lineAt, toNodes, walk } from '../syntax.ts';
import type { Source, SyntaxNode } from '../syntax.ts';

const product = /^(packages|apps)\//;
/** Roles and migrations: statements that take no parameters, made of our own constants and files. */
const withoutParameters: readonly string[] = [
  'packages/platform/src/db/migrate.ts',
  'packages/platform/src/db/roles.ts',
  'packages/platform/src/db/session.ts',
];
/** Where rules live, a statement beside them would be a second place to look for what a table is. The platform and the ledger are what
    stores are made of. */
const rulesLive = /^(packages\/(brokerage|demo|market-data)|apps\/server)\//;
const store = /(^|\/|-)store\.ts$|\/stores\//;
const statement =
  /^\s*(with\s+\w+\s+as\s*\(|select\s.+\bfrom\b|insert\s+into\b|update\s+\S+\s+set\b|delete\s+from\b|(create|alter|drop|truncate|grant|revoke)\s+\w+|where\s+\S+\s*(=|<|>|in\b|like\b)|order\s+by\b|set\s+(local|session)\b)/is;

export function checkSql({ sources }: Project): Finding[] {
  return [...sources.values()]
    .filter(({ path }) => product.test(path) && !isTest(path) && !withoutParameters.includes(path))
    .flatMap((source) => [...checkSource(source), ...checkPlace(source)]);
}

function checkPlace(source: Source): Finding[] {
  if (!rulesLive.test(source.path) || store.test(source.path)) return [];
  const findings: Finding[] = [];
  walk(source.program, (node) => {
    if (node.type !== 'TaggedTemplateExpression' || !isSqlTag(node['tag'])) return;
    const text = 'a statement outside a store; move it to store.ts or <what>-store.ts';
    findings.push({ rule: 'sql', file: source.path, line: lineAt(source.text, node.start), text });
  });
  return findings;
}

function isSqlTag(tag: unknown): boolean {
  if (!isNode(tag)) return false;
  const { property } = tag;
  return tag['name'] === 'sql' || (isNode(property) && property['name'] === 'sql');
}

function checkSource(source: Source): Finding[] {
  const findings: Finding[] = [];
  const report = (node: SyntaxNode, text: string): void => {
    findings.push({ rule: 'sql', file: source.path, line: lineAt(source.text, node.start), text });
  };
  walk(source.program, (node, parents) => {
    if (isUnsafeCall(node)) report(node, 'unsafe(…) sends text as SQL; use the sql tag');
    else if (isBuilt(node, parents.at(-1)) && statement.test(openingOf(node))) {
      report(node, 'SQL built from text; use the sql tag, whose values become parameters');
    }
  });
  return findings;
}

function isUnsafeCall({ type, callee }: SyntaxNode): boolean {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return false;
  const { property } = callee;
  return isNode(property) && (property['name'] === 'unsafe' || property['value'] === 'unsafe');
}

/** A template with values that no tag receives, or texts added up. */
function isBuilt(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (node.type === 'TemplateLiteral') {
    return parent?.type !== 'TaggedTemplateExpression' && toNodes(node['expressions']).length > 0;
  }
  return isSum(node) && !isSum(parent);
}

function isSum(node: SyntaxNode | undefined): boolean {
  return node?.type === 'BinaryExpression' && node['operator'] === '+';
}

/** The text up to the first value. */
function openingOf(node: SyntaxNode): string {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : '';
  if (node.type === 'BinaryExpression') return isNode(node['left']) ? openingOf(node['left']) : '';
  const [first] = toNodes(node['quasis']);
  const value = first?.['value'];
  return typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : '';
}
