import { availableParallelism } from 'node:os';
import { compileCatalogues } from '@candor/web/build/catalogue-plugin.ts';

// Screens: the real app in a DOM without a browser, a pretended server behind fetch.
export default {
  plugins: [compileCatalogues()],
  test: {
    name: 'screens',
    include: ['src/**/*.screen.test.tsx'],
    environment: 'happy-dom',
    // Importing the app anew was half of the work of a file; its DOM, with storage and address, is a new one all the same.
    isolate: false,
    // What one test changed of the rest is undone before the next, of this file or another.
    unstubGlobals: true,
    restoreMocks: true,
    // A configuration of its own does not have the house's number.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
  },
};
