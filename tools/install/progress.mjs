// Tells how long steps take: a line at the start, a sign of life while it runs, a line at the end.
const beatMs = 10_000;

export function formatSeconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** Runs `work` and prints its time; `work` may return a short text for the last line. */
export async function showProgress(label, work) {
  const started = performance.now();
  const elapsed = () => performance.now() - started;
  process.stdout.write(`• ${label} …\n`);
  const beat = setInterval(
    () => process.stdout.write(`  ${label}: ${Math.round(elapsed() / 1000)} s so far\n`),
    beatMs,
  );
  try {
    const note = await work();
    process.stdout.write(`✓ ${label} (${formatSeconds(elapsed())})${note ? ` ${note}` : ''}\n`);
  } catch (error) {
    process.stdout.write(`✗ ${label} (${formatSeconds(elapsed())})\n`);
    throw error;
  } finally {
    clearInterval(beat);
  }
}
