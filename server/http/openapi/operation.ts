import { capital } from '../../../domain/capitalize.ts';
import { type Access, namesInPath } from '../../../domain/calls/call.ts';
import type { Upload } from '../../../domain/calls/upload.ts';
import type { Endpoint } from '../endpoint.ts';
import { parameterDescription } from './descriptions.ts';
import { headerParameters, successHeaders } from './parameters.ts';
import { refusalsOf, refusedAs } from './refusals.ts';
import { isRequired, type JsonObject, propertiesOf, schemaOf, withoutFields } from './schema.ts';

const WHO: Readonly<Record<Access, string>> = {
  anyone: 'Anyone.',
  'logged-in': 'Whoever is logged in.',
  admin: 'Admins.',
  replay: 'People with replay access, and admins.',
};

/** What the description of a call takes from the whole document. */
export interface Described {
  /** A shape of an answer, by reference where it has a name. */
  readonly describe: (schema: Endpoint['output']) => JsonObject;
  /** Answers to the documented examples, by method and path; a call may have none. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/** One call as OpenAPI describes it. */
export function operation(call: Endpoint, described: Described): JsonObject {
  const inPath = pathNames(call);
  const input = schemaOf(call.input, 'input');
  const others = Object.keys(propertiesOf(input)).filter((name) => !inPath.includes(name));
  return {
    operationId: operationId(call),
    tags: [nounOf(call)],
    summary: call.summary,
    description:
      WHO[call.access] + (call.closedInOnboarding ? ' Opens with the event; for admins before that, too.' : ''),
    'x-access': call.access,
    security: call.access === 'anyone' ? [] : [{ logIn: [] }],
    parameters: [
      ...inPath.map((name) => parameter(call, input, { name, in: 'path', required: true })),
      ...(call.method === 'get'
        ? others.map((name) => parameter(call, input, { name, in: 'query', required: isRequired(input, name) }))
        : []),
      ...headerParameters(call),
    ],
    ...(call.method !== 'get' &&
      (call.upload || others.length > 0) && { requestBody: requestBody(call, withoutFields(input, inPath)) }),
    responses: {
      ...success(call, described),
      ...Object.fromEntries(refusalsOf(call).map((status) => [status, refusedAs(status, call, described.describe)])),
    },
  };
}

/** What a call is about: the first word of its path, so that it is found by its path. */
export const nounOf = ({ path }: Pick<Endpoint, 'path'>): string => path.split('/')[1] ?? '';

const pathNames = ({ path }: Endpoint): string[] => namesInPath(path);

/** `getTalksSingleById`: what programs that write clients call it. */
const operationId = ({ method, path }: Endpoint): string =>
  method +
  path
    .split(/[/.-]/)
    .filter(Boolean)
    .map((part) => (part.startsWith(':') ? `By${capital(part.slice(1))}` : capital(part)))
    .join('');

interface Place {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
}

function parameter({ example, path }: Endpoint, input: JsonObject, place: Place): JsonObject {
  const given = example?.[place.name];
  const schema = propertiesOf(input)[place.name] ?? { type: 'string' };
  return {
    ...place,
    description: parameterDescription(place.name, path, schema),
    schema,
    ...(given !== undefined && { example: given }),
  };
}

function requestBody(call: Endpoint, schema: JsonObject): JsonObject {
  const inPath = pathNames(call);
  const example =
    call.example && Object.fromEntries(Object.entries(call.example).filter(([name]) => !inPath.includes(name)));
  if (call.upload) {
    const form = {
      schema: withFile(schema, call.upload),
      ...(example && { example: { ...example, [call.upload.field]: '(a file)' } }),
    };
    return {
      required: true,
      content: { 'multipart/form-data': form, ...(call.upload.orJson && { 'application/json': { schema } }) },
    };
  }
  return {
    required: Array.isArray(schema['required']) && schema['required'].length > 0,
    content: { 'application/json': { schema, ...(example && { example }) } },
  };
}

/** The fields of a form, with its file. */
function withFile(schema: JsonObject, { field, maxBytes }: Upload): JsonObject {
  const file = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: `A file below ${maxBytes.toLocaleString('en')} bytes`,
  };
  return {
    ...schema,
    type: 'object',
    properties: { ...propertiesOf(schema), [field]: file },
    required: [...(Array.isArray(schema['required']) ? schema['required'] : []), field],
  };
}

function success(call: Endpoint, { describe, answers }: Described): Record<string, JsonObject> {
  const answer = answers[`${call.method} ${call.path}`];
  const json = { schema: describe(call.output), ...(answer !== undefined && { example: answer }) };
  if (call.produces === undefined) {
    const content = { 'application/json': json };
    return {
      [call.status ?? 200]: {
        description: 'Done',
        ...successHeaders(call, call.status !== 204 && showsRevision(call)),
        ...(call.status !== 204 && { content }),
      },
    };
  }
  const kinds = call.produces.split(', ');
  const types = kinds.filter((kind) => kind !== 'redirect');
  const content = Object.fromEntries(
    types.map((type) => [
      type,
      type === 'application/json' ? json : { schema: { type: 'string', contentMediaType: type } },
    ]),
  );
  return {
    ...(types.length > 0 && { [call.status ?? 200]: { description: 'Done', content } }),
    ...(kinds.includes('redirect') && {
      302: { description: 'Is elsewhere', headers: { location: { description: 'Where', schema: { type: 'string' } } } },
    }),
  };
}

const showsRevision = (call: Endpoint): boolean =>
  call.tagged === true || 'rev' in propertiesOf(schemaOf(call.output, 'output'));
