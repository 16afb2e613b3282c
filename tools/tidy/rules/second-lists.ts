// What a module of the business says is said once: its columns of bytes, its recurring work, the kinds of decision it carries out. A list
// elsewhere that gathers such facts of several modules goes stale by itself. Judges lists written down, never what is joined at run time.
import type { Finding } from '../finding.ts';
import { isTest } from '../project.ts';
import type { Project } from '../project.ts';
import { isNode, lineAt, toNodes, walk } from '../syntax.ts';
import type { Source, SyntaxNode } from '../syntax.ts';

const module = /^packages\/brokerage\/src\/([\w-]+)\//;
const product = /^(packages|apps)\//;
/** The words of the wire, which the modules are held against by type: the kinds of decision, and how many people each verb takes. */
const homes = new Set(['packages/contract/src/approvals/staff.ts', 'packages/contract/src/verbs.ts']);
const column = /^[a-z_]+\.[a-z_]+\.[a-z_]+$/;
const kind = /^[a-z_]+\.[a-z_]+$/;
const few = 3;

export function checkSecondLists(project: Project): Finding[] {
  const facts = new Map<string, string>();
  for (const source of project.sources.values()) {
    const owner = module.exec(source.path)?.[1];
    if (owner === undefined || owner === 'business' || isTest(source.path)) continue;
    for (const fact of listFacts(source)) facts.set(fact, owner);
  }
  return [...project.sources.values()]
    .filter(({ path }) => product.test(path) && !isTest(path) && !homes.has(path))
    .flatMap((source) => checkSource(source, facts));
}

/** Columns that a module names in full, the kinds of its recurring work, and those of the effects it returns. */
function listFacts(source: Source): string[] {
  const facts: string[] = [];
  walk(source.program, (node, parents) => {
    const value = node['value'];
    if (node.type === 'Literal' && typeof value === 'string' && column.test(value)) facts.push(value);
    if (node.type !== 'Property' || !isNode(node['key'])) return;
    const name = node['key']['value'] ?? node['key']['name'];
    const isEffect = typeof name === 'string' && kind.test(name) && parents.some(isReturned);
    if (isEffect) facts.push(name);
    const given = isNode(node['value']) ? node['value']['value'] : undefined;
    const isWork =
      name === 'kind' && typeof given === 'string' && kind.test(given) && hasKey(parents.at(-1), 'everyMs');
    if (isWork) facts.push(given);
  });
  return facts;
}

const isReturned = ({ type }: SyntaxNode): boolean => type === 'ReturnStatement';

const hasKey = (node: SyntaxNode | undefined, name: string): boolean =>
  toNodes(node?.['properties']).some(({ key }) => isNode(key) && key['name'] === name);

function checkSource(source: Source, facts: ReadonlyMap<string, string>): Finding[] {
  const findings: Finding[] = [];
  const own = module.exec(source.path)?.[1];
  walk(source.program, (node, parents) => {
    if (isHeldByType(source, parents)) return;
    const listed = entriesOf(node).filter((entry) => facts.has(entry) && facts.get(entry) !== own);
    const owners = new Set(listed.map((entry) => facts.get(entry)));
    if (listed.length < few || owners.size < 2) return;
    const text = `${listed.slice(0, few).join(', ')}, … are said by their modules: join what they say`;
    findings.push({ rule: 'second list', file: source.path, line: lineAt(source.text, node.start), text });
  });
  return findings;
}

/** A table whose keys are the kinds themselves cannot name one that is gone: the compiler holds it. */
function isHeldByType(source: Source, parents: readonly SyntaxNode[]): boolean {
  const declarator = parents.findLast(({ type }) => type === 'VariableDeclarator');
  const held = isNode(declarator?.['id']) ? declarator['id']['typeAnnotation'] : undefined;
  return isNode(held) && /\bApprovalKind\b/.test(source.text.slice(held.start, held.end));
}

/** The texts of a list, the keys of a table; a list of rows is read by their texts. */
function entriesOf(node: SyntaxNode): string[] {
  if (node.type === 'ObjectExpression') return toNodes(node['properties']).flatMap(({ key }) => textOf(key));
  if (node.type !== 'ArrayExpression') return [];
  return toNodes(node['elements']).flatMap((element) =>
    element.type === 'ObjectExpression'
      ? toNodes(element['properties']).flatMap(({ value }) => textOf(value))
      : textOf(element),
  );
}

function textOf(node: unknown): string[] {
  return isNode(node) && typeof node['value'] === 'string' ? [node['value']] : [];
}
