// An id travels as the type of its noun: a member or an argument called clientId is a ClientId, not any text. The nouns are those of the
// contract; ids of others' making (a credential of WebAuthn, a request) have none and stay texts.
import type { Finding } from '../finding.ts';
import { isTest } from '../project.ts';
import type { Project } from '../project.ts';
import { isNode, lineAt, toNodes, walk } from '../syntax.ts';
import type { Source, SyntaxNode } from '../syntax.ts';

const ids = 'packages/contract/src/ids.ts';
const typed = /^(packages\/(brokerage|demo|ledger|market-data)|apps\/server)\/src\//;

export function checkIds(project: Project): Finding[] {
  const nouns = listNouns(project.sources.get(ids));
  return [...project.sources.values()]
    .filter(({ path }) => typed.test(path) && !isTest(path))
    .flatMap((source) => checkSource(source, nouns));
}

function listNouns(source: Source | undefined): ReadonlySet<string> {
  return new Set([...(source?.text ?? '').matchAll(/^export type (\w+Id) = Id</gm)].map((match) => match[1] ?? ''));
}

function checkSource(source: Source, nouns: ReadonlySet<string>): Finding[] {
  const findings: Finding[] = [];
  walk(source.program, (node) => {
    const name = isNode(node['key']) ? node['key']['name'] : node['name'];
    const isNamed = node.type === 'TSPropertySignature' || node.type === 'Identifier';
    if (!isNamed || typeof name !== 'string' || !isText(node)) return;
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    const noun = [...nouns].find((one) => type === one || type.endsWith(one));
    if (noun === undefined) return;
    findings.push({
      rule: 'ids',
      file: source.path,
      line: lineAt(source.text, node.start),
      text: `${name} is a ${noun}`,
    });
  });
  return findings;
}

/** `string`, also where it may be absent. */
function isText(node: SyntaxNode): boolean {
  const annotation = isNode(node['typeAnnotation']) ? node['typeAnnotation']['typeAnnotation'] : undefined;
  if (!isNode(annotation)) return false;
  const members = annotation.type === 'TSUnionType' ? toNodes(annotation['types']) : [annotation];
  return members.some(({ type }) => type === 'TSStringKeyword');
}
