import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileCatalogues } from '@candor/web/build/catalogue-plugin.ts';
import { stripSchemas } from '@candor/web/build/endpoint-plugin.ts';
import { importPlainly } from './build/import-plugin.ts';
import { arrangePage, firstNouns } from './build/page-plugin.ts';

// Whoever starts the build (a test runner sets its own), what comes out is for production.
process.env['NODE_ENV'] = 'production';

// What every page needs, and nothing that only forms and long lists do, travels as one file: thirty small ones compress a twentieth worse and cost a request each.
const core =
  /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|zustand|@tanstack\/(?:history|store|router-core|react-router|react-store|query-core(?!\/.*(?:infiniteQueryObserver|mutationObserver))|react-query(?!\/.*(?:useInfiniteQuery|useMutation))))\/|packages\/contract\/src\/(?:limits|languages|endpoint|access\/uses|documents\/kinds)\.ts|apps\/client\/src\/(?:app\/page(?:s|-info)|shared\/use-services)\.ts|packages\/screens\/src\/(?:services|page\/use-nouns)\.ts|packages\/web\/src\/(?:storage|texts|index|boot\/boot\.|settings\/browser-limits|market\/market-store|live\/price-board|routing\/search-parts|formats\/date-presets)|packages\/money\/src\/decimal-point|packages\/ui\/src\/(?:classes|provider|button|spinner|timing|amount\/change-arrow|surface\/(?:card|section)|status\/badge|list\/list-row|icons\/(?:icon|navigation|status))/;

// Every page of the market shows prices with small lines: one file for them instead of ten, by the same reason.
const prices =
  /packages\/ui\/src\/(?:chart\/(?:canvas|scale|paint-line|sparkline)|choice\/segmented-control)|packages\/web\/src\/(?:live\/(?:price|use-price)|market-data\/)|packages\/contract\/src\/market\/(?:instruments|overviews|markets|companies|stocks|charts)\.ts|packages\/screens\/src\/(?:prices\/(?:use-price|price-badges|price-change|price-formats|price-figures|spark-points)|page\/data-problem)|apps\/client\/src\/(?:shared\/(?:use-market-country|instrument-row)|features\/market\/(?:indices-strip|movers)\.)/;

// Amounts of money: every page of a client has them, a guest's first page none.
const amounts =
  /packages\/ui\/src\/(?:amount\/(?!change-arrow)|masked)|packages\/money\/src\/(?:number-format|is-decimal)/;

// Whoever is signed in has these on every page or on home, a guest's first pages none of them: one file instead of forty, most of which were
// smaller than the request that fetched them.
const client =
  /packages\/contract\/src\/(?:(?:messages|events|preferences|portfolio|orders|loans|dues|deposits|bank-accounts)\/client|chats\/rules|strategies\/types)\.ts|apps\/client\/src\/(?:app\/(?:live\/(?:live-line|chat-gate|use-preference-sync)|documents\/queries|shell\/(?:own-actions|terms-notice))|features\/(?:messages\/(?:queries|unread-dot)|bank-accounts\/queries)|shared\/(?:activity-keys|instrument-link|(?:advisors|chats|kyc)\/keys|kyc\/kyc-banner|dues\/(?:due-banner|queries|settle|use-settling)|money\/settled-cash|positions\/(?:live-worth|live-total|queries|use-live-position|position-row|use-drift)))|packages\/web\/src\/(?:events\/|preferences\/|session\/(?:key-pair|proof|signer)\.|api\/intention)|packages\/screens\/src\/(?:intentions\/|money\/(?:describe-country|rate-text))|packages\/money\/src\/(?:decimal\.|brand|money\.|money-text|assets|currency)|packages\/ui\/src\/(?:identity\/avatar|surface\/hero)/;

// Small pieces of nearly every page behind the first.
const pieces =
  /packages\/ui\/src\/(?:field\/(?:field-frame|text-field)|status\/banner|icons\/(?:action|money))|packages\/screens\/src\/(?:forms\/problem-text|page\/(?:page-header|load-problem))|packages\/contract\/src\/(?:access\/rules|(?:accounts|documents)\/client)\.ts|apps\/client\/src\/shared\/(?:access\/use-access|dotted|money\/queries|problem-banner)|@tanstack\/(?:query-core\/.*(?:infiniteQueryObserver|mutationObserver)|react-query\/.*(?:useInfiniteQuery|useMutation))/;

// What opens over a page.
const dialogs = /@base-ui\/react\/(?:dialog|drawer)\/|packages\/ui\/src\/overlay\/(?:dialog|first-focus|second-press)/;

// A first visit shows the start-up overlay with all its parts.
const overlay = /apps\/client\/src\/app\/boot\/(?:overlay\.|clear-cache)|packages\/ui\/src\/progress\/progress-bar/;

/** Files of the house do nothing by being imported, so one that is only passed on (an index) brings only what is used of it. */
const hasEffects = (id: string): boolean =>
  !/\/(?:packages\/[\w-]+|apps\/client)\/src\/(?!main\.|worker\/).+\.tsx?$/.test(id);

/** Words of the desk and of what leaves the house are never asked for here, and a language would name their files in every first load. */
const isForClients = (noun: string): boolean => noun !== 'deliveries' && !noun.startsWith('console');

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    stripSchemas(),
    compileCatalogues({ isWanted: isForClients, early: firstNouns }),
    importPlainly(),
    arrangePage(),
  ],
  // React has it since 18; the copy for older ones would travel in every first load.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  // The server writes a fresh nonce into every page; Vite's own tags and its preloader carry it too.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: false,
    // A small file inlined as data: would only be blocked or repeated; everything is a file with a hash.
    assetsInlineLimit: 0,
    // The page's own script knows every page's files; Vite's list of them would travel in the first load a second time.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'js' ? [] : files),
    },
    rolldownOptions: {
      treeshake: { moduleSideEffects: hasEffects },
      input: { main: 'index.html', sw: 'src/worker/worker.ts' },
      output: {
        // Seven signs tell a file's versions apart as well as eight do, and a first load names a hundred files.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash:7].js'),
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'core', test: core },
            { name: 'amounts', test: amounts },
            { name: 'prices', test: prices },
            { name: 'overlay', test: overlay },
            // Only what they name: with all that those need, parts of the first load would move into them.
            { name: 'client', test: client, includeDependenciesRecursively: false },
            { name: 'pieces', test: pieces, includeDependenciesRecursively: false },
            { name: 'dialogs', test: dialogs, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
