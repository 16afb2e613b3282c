import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileCatalogues } from '@candor/web/build/catalogue-plugin.ts';
import { stripSchemas } from '@candor/web/build/endpoint-plugin.ts';

// Whoever starts the build (a test runner sets its own), what comes out is for production.
process.env['NODE_ENV'] = 'production';

// The desk is opened in the morning and kept all day: its libraries and all that its pages share travel as one file each, once. By page they
// were a hundred files, most of them smaller than the request that fetched them. A page's own parts and words still come with the page.
const libraries = /node_modules\/(?!@simplewebauthn)/;
const shared = /packages\/(?:ui|screens|web|money|contract)\/src\/|apps\/console\/src\/shared\//;

export default defineConfig({
  base: '/console/',
  plugins: [react(), tailwindcss(), stripSchemas(), compileCatalogues()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'libraries', test: libraries },
            { name: 'shared', test: shared },
          ],
        },
      },
    },
  },
});
