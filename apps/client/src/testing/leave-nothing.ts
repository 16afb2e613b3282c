// Runs with every file of screens: files share what is imported and each has a DOM of its own, so what a file changed of the rest is undone.
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
