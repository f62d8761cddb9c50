import { readFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../../server/app.ts';
import type { Endpoint } from '../../../../server/http/endpoint.ts';
import { openApiPath } from '../../../../server/http/openapi/openapi.ts';
import { propertiesOf, schemaOf } from '../../../../server/http/openapi/schema.ts';
import { worldPeople } from '../../../support/world.ts';
import { startWorldApp, type WorldApp } from '../../../support/world-app.ts';
import { NEEDS_NO_EVENT, triedExample } from '../../example-answer.ts';

interface Operation {
  readonly parameters?: readonly { readonly $ref?: string; readonly name?: string; readonly description?: string }[];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Body>> }>>;
}
interface Body {
  readonly example?: unknown;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

/** Calls whose address comes from a redirect of another call. */
const WITHOUT_EXAMPLE: readonly string[] = ['get /sync/snapshot/:scope/:position'];

let world: WorldApp;
let document: Document;
const logged: string[] = [];
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
beforeAll(async () => {
  world = await startWorldApp('live', {
    env: { LOG_LEVEL: 'trace' },
    logTo: { write: (line) => void logged.push(line) },
  });
  document = (await world.app.call('GET', '/openapi.json')).body as Document;
  ajv.addSchema(document, 'document');
});
afterAll(() => world[Symbol.asyncDispose]());

const operationOf = ({ method, path }: Endpoint): Operation => document.paths[`/api${openApiPath(path)}`]![method]!;
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

test('the API document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(document as unknown as Record<string, unknown>);
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
});

test('every reference in the document resolves, and every named shape is used', () => {
  const referred = new Set(refsIn(document));
  const found = (ref: string): unknown =>
    ref
      .slice(2)
      .split('/')
      .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document);
  expect(referred.size).toBeGreaterThan(30);
  expect([...referred].filter((ref) => !ref.startsWith('#/') || found(ref) === undefined)).toEqual([]);
  const named = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect(named.filter((ref) => !referred.has(ref))).toEqual([]);
});

test('a shape that several calls use is written once', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const written = operations.flatMap(({ responses }) => shapesIn(responses)).filter((shape) => shape.length > 200);
  const repeated = [...Map.groupBy(written, (shape) => shape)].filter(([, all]) => all.length > 2);
  expect(written.length).toBeGreaterThan(10);
  expect(repeated.map(([shape]) => shape)).toEqual([]);
});

test('every upload documents that a file may be refused', () => {
  const uploads = endpoints.filter(({ upload }) => upload);
  expect(uploads.map(({ path }) => path)).toEqual(expect.arrayContaining(['/company/logo', '/profile/picture']));
  expect(uploads.filter((call) => !Object.hasOwn(operationOf(call).responses, '422')).map(({ path }) => path)).toEqual(
    [],
  );
});

test('every parameter has a description', () => {
  const parameters = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ parameters: all = [] }) => all.map((parameter) => ({ path, ...parameter }))),
  );
  const own = parameters.filter(({ $ref }) => $ref === undefined);
  expect(own.length).toBeGreaterThan(100);
  expect(own.filter(({ description = '' }) => !/^[A-Z].+\.$/.test(description))).toEqual([]);
});

test('every call with a JSON answer has an up-to-date example answer', () => {
  const json = endpoints.flatMap((call) =>
    Object.entries(operationOf(call).responses).flatMap(([status, { content }]) => {
      const body = content?.['application/json'];
      return body && status < '300' && call.path !== '/openapi.json' ? [{ call, status: Number(status), body }] : [];
    }),
  );
  expect(json.length).toBeGreaterThan(100);
  const missing = json.filter(({ body }) => body.example === undefined).map(({ call }) => nameOf(call));
  expect(missing).toEqual(WITHOUT_EXAMPLE);
  const wrong = json
    .filter(({ body }) => body.example !== undefined)
    .map(({ call, status, body }) => ({ call: nameOf(call), problems: problemsOf(call, status, body.example) }));
  expect(wrong.filter(({ problems }) => problems.length > 0)).toEqual([]);
});

test('every call with input has an example in the document', () => {
  const takes = endpoints.filter(({ input }) => Object.keys(propertiesOf(schemaOf(input, 'input'))).length > 0); // Files need none.
  expect(takes.length).toBeGreaterThan(10);
  expect(takes.filter(({ example }) => example === undefined).map(nameOf)).toEqual([]);
});

test('an answer that is not JSON has its content type', () => {
  const silent = endpoints.filter(
    ({ output, produces }) => produces === undefined && ['never', 'unknown', 'any'].includes(output.type),
  );
  expect(silent.map(nameOf)).toEqual([]);
});

test('every refusal in the role matrix is in the document', async () => {
  const [, ...lines] = (await readFile(new URL('../../role-matrix.txt', import.meta.url), 'utf8'))
    .trimEnd()
    .split('\n');
  const seen = lines
    .map((line) => line.split(/\s+/))
    .flatMap(([method = '', path = '', , , ...answers]) =>
      answers.filter((answer) => answer.startsWith('4')).map((status) => ({ method, path, status })),
    );
  const unsaid = seen.filter(
    ({ method, path, status }) => document.paths[`/api${openApiPath(path)}`]?.[method]?.responses[status] === undefined,
  );
  expect([...new Set(unsaid.map(({ method, path, status }) => `${method} ${path} ${status}`))]).toEqual([]);
});

test.for(endpoints.map((call) => [nameOf(call), call] as const))(
  'the example of %s does what the document says',
  async ([, call]) => {
    const tried = await triedExample(call, world);
    const { status, type, body } = tried.at(-1)!;
    const isAsSaid = NEEDS_NO_EVENT.includes(nameOf(call)) ? status === 409 : status < 400;
    expect({ tried: isAsSaid ? [] : tried }).toEqual({ tried: [] });
    const documented = operationOf(call).responses[String(status)];
    expect({ status, isDocumented: documented !== undefined }).toEqual({ status, isDocumented: true });
    if (status === 302 || status === 303 || status === 204 || status === 409) return;
    expect(Object.keys(documented?.content ?? {})).toContain(type);
    expect(type === 'application/json' ? problemsOf(call, status, body) : []).toEqual([]);
  },
);

test('the log has a line for each of these calls, and no line contains a token, code, address or person', () => {
  const log = logged.join('');
  expect(endpoints.map(({ path }) => path).filter((path) => !log.includes(`"route":"/api${path}"`))).toEqual([]);
  const named = worldPeople.flatMap(({ person, email, ticketCode }) => [
    email,
    ticketCode,
    person.firstName,
    person.lastName,
  ]);
  const secrets = [...named, ...Object.values(world.tokens)]
    .filter((secret) => secret !== undefined)
    .filter((secret) => secret !== '');
  expect(secrets.length).toBeGreaterThan(20);
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  expect(/[^\s"]+@[^\s"]+|127\.0\.0\.1/.exec(log)?.[0]).toBeUndefined();
});

function problemsOf({ method, path }: Endpoint, status: number, body: unknown): unknown[] {
  const pointer = [
    'paths',
    `/api${openApiPath(path)}`,
    method,
    'responses',
    String(status),
    'content',
    'application/json',
    'schema',
  ];
  const validate = ajv.compile({
    $ref: `document#/${pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`,
  });
  return validate(body) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

test('a change lists its headers: If-Match if there is a revision, a key if it needs a session', () => {
  const refs = (call: Endpoint): string[] =>
    (operationOf(call).parameters ?? []).flatMap(({ $ref }) =>
      $ref === undefined ? [] : [$ref.split('/').at(-1) ?? ''],
    );
  const expected = (call: Endpoint): string[] => [
    ...(call.current ? ['IfMatch'] : []),
    ...(call.method !== 'get' && call.access !== 'anyone' ? ['IdempotencyKey'] : []),
  ];
  expect(endpoints.filter((call) => call.current).length).toBeGreaterThan(10);
  expect(endpoints.map((call) => [nameOf(call), refs(call)])).toEqual(
    endpoints.map((call) => [nameOf(call), expected(call)]),
  );
});

const refsIn = (part: unknown): string[] =>
  typeof part !== 'object' || part === null
    ? []
    : Object.entries(part).flatMap(([key, value]) =>
        key === '$ref' && typeof value === 'string' ? [value] : refsIn(value),
      );

/** Returns all object shapes in a part of the document as text, also nested ones; examples are left out. */
const shapesIn = (part: unknown): string[] =>
  typeof part !== 'object' || part === null
    ? []
    : [
        ...('properties' in part && 'type' in part ? [JSON.stringify(part)] : []),
        ...Object.entries(part).flatMap(([key, value]) => (key === 'example' ? [] : shapesIn(value))),
      ];
