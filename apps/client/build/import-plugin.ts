// Lazy files are imported as they are. Vite's helper around each import asks for styles and files that belong to it; here the page's own
// script knows the files, the styles are one sheet, and the helper would only travel in every first load.
import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';

export function importPlainly(): Plugin {
  return {
    name: 'candor-imports',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id === helper ? 'export const __vitePreload = (load) => load();' : undefined),
    generateBundle(_, bundle) {
      const sheets = Object.keys(bundle).filter((file) => file.endsWith('.css'));
      if (sheets.length > 1)
        throw new Error(`A lazy part has styles of its own, and nobody would load them: ${sheets.join(', ')}.`);
    },
  };
}
