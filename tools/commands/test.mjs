// `npm test`: every check and every test, each with its time; the last line counts them. Tests run one kind after another; a build and checks go
// on beside them, on what they leave of the processor. A failing step never stops another: one run shows everything that is wrong.
import { mkdtempSync, rmSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure, reportFailures } from '../install/failure.mjs';
import { installPackages } from '../install/packages.mjs';
import { formatSeconds } from '../install/progress.mjs';
import { installChromium } from '../install/chromium.mjs';
import { runNpm, runProgram } from '../install/child.mjs';
import { findNode } from '../install/runtime.mjs';
import { addCounts, countStep, nothing, runVitest } from './vitest.mjs';

const allProjects = ['unit', 'screens', 'server', 'e2e'];
const testHelp = `npm test                        everything: format, lint, types, unit, server, web build, browser
npm run check                   the fast part: format, lint, types, unit with the house rules, screens
npm test -- --project server    only the tests of one project (${allProjects.join(', ')}); may be repeated
npm test -- --grep 'AUTH-03'    only tests whose title matches
`;

export function run(args) {
  return reportFailures(async () => {
    if (args.includes('--help') || args.includes('-h')) {
      process.stdout.write(testHelp);
      return 0;
    }
    const options = readOptions(args);
    await installPackages();
    return printSummary(await runSteps(chooseSteps(options)));
  });
}

function readOptions(args) {
  /** @type {{ check: boolean, projects: string[], grep: string | null }} */
  const options = { check: false, projects: [], grep: null };
  for (let at = 0; at < args.length; at += 1) {
    const [name, inline] = args[at].split(/=(.*)/s);
    const take = () => inline ?? args[(at += 1)];
    if (name === '--check') options.check = true;
    else if (name === '--project') options.projects.push(take());
    else if (name === '--grep') options.grep = take();
    else throw new Failure(`Unknown option ${args[at]}.\n\n${testHelp}`);
  }
  const unknown = options.projects.find((project) => !allProjects.includes(project));
  if (unknown !== undefined) throw new Failure(`Unknown project ${unknown}; there are ${allProjects.join(', ')}.`);
  return options;
}

/** The compiler and the linter are written in Go, which spends a third of their time on clearing up: not where there is memory enough. */
const leaveLying = () => (freemem() >= 10 * 1024 ** 3 ? { GOGC: 'off', GOMEMLIMIT: '4GiB' } : {});

const script = (name, command) => ({
  name,
  work: async (how) => countStep(await runNpm(['run', '--silent', command], { ...how, env: leaveLying() })),
});
const program = (name, ...args) => ({
  name,
  work: async (how) => countStep(await runProgram(findNode(), args, how)),
});
/** It begins when another one does, and gives way to it. */
const beside = (other, step) => ({ ...step, beside: other });

/** Each step answers how many passed, failed and were skipped. */
function chooseSteps({ check, projects, grep }) {
  const isPartial = projects.length > 0 || grep !== null;
  const isWhole = !isPartial && !check;
  const chosen = projects.length > 0 ? projects : check ? ['unit', 'screens'] : allProjects;
  const vitest = (project) => ({ name: project, work: () => runVitest({ project, grep }) });
  const server = () => (grep === null ? watchServer() : [vitest('server')]);
  const build = chosen.includes('e2e') ? [program('web build', 'tools/build/build.ts')] : [];
  const checks = isPartial ? [] : [script('format', 'format:check'), script('lint', 'lint'), script('types', 'types')];
  return [
    // Journeys wait for what a page does after a moment: there is most to be had beside them.
    ...(isWhole ? checks.map((step) => beside('e2e', step)) : checks),
    ...(isWhole ? build.map((step) => beside('server', step)) : build),
    ...chosen
      .filter((project) => project !== 'e2e')
      .flatMap((project) => (project === 'server' ? server() : [vitest(project)])),
    ...build.map(({ name }) => ({ name: 'e2e', needs: name, work: () => runBrowser(grep) })),
  ];
}

/** All server tests, and then whether they called every endpoint: only a whole run can be judged. */
function watchServer() {
  const folder = mkdtempSync(join(tmpdir(), 'candor-called-'));
  const judge = async () => {
    try {
      return countStep(await runProgram(findNode(), ['tools/endpoints/judge.ts', folder]));
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  return [
    { name: 'server', work: () => runVitest({ project: 'server', env: { CANDOR_CALLED_ENDPOINTS: folder } }) },
    { name: 'endpoints', work: judge },
  ];
}

async function runBrowser(grep) {
  const path = await installChromium();
  return runVitest({ project: 'e2e', grep, env: { CHROMIUM_PATH: path } });
}

async function runSteps(steps) {
  const results = new Map();
  const ending = new Map();
  for (const step of steps.filter((one) => one.beside === undefined)) {
    const others = steps.filter((one) => one.beside === step.name);
    for (const [name, result] of startBeside(others)) ending.set(name, result);
    await ending.get(step.needs);
    printHead(step);
    results.set(step.name, await runStep(step, {}));
  }
  for (const [name, ended] of ending) {
    const result = await ended;
    printHead(result);
    process.stdout.write(result.output);
    results.set(name, result);
  }
  return steps.map(({ name }) => results.get(name));
}

/** One after the other; each is a promise of its result by its name. */
function startBeside(steps) {
  const started = new Map();
  let before = Promise.resolve();
  for (const step of steps) {
    const result = before.then(() => runStep(step, { quiet: true, givesWay: true }));
    started.set(step.name, result);
    before = result;
  }
  return started;
}

function printHead({ name }) {
  process.stdout.write(`\n── ${name} ${'─'.repeat(60 - name.length)}\n`);
}

async function runStep({ name, beside: other, work }, how) {
  const started = performance.now();
  let counts = { passed: 0, failed: 1, skipped: 0 };
  let output = '';
  try {
    ({ output = '', ...counts } = await work(how));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    process.stderr.write(`${error.message}\n`);
  }
  return { name, other, counts, output, elapsedMs: performance.now() - started };
}

function printSummary(results) {
  // The failed tests are named once more at the end: whoever reads the last lines of a long run sees what broke.
  process.stdout.write('\n');
  for (const { name, other, counts, elapsedMs } of results) {
    const mark = counts.failed === 0 ? '✓' : '✗';
    process.stdout.write(
      `${mark} ${name.padEnd(10)} ${formatCounts(counts)} (${formatSeconds(elapsedMs)}${other === undefined ? '' : ` beside ${other}`})\n`,
    );
  }
  for (const { counts } of results) {
    for (const unsteady of counts.unsteady ?? []) process.stdout.write(`~ passed only the second time: ${unsteady}\n`);
    for (const failure of counts.failures ?? []) process.stdout.write(`✗ ${failure}\n`);
  }
  const total = results.reduce((sum, { counts }) => addCounts(sum, counts), nothing);
  process.stdout.write(`\n${formatCounts(total)}\n`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
