// The only place of the browser code that asks what time it is and waits. Everything else gets a WebClock.

export interface WebClock {
  /** Milliseconds since 1970 by this device. */
  now(): number;
  /** Monotonic milliseconds, for measuring. */
  elapsed(): number;
  wait(delayMs: number, signal?: AbortSignal): Promise<void>;
  /** Runs `work` after the delay; the answer cancels it. */
  later(delayMs: number, work: () => void): () => void;
}

export const browserClock: WebClock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  wait: (delayMs, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, delayMs);
      signal?.addEventListener(
        'abort',
        () => {
          clearTimeout(timer);
          reject(signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'));
        },
        { once: true },
      );
    }),
  later: (delayMs, work) => {
    const timer = setTimeout(work, delayMs);
    return () => clearTimeout(timer);
  },
};
