// Every endpoint that the contract defines is bound to a handler and stands in the list of all. Reads text; the server's own
// test counts again on the running server.
import type { Finding } from '../finding.ts';
import { isTest } from '../project.ts';
import type { Project } from '../project.ts';

const contract = 'packages/contract/src/';
const list = `${contract}endpoints.ts`;
/** A word of `callers.ts` with the endpoint's name and its path: `client.get('listThings', '/things', …)`. */
const declared = /^export const (\w+) = [^;{]+\(\s*'\w+',\s*'\//gm;
const handlers = /^(packages\/(brokerage|demo|market-data)|apps\/server)\/src\//;

export function checkEndpoints({ tree }: Project): Finding[] {
  const files = [...tree.files.values()].filter(({ path }) => path.endsWith('.ts') && !isTest(path));
  const bound = new Set(
    files
      .filter(({ path }) => handlers.test(path))
      .flatMap(({ text }) => [...text.matchAll(/\bbind\w*\(\s*(?:\w+\.)?(\w+)\s*,/g)].map((match) => match[1])),
  );
  const listed = tree.files.get(list)?.text ?? '';
  return files
    .filter(({ path }) => path.startsWith(contract))
    .flatMap(({ path, text }) => {
      const names = [...text.matchAll(declared)].map((match) => match[1] ?? '');
      const missing = names.filter((name) => !bound.has(name)).map((name) => `${name} has no handler: bind it`);
      const isListed = names.length === 0 || listed.includes(`'./${path.slice(contract.length)}'`);
      return [...missing, ...(isListed ? [] : ['its endpoints are not in endpoints.ts'])].map((message) => ({
        rule: 'endpoint',
        file: path,
        line: 0,
        text: message,
      }));
    });
}
