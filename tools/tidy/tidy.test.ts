import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { formatFinding } from './finding.ts';
import { runTidy } from './tidy.ts';

test('the whole tree keeps the house rules', () => {
  const findings = runTidy(fileURLToPath(new URL('../../', import.meta.url)));
  expect(findings.map(formatFinding).join('\n')).toBe('');
  // It reads every file of the house: on a machine that does ten other things this takes minutes, and says nothing.
}, 900_000);
