// Docs are read in a terminal and compared line by line: a paragraph on one line hides what changed in it. Rows of tables cannot be wrapped, and
// requirements are one line each, because tools read them.
import type { Finding } from '../finding.ts';
import type { Project } from '../project.ts';

const COLUMNS = 200;
const DOCS = /^(docs\/.*|[A-Z]+)\.md$/;
const ONE_LINE_EACH: readonly string[] = ['docs/requirements.md', 'CHANGELOG.md'];

export function checkWideLines({ tree }: Project): Finding[] {
  return [...tree.files.values()]
    .filter(({ path }) => DOCS.test(path) && !ONE_LINE_EACH.includes(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, at) =>
          line.length <= COLUMNS || /^\s*\|/.test(line)
            ? []
            : [{ rule: 'wide line', file: path, line: at + 1, text: `${line.length} columns, at most ${COLUMNS}` }],
        ),
    );
}
