// Sizes: files, functions and component bodies stay small enough to read at one sitting. Never counts generated files.
import { namedDataFiles } from '../data-files.ts';
import type { Finding } from '../finding.ts';
import { isGenerated } from '../project.ts';
import type { Project } from '../project.ts';
import { isNode, lineAt, walk } from '../syntax.ts';
import type { Source, SyntaxNode } from '../syntax.ts';

const fileLines = 400;
const functionLines = 70;
const componentLines = 120;
const counted = /\.(ts|tsx|mts|mjs|js|css|html|sql|sh)$/;
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

export function checkSizes({ tree, sources }: Project, dataFiles: readonly string[] = namedDataFiles): Finding[] {
  const findings: Finding[] = [];
  for (const { path, text } of tree.files.values()) {
    if (!counted.test(path) || isGenerated(path) || dataFiles.includes(path)) continue;
    const lines = countLines(text);
    if (lines > fileLines) {
      findings.push({ rule: 'file size', file: path, line: 0, text: `${lines} lines, at most ${fileLines}` });
    }
  }
  for (const source of sources.values()) if (!isGenerated(source.path)) findings.push(...checkFunctions(source));
  for (const path of dataFiles) {
    if (!tree.files.has(path)) {
      findings.push({ rule: 'file size', file: path, line: 0, text: 'is listed as a data file and does not exist' });
    }
  }
  return findings;
}

function countLines(text: string): number {
  return text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

function checkFunctions(source: Source): Finding[] {
  const findings: Finding[] = [];
  walk(source.program, (node, parents) => {
    if (!functions.has(node.type) || !isNode(node['body']) || isSuite(parents.at(-1))) return;
    const first = lineAt(source.text, node['body'].start);
    const lines = lineAt(source.text, node['body'].end) - first + 1;
    const name = nameFunction(node, parents);
    const isComponent = source.path.endsWith('.tsx') && /^[A-Z]/.test(name);
    const limit = isComponent ? componentLines : functionLines;
    if (lines > limit) {
      const rule = isComponent ? 'component size' : 'function size';
      findings.push({ rule, file: source.path, line: first, text: `${name} has ${lines} lines, at most ${limit}` });
    }
  });
  return findings;
}

/** The callback of `describe` only groups tests; the tests inside are counted one by one. */
function isSuite(parent: SyntaxNode | undefined): boolean {
  const callee = parent?.type === 'CallExpression' ? parent['callee'] : undefined;
  return isNode(callee) && (callee['name'] === 'describe' || callee['name'] === 'suite');
}

function nameFunction(node: SyntaxNode, parents: readonly SyntaxNode[]): string {
  if (isNode(node['id'])) return String(node['id']['name']);
  // `const Row = memo(function …)`: the name stands on the nearest declaration around the calls.
  for (const parent of parents.toReversed()) {
    if (parent.type === 'VariableDeclarator' && isNode(parent['id'])) return String(parent['id']['name']);
    if (parent.type === 'Property' || parent.type === 'MethodDefinition') {
      return isNode(parent['key']) ? String(parent['key']['name']) : 'function';
    }
    if (parent.type !== 'CallExpression') break;
  }
  return 'function';
}
