// A verb takes its parts first, the transaction second, then whom or what it is about; and the parts of a module are those that somebody
// reads. What belongs to a tenant is written in a transaction of a tenant. Never judges what the verb does with them.
import { dirname } from 'node:path/posix';
import type { Finding } from '../finding.ts';
import { isTest, resolveImport } from '../project.ts';
import type { Project } from '../project.ts';
import { isNode, lineAt, toNodes, walk } from '../syntax.ts';
import type { Source, SyntaxNode } from '../syntax.ts';

const verbsLive = /^packages\/(brokerage|demo|market-data)\/src\//;
const tenantsData = /^packages\/(brokerage|demo|ledger|market-data)\/src\//;
/** The only tables outside the platform that are written across tenants: the tenants themselves, and what is listed. */
const acrossTenants = new Set([
  'packages/brokerage/src/tenants/store.ts',
  'packages/brokerage/src/instruments/store.ts',
]);
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const transactions = new Set(['Tx', 'TenantTx']);

export function checkArguments(project: Project): Finding[] {
  const verbs = [...project.sources.values()].filter(({ path }) => verbsLive.test(path) && !isTest(path));
  const owned = [...project.sources.values()].filter(({ path }) => tenantsData.test(path) && !acrossTenants.has(path));
  return [...verbs.flatMap(checkOrder), ...checkUnread(project, verbs), ...owned.flatMap(checkTenantTx)];
}

function checkTenantTx(source: Source): Finding[] {
  const findings: Finding[] = [];
  walk(source.program, (node) => {
    if (node.type !== 'TSTypeReference' || !isNode(node['typeName']) || node['typeName']['name'] !== 'Tx') return;
    const text = 'what belongs to a tenant is written with a TenantTx';
    findings.push({ rule: 'arguments', file: source.path, line: lineAt(source.text, node.start), text });
  });
  return findings;
}

function checkOrder(source: Source): Finding[] {
  const findings: Finding[] = [];
  walk(source.program, (node) => {
    if (!functions.has(node.type)) return;
    const types = toNodes(node['params']).map(typeNamesOf);
    const parts = types.findIndex((names) => names.some((name) => name.endsWith('Parts')));
    const tx = types.findIndex((names) => names.length === 1 && transactions.has(names[0] ?? ''));
    if (parts < 0 || tx < 0 || (parts === 0 && tx === 1)) return;
    const text = 'the order is (parts, tx, subject, …)';
    findings.push({ rule: 'arguments', file: source.path, line: lineAt(source.text, node.start), text });
  });
  return findings;
}

/** The names in a parameter's type: `Pick<DueParts, 'clock'> & VipParts` names Pick, DueParts and VipParts. */
function typeNamesOf(param: SyntaxNode): string[] {
  const annotation = isNode(param['typeAnnotation']) ? param['typeAnnotation']['typeAnnotation'] : undefined;
  return isNode(annotation) ? namesIn(annotation) : [];
}

function namesIn(type: SyntaxNode): string[] {
  if (type.type === 'TSIntersectionType') return toNodes(type['types']).flatMap(namesIn);
  if (type.type !== 'TSTypeReference') return [];
  const name = isNode(type['typeName']) ? String(type['typeName']['name']) : '';
  const given = isNode(type['typeArguments']) ? toNodes(type['typeArguments']['params']).slice(0, 1) : [];
  // What is taken out of the parts is one thing, not the parts.
  return [name, ...(name === 'Pick' || name === 'Omit' ? given.flatMap(namesIn) : [])];
}

/** A member that neither the module nor a module it hands its parts to reads is wired for nobody. */
function checkUnread(project: Project, verbs: readonly Source[]): Finding[] {
  const readIn = new Map<string, Set<string>>();
  const importsOf = new Map<string, Set<string>>();
  for (const source of verbs) {
    const folder = dirname(source.path);
    const read = readIn.get(folder) ?? new Set<string>();
    const imported = importsOf.get(folder) ?? new Set<string>();
    for (const name of membersRead(source.program)) read.add(name);
    for (const found of source.imports) {
      const target = resolveImport(project, source.path, found);
      if (target.kind === 'file') imported.add(dirname(target.path));
    }
    readIn.set(folder, read);
    importsOf.set(folder, imported);
  }
  const isRead = (folder: string, name: string): boolean =>
    [folder, ...(importsOf.get(folder) ?? [])].some(
      // The platform and the ledger are not verbs; a part they take by name is read in the call.
      (place) => readIn.get(place)?.has(name) ?? place.startsWith('packages/platform/'),
    );
  return verbs.flatMap((source) =>
    membersNamed(source.program)
      .filter(({ name }) => !isRead(dirname(source.path), name))
      .map(({ name, start }) => ({
        rule: 'arguments',
        file: source.path,
        line: lineAt(source.text, start),
        text: `${name} is a part that no verb of the module reads`,
      })),
  );
}

function membersNamed(program: SyntaxNode): { readonly name: string; readonly start: number }[] {
  const found: { name: string; start: number }[] = [];
  walk(program, (node, parents) => {
    if (node.type !== 'TSPropertySignature' || !isNode(node['key'])) return;
    const [body, owner] = parents.toReversed();
    const isOwn = body?.type === 'TSInterfaceBody' && isNode(owner?.['id']);
    if (isOwn && isNode(owner['id']) && String(owner['id']['name']).endsWith('Parts')) {
      found.push({ name: String(node['key']['name']), start: node.start });
    }
  });
  return found;
}

/** `parts.clock`, `{ clock }` of a parameter or a declaration, and `Pick<DueParts, 'clock'>`, which promises to. */
function membersRead(program: SyntaxNode): string[] {
  const found: string[] = [];
  walk(program, (node) => {
    if (node.type === 'MemberExpression' && isNode(node['property'])) found.push(String(node['property']['name']));
    if (node.type === 'ObjectPattern') {
      for (const { key } of toNodes(node['properties'])) if (isNode(key)) found.push(String(key['name']));
    }
  });
  return found;
}
