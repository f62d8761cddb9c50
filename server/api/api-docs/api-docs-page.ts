import { SHARED_PARAMETERS } from '../../http/openapi/parameters.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import type { OpenApiDocument } from '../../http/openapi/openapi.ts';
import { isObject } from '../../http/openapi/schema.ts';
import { curlExample, type DocumentedCall } from './curl-example.ts';
import { API_DOCS_STYLE } from './api-docs-style.ts';
import { schemaNotation } from './schema-notation.ts';

/** The API document as a page: plain HTML, so that it reads without a script and without a network of others. */
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

/** The shapes that several calls answer in, each once. */
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
