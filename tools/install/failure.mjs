// A failure with a text made for the person at the keyboard; anything else that is thrown is a fault of ours.
export class Failure extends Error {}

/** Runs a command; a Failure becomes its text and exit code 1, without a stack. */
export async function reportFailures(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = 1;
  }
}
