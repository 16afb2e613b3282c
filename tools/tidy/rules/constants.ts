// A constant is named as everything else is, in camelCase: capitals only repeat what `const` says.
import type { Finding } from '../finding.ts';
import type { Project } from '../project.ts';

const inCapitals = /^(?:export )?const ([A-Z][A-Z0-9_]+)\b/;

export function checkConstants({ sources }: Project): Finding[] {
  return [...sources.values()].flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => {
      const name = inCapitals.exec(line)?.[1];
      return name === undefined
        ? []
        : [{ rule: 'constant', file: path, line: at + 1, text: `${name} is written in camelCase` }];
    }),
  );
}
