// Registers the service worker after the page has settled. The one Trusted Types policy of the app lives here and knows one address.
import type { WebLog } from '@candor/web/log/log.ts';

const worker = '/sw.js';

interface ScriptUrlRules {
  createScriptURL(url: string): string;
}
declare global {
  interface Window {
    readonly trustedTypes?: { createPolicy(name: string, rules: ScriptUrlRules): ScriptUrlRules };
  }
}

export function registerWorker(log: WebLog): void {
  if (!('serviceWorker' in navigator)) return;
  const register = (): void => {
    navigator.serviceWorker.register(trustWorker()).catch((problem: unknown) => log.add('worker', problem));
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

function trustWorker(): string {
  if (!window.trustedTypes) return worker;
  const policy = window.trustedTypes.createPolicy('candor', {
    createScriptURL: (url) => {
      if (url !== worker) throw new TypeError('Only the app’s own worker is trusted.');
      return url;
    },
  });
  return policy.createScriptURL(worker);
}
