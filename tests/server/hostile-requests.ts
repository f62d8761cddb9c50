import * as v from 'valibot';
import { bodyMaxBytes } from '../../domain/calls/body-size.ts';
import type { Endpoint } from '../../server/http/endpoint.ts';
import { propertiesOf, schemaOf } from '../../server/http/openapi/schema.ts';
import { addressed } from '../support/world-app.ts';
import { brokenForms, FORM_TYPE, formOf } from './hostile-forms.ts';
import {
  BROKEN_JSON,
  EXTRA_FIELDS,
  POISONED_JSON,
  QUERY_VALUES,
  SEGMENTS,
  VALUES,
  WRONG_TYPES,
} from './hostile-values.ts';

export interface HostileRequest {
  /** What is wrong about it. */
  readonly what: string;
  readonly path: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Whether the call must reject it, because it cannot be read or its schema forbids it. Otherwise it may be valid. */
  readonly isBad: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** Number of requests sent to each call. */
export const HOSTILE_REQUESTS = 120;
/** Maximum number of fields with wrong values per call; a form with 20 fields alternates them. */
const WRONG_FIELDS_MAX = 130;
/** Maximum number of wrong query fields, and of wrong fields of a form with a file. */
const WRONG_QUERIES_MAX = 170;
const FORM_FIELDS_MAX = 80;
const JSON_TYPE = 'application/json';

/** Returns malicious requests for this call. */
export function hostileRequests(call: Endpoint): HostileRequest[] {
  const all = [
    ...badPaths(call),
    ...badQueries(call),
    ...badHeaders(call),
    ...(call.method === 'get' ? [] : bodiesFor(call)),
  ];
  // A call without input gets the same requests in more variants.
  const more = Array.from({ length: Math.max(0, HOSTILE_REQUESTS - all.length) }, (_, n): HostileRequest => {
    const name = NAMES[n % NAMES.length] ?? 'a';
    const value = QUERY_VALUES[n % QUERY_VALUES.length] ?? '';
    return {
      what: `?${name}=${value.slice(0, 20)} (${n})`,
      path: `${pathOf(call)}?${encodeURIComponent(name)}=${value}&n=${n}`,
      isBad: false,
    };
  });
  // If there are too many requests, every nth is sent, with another first one for each call.
  const first = call.path.length % Math.max(1, Math.floor(all.length / HOSTILE_REQUESTS));
  return [...all, ...more].filter(
    (_, n, { length }) =>
      Math.floor(((n + first) * HOSTILE_REQUESTS) / length) !==
      Math.floor(((n + first - 1) * HOSTILE_REQUESTS) / length),
  );
}

const NAMES = [
  'id',
  '__proto__',
  'constructor',
  'a[$gt]',
  'a[b][c]',
  'toString',
  '',
  '$where',
  'page',
  'x'.repeat(1_000),
];

const fieldsOf = ({ input }: Endpoint): string[] => Object.keys(propertiesOf(schemaOf(input, 'input')));
const inPath = ({ path }: Endpoint): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
const pathOf = (call: Endpoint): string => addressed(call, call.example ?? {}).path;
/** Returns whether the call's own schema rejects this body. */
function isRefused(call: Endpoint, body: Fields): boolean {
  const parameters = Object.fromEntries(inPath(call).map((name) => [name, call.example?.[name] ?? 'missing']));
  return !v.safeParse(call.input, Object.assign(Object.create(null), body, parameters), { abortPipeEarly: true })
    .success;
}

function badPaths(call: Endpoint): HostileRequest[] {
  return inPath(call).flatMap((name) =>
    SEGMENTS.map((segment) => {
      const path = call.path
        .replace(`:${name}`, segment)
        .replace(/:(\w+)/g, (_, other: string) => segmentOf(call.example?.[other]));
      return {
        what: `${name} in the path: ${segment.slice(0, 30)}`,
        path: `/api${path}`,
        ...(call.method !== 'get' && asJson(addressed(call, call.example ?? {}).rest)),
        isBad: false,
      };
    }),
  );
}

const segmentOf = (value: unknown): string => (typeof value === 'string' ? encodeURIComponent(value) : 'missing');

function badQueries(call: Endpoint): HostileRequest[] {
  const names = call.method === 'get' ? fieldsOf(call).filter((name) => !inPath(call).includes(name)) : [];
  const { path, rest } = addressed(call, call.example ?? {});
  const others = (left: string): string =>
    Object.entries(rest)
      .filter(([name]) => name !== left)
      .map(([name, value]) => `&${name}=${encodeURIComponent(String(value))}`)
      .join('');
  const every = names.flatMap((name) =>
    [
      ...QUERY_VALUES.map((value) => ({
        what: `?${name}=${value.slice(0, 30)}`,
        path: `${path}?${name}=${value}${others(name)}`,
        isBad: false,
      })),
      ...['$gt', '__proto__', '0', ''].map((key) => ({
        what: `?${name}[${key}]=`,
        path: `${path}?${name}[${key}]=x${others(name)}`,
        isBad: false,
      })),
      { what: `${name} twice`, path: `${path}?${name}=a&${name}=b${others(name)}`, isBad: false },
      { what: `${name} 500 times`, path: `${path}?${`${name}=a&`.repeat(500)}`, isBad: false },
    ].map((request, turn) => ({ request, turn })),
  );
  return every
    .toSorted((a, b) => a.turn - b.turn)
    .slice(0, WRONG_QUERIES_MAX)
    .map(({ request }) => request);
}

const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'if-match': 'x'.repeat(5_000) },
  { 'if-match': '"; DROP' },
  { 'if-match': '*' },
  { 'idempotency-key': '1' },
  { 'idempotency-key': 'x'.repeat(5_000) },
  { 'idempotency-key': '__proto__' },
  { 'accept-encoding': 'x'.repeat(5_000) },
  { accept: 'image/*;q=NaN' },
  { 'accept-language': '../../etc' },
  { 'x-forwarded-for': "'; DROP" },
  { 'x-plenary-protocol': 'NaN' },
  { 'x-plenary-protocol': '-1' },
  { 'content-encoding': 'gzip' },
  { range: 'bytes=0-,1-' },
  { 'if-none-match': '*' },
  { cookie: 'a=b; '.repeat(500) },
  { 'user-agent': '${jndi:ldap://x}' },
  { 'x-http-method-override': 'DELETE' },
  { origin: 'null' },
];

function badHeaders(call: Endpoint): HostileRequest[] {
  const { path, rest } = addressed(call, call.example ?? {});
  return HEADERS.map((headers) => ({
    what: JSON.stringify(headers).slice(0, 60),
    path,
    headers,
    ...(call.method !== 'get' && asJson(rest)),
    isBad: false,
  }));
}

function bodiesFor(call: Endpoint): HostileRequest[] {
  const { path, rest } = addressed(call, call.example ?? {});
  const sent = JSON.stringify(rest);
  if (call.upload)
    return [
      ...formsFor(call),
      ...WRONG_TYPES.slice(0, 12).map((type) => ({ what: `a body as ${type}`, path, type, body: sent, isBad: true })),
    ];
  const broken = BROKEN_JSON.map((body, n) => ({ what: `broken JSON ${n}`, path, type: JSON_TYPE, body, isBad: true }));
  const poisoned = POISONED_JSON.map((body, n) => ({
    what: `poisoned JSON ${n}`,
    path,
    type: JSON_TYPE,
    body,
    isBad: false,
  }));
  const cut =
    sent.length > 2
      ? Array.from({ length: 8 }, (_, n) => sent.slice(0, 1 + Math.floor(((sent.length - 2) * n) / 8)))
      : [];
  return [
    ...wrongFields(call, path, rest),
    ...broken,
    ...poisoned,
    { what: 'longer than its limit', path, type: JSON_TYPE, body: ' '.repeat(bodyMaxBytes(call)) + sent, isBad: true },
    ...cut.map((body) => ({ what: `cut off at ${body.length}`, path, type: JSON_TYPE, body, isBad: true })),
    ...WRONG_TYPES.map((type) => ({ what: `JSON as ${type}`, path, type, body: '{"a":1}', isBad: true })),
    ...brokenForms('picture')
      .slice(0, 12)
      .map(({ what, type, body }) => ({ what, path, type, body, isBad: body.length > 0 })),
    ...Object.entries(EXTRA_FIELDS).map(([name, value]) => ({
      what: `and ${JSON.stringify(name)}`,
      path,
      ...asJson({ ...rest, [name]: value }),
      isBad: isRefused(call, { ...rest, [name]: value }),
    })),
  ];
}

function wrongFields(call: Endpoint, path: string, rest: Fields): HostileRequest[] {
  const names = fieldsOf(call).filter((name) => !inPath(call).includes(name));
  const every = names
    .flatMap((name, at) => VALUES.map((_, n) => ({ name, value: VALUES[(n + at * 7) % VALUES.length], turn: n })))
    .toSorted((a, b) => a.turn - b.turn);
  return every.slice(0, WRONG_FIELDS_MAX).map(({ name, value }) => {
    const body = JSON.stringify({ ...rest, [name]: value });
    const said = JSON.stringify(value);
    return {
      what: `${name}: ${said.slice(0, 40)}`,
      path,
      type: JSON_TYPE,
      body,
      isBad: isRefused(call, JSON.parse(body) as Fields),
    };
  });
}

function formsFor(call: Endpoint): HostileRequest[] {
  const { field = 'file' } = call.upload ?? {};
  const { path, rest } = addressed(call, call.example ?? {});
  const fields = Object.entries(rest).map(([name, value]) => ({
    name,
    bytes: typeof value === 'string' ? value : JSON.stringify(value),
  }));
  const text = VALUES.filter((value) => typeof value === 'string');
  const names = fieldsOf(call).filter((name) => !inPath(call).includes(name));
  // Lists of people are plain text, and invalid rows are reported one by one.
  const isText = call.path.endsWith('/csv');
  return [
    ...brokenForms(field).map(({ what, type, body }) => ({ what, path, type, body, isBad: !isText })),
    ...[...names, ...Object.keys(EXTRA_FIELDS)]
      .flatMap((name, at) =>
        text.slice(at % 7, 4 + (at % 7)).map((value) => ({
          what: `a form with ${name}: ${value.slice(0, 30)}`,
          path,
          type: FORM_TYPE,
          body: formOf([
            ...fields.filter((other) => other.name !== name),
            { name: name.replaceAll(/[^\w.$]/g, '_'), bytes: value },
            { name: field, filename: 'a.png', bytes: 'no picture' },
          ]),
          isBad: !isText,
        })),
      )
      .slice(0, FORM_FIELDS_MAX),
    ...Array.from({ length: 40 }, (_, n) => ({
      what: `a form of ${n * 3} fields`,
      path,
      type: FORM_TYPE,
      body: formOf(Array.from({ length: n * 3 }, (__, at) => ({ name: `f${at}`, bytes: 'x'.repeat(n * 20) }))),
      isBad: true,
    })),
  ];
}

const asJson = (rest: Fields): Pick<HostileRequest, 'type' | 'body'> =>
  Object.keys(rest).length === 0 ? {} : { type: JSON_TYPE, body: JSON.stringify(rest) };
