import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileCatalogues } from '@candor/web/build/catalogue-plugin.ts';
import { stripSchemas } from '@candor/web/build/endpoint-plugin.ts';

// Whoever starts the build (a test runner sets its own), what comes out is for production.
process.env['NODE_ENV'] = 'production';

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
      },
    },
  },
});
