// Lazy files are imported as they are. Vite's helper around each import asks for styles and files that belong to it; here the page's own
// script knows the files, the styles are one sheet, and the helper would only travel in every first load. What did not come is asked for
// under another address: a browser may remember that an address failed, and then never asks again however often the page does.
import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';

// The file's own address stands in the browser's message; where it does not, the failure stays what it was.
const importing = `
let asked = 0;
export const __vitePreload = (load) => load().catch((problem) => {
  const [address] = /https?:\\S+\\.js/.exec(String(problem)) ?? [];
  if (!address) throw problem;
  asked += 1;
  return import(/* @vite-ignore */ address + '?again=' + asked);
});`;

export function importPlainly(): Plugin {
  return {
    name: 'candor-imports',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id === helper ? importing : undefined),
    generateBundle(_, bundle) {
      const sheets = Object.keys(bundle).filter((file) => file.endsWith('.css'));
      if (sheets.length > 1)
        throw new Error(`A lazy part has styles of its own, and nobody would load them: ${sheets.join(', ')}.`);
    },
  };
}
