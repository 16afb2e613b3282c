// Docs are read in a terminal and compared line by line: a paragraph on one line hides what changed in it. Rows of tables cannot be wrapped, and
// requirements are one line each, because tools read them.
import type { Finding } from '../finding.ts';
import type { Project } from '../project.ts';

const columns = 200;
const docs = /^(docs\/.*|[A-Z]+)\.md$/;
const oneLineEach: readonly string[] = ['docs/requirements.md', 'CHANGELOG.md'];

export function checkWideLines({ tree }: Project): Finding[] {
  return [...tree.files.values()]
    .filter(({ path }) => docs.test(path) && !oneLineEach.includes(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, at) =>
          line.length <= columns || /^\s*\|/.test(line)
            ? []
            : [{ rule: 'wide line', file: path, line: at + 1, text: `${line.length} columns, at most ${columns}` }],
        ),
    );
}
