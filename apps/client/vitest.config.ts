import { compileCatalogues } from '@candor/web/build/catalogue-plugin.ts';

// Screens: the real app in a DOM without a browser, a pretended server behind fetch.
export default {
  plugins: [compileCatalogues()],
  test: {
    name: 'screens',
    include: ['src/**/*.screen.test.tsx'],
    environment: 'happy-dom',
    // A page leaves its DOM, its storage and its clock behind.
    isolate: true,
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
  },
};
