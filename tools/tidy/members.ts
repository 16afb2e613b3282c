// Follows names across files, by syntax alone: which declaration a name leads to, and which members a type of an object has. What cannot
// be followed (a type made by a computation, a package from outside) has no answer, and no rule judges it.
import { resolveImport } from './project.ts';
import type { Project } from './project.ts';
import { isNode, toNodes } from './syntax.ts';
import type { Source, SyntaxNode } from './syntax.ts';

export interface Declared {
  readonly source: Source;
  readonly node: SyntaxNode;
}

type Table = ReadonlyMap<string, SyntaxNode>;
type Imported = ReadonlyMap<string, { readonly specifier: string; readonly name: string }>;

function textOf(node: unknown): string {
  const text = isNode(node) ? (node['name'] ?? node['value']) : undefined;
  return typeof text === 'string' ? text : '';
}

export function createNames(project: Project) {
  const tables = new Map<
    Source,
    { readonly own: Table; readonly imported: Imported; readonly faces: readonly string[] }
  >();

  function tableOf(source: Source) {
    const known = tables.get(source);
    if (known) return known;
    const own = new Map<string, SyntaxNode>();
    const imported = new Map<string, { specifier: string; name: string }>();
    const faces: string[] = [];
    for (const statement of toNodes(source.program['body'])) readStatement(statement, own, imported, faces);
    const made = { own, imported, faces };
    tables.set(source, made);
    return made;
  }

  function open(from: Source, specifier: string): Source | undefined {
    const target = resolveImport(project, from.path, { specifier });
    return target.kind === 'file' ? project.sources.get(target.path) : undefined;
  }

  /** Where a name is declared, through imports and faces. */
  function find(source: Source, name: string, seen = new Set<string>()): Declared | undefined {
    const key = `${source.path} ${name}`;
    if (seen.has(key)) return undefined;
    seen.add(key);
    const { own, imported, faces } = tableOf(source);
    const node = own.get(name);
    if (node) return { source, node };
    const away = imported.get(name);
    const next = away && open(source, away.specifier);
    if (away) return next && find(next, away.name, seen);
    for (const face of faces) {
      const behind = open(source, face);
      const found = behind && find(behind, name, seen);
      if (found) return found;
    }
    return undefined;
  }

  /** A member of everything that a file exports: `store.lockLoan`. */
  function findIn(source: Source, space: string, name: string): Declared | undefined {
    const away = tableOf(source).imported.get(space);
    const next = away?.name === '*' ? open(source, away.specifier) : undefined;
    return next && find(next, name);
  }

  return { find, findIn };
}

export type Names = ReturnType<typeof createNames>;

export function membersOfType(names: Names, source: Source, type: SyntaxNode): ReadonlySet<string> | undefined {
  if (type.type === 'TSTypeLiteral') return new Set(toNodes(type['members']).map(({ key }) => textOf(key)));
  if (type.type === 'TSParenthesizedType')
    return isNode(type['typeAnnotation']) ? membersOfType(names, source, type['typeAnnotation']) : undefined;
  if (type.type === 'TSIntersectionType')
    return join(toNodes(type['types']).map((part) => membersOfType(names, source, part)));
  if (type.type !== 'TSTypeReference') return undefined;
  const name = textOf(type['typeName']);
  const given = isNode(type['typeArguments']) ? toNodes(type['typeArguments']['params']) : [];
  if (name === 'Pick' || name === 'Omit') return membersOfPart(names, source, name, given);
  if (['Readonly', 'Partial', 'Required'].includes(name)) return given[0] && membersOfType(names, source, given[0]);
  const found = names.find(source, name);
  return found && membersDeclared(names, found);
}

function membersOfPart(
  names: Names,
  source: Source,
  name: string,
  [whole, keys]: readonly SyntaxNode[],
): ReadonlySet<string> | undefined {
  const all = whole && membersOfType(names, source, whole);
  const listed = keys && listKeys(keys);
  if (!all || !listed) return undefined;
  return new Set([...all].filter((member) => listed.has(member) === (name === 'Pick')));
}

function membersDeclared(names: Names, { source, node }: Declared): ReadonlySet<string> | undefined {
  if (node.type === 'TSTypeAliasDeclaration')
    return isNode(node['typeAnnotation']) ? membersOfType(names, source, node['typeAnnotation']) : undefined;
  if (node.type !== 'TSInterfaceDeclaration') return undefined;
  const body = isNode(node['body']) ? toNodes(node['body']['body']).map(({ key }) => textOf(key)) : [];
  const above = toNodes(node['extends']).map((heritage) =>
    membersOfType(names, source, {
      ...heritage,
      type: 'TSTypeReference',
      typeName: heritage['expression'],
      start: heritage.start,
      end: heritage.end,
    }),
  );
  return join([new Set(body), ...above]);
}

function join(sets: ReadonlyArray<ReadonlySet<string> | undefined>): ReadonlySet<string> | undefined {
  const all = new Set<string>();
  for (const set of sets) {
    if (!set) return undefined;
    for (const member of set) all.add(member);
  }
  return all;
}

export function listKeys(type: SyntaxNode): ReadonlySet<string> | undefined {
  const parts = type.type === 'TSUnionType' ? toNodes(type['types']) : [type];
  const literals = parts.map((part) =>
    part.type === 'TSLiteralType' && isNode(part['literal']) ? part['literal']['value'] : undefined,
  );
  return literals.every((value) => typeof value === 'string') ? new Set(literals) : undefined;
}

function readStatement(
  statement: SyntaxNode,
  own: Map<string, SyntaxNode>,
  imported: Map<string, { specifier: string; name: string }>,
  faces: string[],
): void {
  const specifier = textOf(statement['source']);
  if (statement.type === 'ImportDeclaration') {
    for (const one of toNodes(statement['specifiers'])) {
      const name = one.type === 'ImportNamespaceSpecifier' ? '*' : textOf(one['imported']);
      imported.set(textOf(one['local']), { specifier, name });
    }
    return;
  }
  if (statement.type === 'ExportAllDeclaration') {
    faces.push(specifier);
    return;
  }
  if (statement.type === 'ExportNamedDeclaration' && specifier !== '') {
    for (const one of toNodes(statement['specifiers']))
      imported.set(textOf(one['exported']), { specifier, name: textOf(one['local']) });
    return;
  }
  const declared = isNode(statement['declaration']) ? statement['declaration'] : statement;
  if (declared.type === 'VariableDeclaration') {
    for (const one of toNodes(declared['declarations']))
      if (isNode(one['init'])) own.set(textOf(one['id']), one['init']);
  } else if (isNode(declared['id'])) own.set(textOf(declared['id']), declared);
}
