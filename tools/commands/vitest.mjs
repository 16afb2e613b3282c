// Runs one Vitest project and counts from its own report. Never reads numbers off the screen.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runProgram } from '../install/child.mjs';
import { findNode } from '../install/runtime.mjs';

export const nothing = { passed: 0, failed: 0, skipped: 0 };
/** A failing test's message is cut after this many characters where it is told again at the end. */
const longestMessage = 300;

export function addCounts(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** A step without tests of its own counts as one; what it wrote and did not show goes with it. */
export function countStep({ code, output = '' }) {
  return { ...nothing, ...(code === 0 ? { passed: 1 } : { failed: 1 }), output };
}

export async function runVitest({ project, grep = null, env = {} }) {
  const folder = mkdtempSync(join(tmpdir(), 'candor-test-'));
  const report = join(folder, 'report.json');
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const filter = grep === null ? [] : ['--testNamePattern', grep];
  const { code } = await runProgram(findNode(), ['node_modules/vitest/vitest.mjs', ...args, ...filter], { env });
  try {
    return readCounts(report, code, grep !== null);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readCounts(report, code, isFiltered) {
  if (!existsSync(report)) return countStep({ code: 1 });
  const {
    numPassedTests,
    numFailedTests,
    numPendingTests,
    numTodoTests,
    testResults = [],
  } = JSON.parse(readFileSync(report, 'utf8'));
  // A file that does not load or an error outside a test fails the run without failing a test.
  const failed = code !== 0 && numFailedTests === 0 ? 1 : numFailedTests;
  const skipped = isFiltered ? 0 : numPendingTests + numTodoTests;
  return {
    passed: numPassedTests,
    failed,
    skipped,
    failures: testResults.flatMap(describeFailures),
    unsteady: testResults.flatMap(describeUnsteady),
  };
}

/** What failed first and passed when it was tried once more. */
function describeUnsteady({ name, assertionResults }) {
  return assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map((one) => describeOne(name, one));
}

/** A failed test by its file and title, and the beginning of why; a file that did not load by its name alone. */
function describeFailures({ name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return message ? [`${relative(process.cwd(), name)}\n    ${shorten(message)}`] : [];
  return failed.map((one) => describeOne(name, one));
}

function describeOne(name, { fullName, failureMessages }) {
  return `${relative(process.cwd(), name)} > ${fullName}\n    ${shorten(failureMessages.join(' '))}`;
}

function shorten(text) {
  const plain = stripVTControlCharacters(text).replaceAll(/\s+/g, ' ').trim();
  return plain.length > longestMessage ? `${plain.slice(0, longestMessage)} …` : plain;
}
