// A browsable page of the API, written on the server without any script: every endpoint and every error code.
import { errorStatus } from '@candor/contract';
import type { Endpoint } from '@candor/contract';
import { basePaths } from './mount.ts';
import { toJsonSchema } from './schema.ts';

export function renderDocsPage(endpoints: readonly Endpoint[], title: string): string {
  const groups = Map.groupBy(endpoints, (endpoint) => endpoint.base);
  const sections = [...groups].map(([base, list]) => renderSection(base, list)).join('');
  const codes = Object.entries(errorStatus)
    .map(([code, status]) => `<tr id="error-${code}"><td><code>${code}</code></td><td>${status}</td></tr>`)
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><header><h1>${escapeHtml(title)}</h1>
<p>The machine-readable form is <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1). Errors are <code>application/problem+json</code> with a stable <code>code</code>.</p></header>
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
<p>Access: <code>${escapeHtml(JSON.stringify(endpoint.access))}</code></p>${refusals ? `<p>Refusals: ${refusals}</p>` : ''}${parts.join('')}</details>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#16202c;background:#fff}header,main{max-width:60rem;margin:0 auto;padding:1rem}
code,pre{font-family:ui-monospace,monospace;font-size:.875rem}pre{background:#f4f6f8;padding:.75rem;overflow:auto;border-radius:.5rem}
details{border:1px solid #d5dce4;border-radius:.5rem;margin:.5rem 0;padding:0 .75rem}summary{cursor:pointer;padding:.6rem 0}summary span{color:#4a5868}
b{display:inline-block;min-width:4.5ch;color:#0b5cad}table{border-collapse:collapse}td,th{text-align:left;padding:.25rem 1rem .25rem 0}a{color:#0b5cad}
@media(prefers-color-scheme:dark){body{background:#10151b;color:#e6ebf1}pre{background:#1a222b}details{border-color:#2d3947}summary span{color:#a8b5c4}b,a{color:#7db8f5}}`;
