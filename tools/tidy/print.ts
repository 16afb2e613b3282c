// `npm run tidy`: prints what the house rules find, one line each, and fails when there is anything.
import { fileURLToPath } from 'node:url';
import { formatFinding } from './finding.ts';
import { runTidy } from './tidy.ts';

const findings = runTidy(fileURLToPath(new URL('../../', import.meta.url)));
for (const finding of findings) console.log(formatFinding(finding));
console.log(findings.length === 0 ? 'The house is tidy.' : `${findings.length} findings`);
process.exitCode = findings.length === 0 ? 0 : 1;
