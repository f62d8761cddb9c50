import { SHARED_PARAMETERS } from '../../http/openapi/parameters.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import type { OpenApiDocument } from '../../http/openapi/openapi.ts';
import { isObject } from '../../http/openapi/schema.ts';
import { curlExample, type DocumentedCall } from './curl-example.ts';
import { schemaNotation } from './schema-notation.ts';

/** Styles of the API page: for phones, in light and dark, without web fonts or other files. */
const API_DOCS_STYLE = `
:root {
  color-scheme: light dark; --line: light-dark(#d5dae1, #3a4250); --soft: light-dark(#f4f6f9, #1b2029);
  --quiet: light-dark(#4c5766, #a9b4c4); --link: light-dark(#1d4fd0, #8fb2ff)
}
* { box-sizing: border-box }
html { scroll-behavior: smooth; scroll-padding-top: 1rem }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto } }
body {
  margin: 0 auto; padding: 1rem 1rem 6rem; max-width: 76rem; font: 1rem/1.55 system-ui, sans-serif;
  background: light-dark(#fff, #12161d); color: light-dark(#161b22, #e6ebf2)
}
a { color: var(--link); text-underline-offset: .2em }
h1 { font-size: 1.75rem; line-height: 1.2 }
h2 { font-size: 1.25rem; margin: 3rem 0 0; padding-bottom: .25rem; border-bottom: 1px solid var(--line) }
h3 { font-size: 1rem; margin: 0; overflow-wrap: anywhere }
h3 a { text-decoration: none; color: inherit } h3 a:hover { text-decoration: underline }
header p { max-width: 44rem }
code, pre { font: .875rem/1.5 ui-monospace, 'Cascadia Mono', Menlo, monospace }
pre { margin: .5rem 0; padding: .75rem; overflow-x: auto; background: var(--soft); border: 1px solid var(--line); border-radius: .5rem }
nav ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1rem }
nav li { color: var(--quiet); font-size: .9375rem; padding: .3rem 0 }
article { margin: 2rem 0 } article p { margin: .25rem 0; max-width: 44rem }
h3 code { font-size: .9375rem; font-weight: 700 } .access { display: block; color: var(--quiet); font-size: .9375rem }
summary { cursor: pointer; padding: .35rem 0; color: var(--quiet) }
header details { max-width: 44rem } dl { margin: 0 } dt { font-weight: 600; margin-top: .5rem; font-size: .9375rem } dd { margin: 0 }
@media (min-width: 62rem) {
  body { display: grid; grid-template-columns: 12rem minmax(0, 1fr); column-gap: 3rem } header { grid-column: 1 / -1 }
  nav { position: sticky; top: 1rem; align-self: start; max-height: calc(100vh - 2rem); overflow-y: auto; margin-top: 3rem }
  nav ul { flex-direction: column } nav li { padding: .1rem 0 }
}`;

/** Returns the API document as plain HTML, which needs no script and no other host. */
export function apiDocsPage(document: OpenApiDocument, server: string): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): DocumentedCall => ({ method, path, operation })),
  );
  const nouns = [...Map.groupBy(calls, ({ operation }) => nounOf(operation))].toSorted(([a], [b]) =>
    a.localeCompare(b),
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)}</title><style>${API_DOCS_STYLE}</style></head>
<body><header><h1>${escapeHtml(document.info.title)}</h1>
${document.info.description
  .split('\n\n')
  .map((paragraph) => `<p>${withCode(paragraph)}</p>`)
  .join('\n')}
<details><summary>What a refusal means</summary><dl>${refusals(document)
    .map(
      ([status, text]) => `<dt id="refused-${escapeHtml(status)}">${escapeHtml(status)}</dt><dd>${withCode(text)}</dd>`,
    )
    .join('')}</dl></details>
<p>The same as a machine reads it: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p></header>
<nav aria-label="Calls by noun"><ul>
${nouns.map(([noun, of]) => `<li>${linkTo(noun)} ${of.length}</li>`).join('')}<li>${linkTo('shapes')}</li>
</ul></nav>
<main>${nouns.map(([noun, of]) => chapter(noun, of, server)).join('\n')}
${shapes(document)}</main>
</body></html>`;
}

/** Returns the schemas that several calls use, each once. */
const shapes = ({ components }: OpenApiDocument): string =>
  `<section id="shapes"><h2>shapes</h2><p>What calls answer in, by the name they give it.</p>${Object.entries(
    isObject(components) && isObject(components['schemas']) ? components['schemas'] : {},
  )
    .map(
      ([name, schema]) =>
        `<article id="shape-${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3>${preformatted(schemaNotation(schema))}</article>`,
    )
    .join('\n')}</section>`;

const linkTo = (noun: string): string => `<a href="#${escapeHtml(noun)}">${escapeHtml(noun)}</a>`;

const refusals = ({ components }: OpenApiDocument): [status: string, text: string][] =>
  Object.entries(isObject(components) && isObject(components['responses']) ? components['responses'] : {})
    .map(([name, response]): [string, string] => [
      name.replace('Refused', ''),
      isObject(response) ? String(response['description']) : '',
    ])
    .toSorted(([a], [b]) => Number(a) - Number(b));

const nounOf = (operation: DocumentedCall['operation']): string =>
  Array.isArray(operation['tags']) ? String(operation['tags'][0]) : '';

const withCode = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const chapter = (noun: string, calls: readonly DocumentedCall[], server: string): string =>
  `<section id="${escapeHtml(noun)}"><h2>${escapeHtml(noun)}</h2>${calls.map((call) => article(call, server)).join('\n')}</section>`;

function article(call: DocumentedCall, server: string): string {
  const { method, path, operation } = call;
  const id = String(operation['operationId']);
  const line = escapeHtml(`${method.toUpperCase()} ${path}`);
  return `<article id="${escapeHtml(id)}"><h3><a href="#${escapeHtml(id)}"><code>${line}</code></a></h3>
<p>${withCode(String(operation['summary']))} <span class="access">${escapeHtml(String(operation['description']))}</span></p>
${preformatted(curlExample(call, server))}
<details><summary>Fields and answers</summary><dl>${details(operation)
    .map(([term, text]) => `<dt>${escapeHtml(term)}</dt><dd>${text}</dd>`)
    .join('')}</dl></details></article>`;
}

function details(operation: DocumentedCall['operation']): [term: string, html: string][] {
  const responses = Object.entries(isObject(operation['responses']) ? operation['responses'] : {});
  const answers = responses.filter(([, response]) => isObject(response) && !('$ref' in response));
  const refused = responses
    .filter(([, response]) => isObject(response) && '$ref' in response)
    .map(([status]) => status);
  return [
    ...parameterRows(operation['parameters']),
    ...bodies(operation['requestBody']).map(([type, shape]): [string, string] => [`Body, ${type}`, shape]),
    ...answers.flatMap(([status, response]) => answerRows(status, response)),
    ...(refused.length === 0
      ? []
      : [
          [
            'Refuses with',
            refused.map((status) => `<a href="#refused-${escapeHtml(status)}">${escapeHtml(status)}</a>`).join(', '),
          ] satisfies [string, string],
        ]),
  ];
}

function parameterRows(parameters: unknown): [string, string][] {
  const all = Array.isArray(parameters) ? parameters.filter(isObject) : [];
  const headers = Object.entries(SHARED_PARAMETERS)
    .filter(([key]) => all.some(({ $ref }) => $ref === `#/components/parameters/${key}`))
    .map(([, { name }]) => `<code>${escapeHtml(String(name))}</code>`);
  const lines = all
    .filter(({ $ref }) => $ref === undefined)
    .map(
      ({ name, in: place, required, schema, description }) =>
        `${String(name)}${required ? '' : '?'}: ${schemaNotation(schema)}  // ${String(place)}. ${String(description).replaceAll('`', '')}`,
    );
  return [
    ...(lines.length === 0 ? [] : [['In the address', preformatted(lines.join('\n'))] satisfies [string, string]]),
    ...(headers.length === 0 ? [] : [['Headers it takes', headers.join(', ')] satisfies [string, string]]),
  ];
}

function answerRows(status: string, response: unknown): [string, string][] {
  const answers = bodies(response);
  if (answers.length === 0) return [[status, status === '302' ? 'leads to another address' : 'nothing to read']];
  return answers.map(([type, shape]) => [`${status}, ${type}`, shape + exampleOf(response, type)]);
}

function bodies(of: unknown): [type: string, html: string][] {
  const content = isObject(of) && isObject(of['content']) ? of['content'] : {};
  return Object.entries(content).map(([type, body]) => [
    type,
    preformatted(schemaNotation(isObject(body) ? body['schema'] : {})),
  ]);
}

function exampleOf(response: unknown, type: string): string {
  const body = isObject(response) && isObject(response['content']) ? response['content'][type] : undefined;
  return isObject(body) && 'example' in body
    ? `For example ${preformatted(JSON.stringify(body['example'], null, 2))}`
    : '';
}

const preformatted = (text: string): string => `<pre tabindex="0">${escapeHtml(text)}</pre>`;
