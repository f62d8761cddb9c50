import { escapeHtml } from '../../http/escape-html.ts';
import type { OpenApiDocument } from '../../http/openapi.ts';

const STYLE = `body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
h2{font-size:1rem;margin:2rem 0 .25rem}code,pre{font-family:ui-monospace,monospace;font-size:.875rem}pre{overflow:auto;padding:.75rem;border:1px solid #8886;border-radius:.5rem}
.access{border:1px solid #8886;border-radius:1rem;padding:.1rem .6rem;font-size:.8rem}`;

/** The API document as a page: plain HTML, so that it reads without a script and without a network of others. */
export function documentPage(document: OpenApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(`${method.toUpperCase()} ${path}`, operation)));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API</title><style>${STYLE}</style></head>
<body><h1>API</h1>
<p>JSON in and out. Send <code>Authorization: Bearer TOKEN</code> once logged in. A refusal is <code>{ code, message, data? }</code>.
The same as a machine reads it: <a href="/api/openapi.json">openapi.json</a>.</p>
${calls.join('\n')}
</body></html>`;
}

function section(heading: string, operation: Readonly<Record<string, unknown>>): string {
  const { summary, 'x-access': access, parameters, requestBody, responses } = operation;
  const details = JSON.stringify({ parameters, requestBody, responses }, null, 2);
  return `<section><h2><code>${escapeHtml(heading)}</code> <span class="access">${escapeHtml(String(access))}</span></h2>
<p>${escapeHtml(String(summary))}</p><details><summary>Shapes</summary><pre>${escapeHtml(details)}</pre></details></section>`;
}
