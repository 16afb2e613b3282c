// A verb takes the few parts it needs: what its parts name and it neither reads nor hands on is wired for nobody. Judges functions whose
// parts can be followed by syntax; whoever puts parts where they cannot be followed is taken to need them all.
import type { Finding } from '../finding.ts';
import { createNames, membersOfType } from '../members.ts';
import type { Names } from '../members.ts';
import { isTest } from '../project.ts';
import type { Project } from '../project.ts';
import { isNode, lineAt, toNodes, walk } from '../syntax.ts';
import type { Source, SyntaxNode } from '../syntax.ts';

const verbsLive = /^packages\/(brokerage|demo|market-data)\/src\//;
/** Whoever joins modules or binds verbs to endpoints hands parts on and keeps them whole. */
const handsOn = /\/business\/|\/module\.ts$|routes\.ts$/;
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const namesParts = /\b\w*Parts\b/;

export interface WideParts {
  readonly source: Source;
  /** The type that names too much. */
  readonly type: SyntaxNode;
  readonly read: ReadonlySet<string>;
  readonly unread: readonly string[];
}

export function checkParts(project: Project): Finding[] {
  return listWideParts(project).map(({ source, type, unread }) => ({
    rule: 'parts',
    file: source.path,
    line: lineAt(source.text, type.start),
    text: `never reads ${unread.join(', ')} of its parts: take a Pick of those it reads`,
  }));
}

export function listWideParts(project: Project): WideParts[] {
  const names = createNames(project);
  const wide: WideParts[] = [];
  for (const source of project.sources.values()) {
    if (!verbsLive.test(source.path) || handsOn.test(source.path) || isTest(source.path)) continue;
    walk(source.program, (node) => {
      if (!functions.has(node.type) || !isNode(node['body'])) return;
      for (const param of toNodes(node['params'])) {
        const found = judge(names, source, node, param);
        if (found) wide.push(found);
      }
    });
  }
  return wide;
}

function judge(names: Names, source: Source, verb: SyntaxNode, param: SyntaxNode): WideParts | undefined {
  const type = typeOf(param);
  if (!type || !namesParts.test(source.text.slice(type.start, type.end))) return undefined;
  const named = membersOfType(names, source, type);
  const read = named && membersRead(names, source, verb, param);
  if (!named || !read) return undefined;
  const unread = [...named].filter((member) => !read.has(member));
  return unread.length === 0 ? undefined : { source, type, read, unread };
}

export function typeOf(param: SyntaxNode): SyntaxNode | undefined {
  const annotation = isNode(param['typeAnnotation']) ? param['typeAnnotation']['typeAnnotation'] : undefined;
  return isNode(annotation) ? annotation : undefined;
}

/** Undefined when the parts go where they cannot be followed. */
function membersRead(names: Names, source: Source, verb: SyntaxNode, param: SyntaxNode): Set<string> | undefined {
  const read = new Set<string>();
  if (param.type === 'ObjectPattern') return addKeys(read, param) ? read : undefined;
  if (param.type !== 'Identifier') return undefined;
  const name = param['name'];
  let isLost = false;
  walk(verb, (node, parents) => {
    if (isLost || node.type !== 'Identifier' || node['name'] !== name || node.start === param.start) return;
    isLost = !addUse(names, source, read, node, parents);
  });
  return isLost ? undefined : read;
}

function addKeys(read: Set<string>, pattern: SyntaxNode): boolean {
  for (const { type, key } of toNodes(pattern['properties'])) {
    if (type === 'RestElement' || !isNode(key)) return false;
    read.add(String(key['name']));
  }
  return true;
}

function addUse(
  names: Names,
  source: Source,
  read: Set<string>,
  node: SyntaxNode,
  parents: readonly SyntaxNode[],
): boolean {
  const [parent, above, beyond] = parents.toReversed();
  if (!parent) return false;
  if (parent.type === 'MemberExpression') {
    // `other.parts` is not ours.
    if (isSame(parent['property'], node)) return parent['computed'] !== true;
    if (parent['computed'] === true || !isNode(parent['property'])) return false;
    read.add(String(parent['property']['name']));
    return true;
  }
  if (parent.type === 'VariableDeclarator' && isSame(parent['init'], node)) {
    return isNode(parent['id']) && parent['id'].type === 'ObjectPattern' && addKeys(read, parent['id']);
  }
  if (parent.type === 'CallExpression') return addNeeds(names, source, read, parent, node);
  if (parent.type === 'SpreadElement' && above?.type === 'ObjectExpression' && beyond?.type === 'CallExpression') {
    return addNeeds(names, source, read, beyond, above);
  }
  // The name of a member elsewhere: `{ parts: 1 }`, `interface { parts }`.
  return (
    (parent.type === 'Property' || parent.type === 'TSPropertySignature') &&
    isSame(parent['key'], node) &&
    parent['shorthand'] !== true
  );
}

const isSame = (value: unknown, node: SyntaxNode): boolean =>
  isNode(value) && value.start === node.start && value.end === node.end;

/** What the function asks for to which the parts are handed on. */
function addNeeds(names: Names, source: Source, read: Set<string>, call: SyntaxNode, argument: SyntaxNode): boolean {
  const place = toNodes(call['arguments']).findIndex((one) => isSame(one, argument));
  const callee = isNode(call['callee']) ? findCallee(names, source, call['callee']) : undefined;
  const param = callee && toNodes(callee.node['params'])[place];
  const type = param && typeOf(param);
  const needed = type && membersOfType(names, callee.source, type);
  for (const member of needed ?? []) read.add(member);
  return needed !== undefined;
}

function findCallee(names: Names, source: Source, callee: SyntaxNode) {
  const found =
    callee.type === 'MemberExpression' && isNode(callee['object']) && isNode(callee['property'])
      ? names.findIn(source, String(callee['object']['name']), String(callee['property']['name']))
      : callee.type === 'Identifier'
        ? names.find(source, String(callee['name']))
        : undefined;
  return found && functions.has(found.node.type) ? found : undefined;
}
