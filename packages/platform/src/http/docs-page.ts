// A browsable page of the API, written on the server: every endpoint with an example and a form that tries it, and every error code.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorStatus } from '@candor/contract';
import type { Endpoint } from '@candor/contract';
import { makeExample } from './docs-example.ts';
import { basePaths } from './mount.ts';
import { toJsonSchema } from './schema.ts';

/** Nothing but this page's own script and style; it talks to this server only and hands no text to the browser as markup. */
export const docsPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export const readDocsScript = (): string => readFileSync(join(import.meta.dirname, 'docs-try.mjs'), 'utf8');

export function renderDocsPage(endpoints: readonly Endpoint[], title: string): string {
  const groups = Map.groupBy(endpoints, (endpoint) => endpoint.base);
  const sections = [...groups].map(([base, list]) => renderSection(base, list)).join('');
  const codes = Object.entries(errorStatus)
    .map(([code, status]) => `<tr id="error-${code}"><td><code>${code}</code></td><td>${status}</td></tr>`)
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style><script src="/docs.js" defer></script></head><body><header><h1>${escapeHtml(title)}</h1>
<p>The machine-readable form is <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1). Errors are <code>application/problem+json</code> with a stable <code>code</code>.</p>
<p>Each endpoint can be tried from here, as this tenant and with this access or data token; both stay in these fields and are kept nowhere.</p>
<p class="try"><label>Tenant id <input id="tenant" size="38" autocomplete="off"></label> <label>Token <input id="token" type="password" size="38" autocomplete="off"></label></p></header>
<main>${sections}<section><h2>Error codes</h2><table><thead><tr><th>Code</th><th>Status</th></tr></thead><tbody>${codes}</tbody></table></section></main></body></html>`;
}

function renderSection(base: string, endpoints: readonly Endpoint[]): string {
  return `<section><h2>${escapeHtml(base)}</h2>${endpoints.map(renderEndpoint).join('')}</section>`;
}

function renderEndpoint(endpoint: Endpoint): string {
  const path = basePaths[endpoint.base] + endpoint.path;
  const parts = (['params', 'query', 'body', 'response'] as const).map((part) => {
    const schema = endpoint[part];
    if (!schema) return '';
    const text = JSON.stringify(toJsonSchema(schema, part === 'response' ? 'output' : 'input'), null, 2);
    return `<h4>${part}</h4><pre tabindex="0">${escapeHtml(text)}</pre>`;
  });
  const refusals = endpoint.refusals.map((code) => `<a href="#error-${code}"><code>${code}</code></a>`).join(' ');
  return `<details id="${endpoint.id}"><summary><b class="${endpoint.method}">${endpoint.method}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(endpoint.summary)}</span></summary>
<p>Access: <code>${escapeHtml(JSON.stringify(endpoint.access))}</code></p>${refusals ? `<p>Refusals: ${refusals}</p>` : ''}${parts.join('')}${renderForm(endpoint, path)}</details>`;
}

/** What has to be sent, filled with an example. */
function renderForm(endpoint: Endpoint, path: string): string {
  const fields = (['params', 'query'] as const).flatMap((part) => {
    const schema = endpoint[part];
    const { properties } = schema ? toJsonSchema(schema, 'input') : {};
    const names = Object.keys(properties ?? {});
    const example = part === 'params' && schema ? makeExample(toJsonSchema(schema, 'input')) : {};
    const known = new Map(Object.entries(example ?? {}));
    return names.map((name) => {
      const value = escapeHtml(String(known.get(name) ?? ''));
      return `<label>${escapeHtml(name)} <input name="${part}.${escapeHtml(name)}" value="${value}" autocomplete="off"></label>`;
    });
  });
  const example = endpoint.body && makeExample(toJsonSchema(endpoint.body, 'input'));
  const text = example === undefined ? '' : JSON.stringify(example, null, 2);
  const rows = text.split('\n').length + 1;
  const body =
    text &&
    `<label>Body <textarea name="body" rows="${rows}" spellcheck="false">${escapeHtml(text)}</textarea></label>`;
  // The same key again is answered with the first answer: a new attempt takes a new one.
  const once = endpoint.idempotent
    ? '<label>Idempotency-Key <input name="once" value="try-0000-0000-0001" size="30" autocomplete="off"></label>'
    : '';
  return `<form class="try" data-method="${endpoint.method}" data-path="${escapeHtml(path)}"><h4>Try it</h4>${fields.join('')}${once}${body}
<button>Send ${endpoint.method}</button><output aria-live="polite"></output></form>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#16202c;background:#fff}header,main{max-width:60rem;margin:0 auto;padding:1rem}
code,pre{font-family:ui-monospace,monospace;font-size:.875rem}pre{background:#f4f6f8;padding:.75rem;overflow:auto;border-radius:.5rem}
details{border:1px solid #d5dce4;border-radius:.5rem;margin:.5rem 0;padding:0 .75rem}summary{cursor:pointer;padding:.6rem 0}summary span{color:#4a5868}
b{display:inline-block;min-width:4.5ch;color:#0b5cad}table{border-collapse:collapse}td,th{text-align:left;padding:.25rem 1rem .25rem 0}a{color:#0b5cad}
.try label{display:inline-block;margin:0 1rem .5rem 0}.try textarea{display:block;width:100%;box-sizing:border-box}input,textarea,button{font:inherit}textarea,output{font-family:ui-monospace,monospace;font-size:.875rem}output{display:block;white-space:pre-wrap;overflow-wrap:anywhere;margin:.5rem 0}
@media(prefers-color-scheme:dark){body{background:#10151b;color:#e6ebf1}pre{background:#1a222b}details{border-color:#2d3947}summary span{color:#a8b5c4}b,a{color:#7db8f5}}`;
