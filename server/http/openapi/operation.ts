import { capital } from '../../../domain/capitalize.ts';
import { type Access, namesInPath } from '../../../domain/calls/call.ts';
import type { Upload } from '../../../domain/calls/upload.ts';
import { scopesOfCall } from '../../../domain/machines/scopes.ts';
import type { Endpoint } from '../endpoint.ts';
import { headerParameters, successHeaders } from './parameters.ts';
import { refusalsOf, refusedAs } from './refusals.ts';
import { isObject, isRequired, type JsonObject, propertiesOf, schemaOf, withoutFields } from './schema.ts';

/** Descriptions of parameters that mean the same in several calls. A call describes its own with `v.description` in its `input`. */
const SHARED: Readonly<Record<string, string>> = {
  page: 'Which page of the list, from 1.',
  count: 'How many of the list at most.',
  limit: 'The same as `count`.',
  startCursor: 'Goes on after a page: its `nextCursor`.',
  after: 'Goes on after this: where the answer before ended.',
  search: 'Words to look for; each is to begin a word of what is found.',
  role: 'Only people with this role.',
  interests: 'Only people with one of these interests.',
  countries: 'Only from one of these countries.',
  isComplete: 'Only those who have filled in all that is asked of them, or only the others.',
  component: 'With `recommended`, what fits the caller best.',
  state: 'Only those in this state.',
  ids: 'Only those with one of these ids.',
  ticket: 'Only holders of this type of ticket, or of `none`.',
  company: 'Only members of the company with this id.',
  sort: 'The column to sort by.',
  dir: 'In which direction to sort.',
  isLobby: 'Asks for recommendations, as beside the lobby.',
  onlybooths: 'Changes nothing: every company has a booth.',
  interest: 'Only companies with one of these in their focus or the traffic they want.',
  expertise: 'Only companies with one of these in their expertise.',
  community: 'Changes nothing: an event is one community.',
  identifier: 'The feed; there is `lobby`.',
  talk_id: 'Only what was said of the talk with this id.',
  perk_id: 'Only claims on the perk with this id.',
  userId: 'The id of the person; `me` is the person who is logged in.',
  talkId: 'The id of the talk.',
  resourceId: 'The id of the document.',
  token: 'The secret at the end of the address of the feed.',
  roomId: 'The id of the room, as the list of rooms gives it.',
  messageId: 'The id of the message.',
  questionId: 'The id of the question.',
  pollId: 'The id of the poll.',
  form: 'The form whose fields they are: `person` or `company`.',
  scope:
    'The scope of the log: `pub`, `replay`, `adm`, `u:` and a person, `co:` and a company, `room:` and a room, `host:` and the ' +
    'room of a talk for those who lead it.',
  position: 'The position in the log that the snapshot stands at.',
  logId: 'The id of the log that the position is of; another one means to start again.',
  c: 'The collection: `messages`.',
  by: 'Only what the admin with this id changed.',
  collection: 'Only changes of what is kept in this collection.',
  thing: 'Only changes of the thing with this id.',
  group: 'Only what was changed together under this name.',
  from: 'Only what was changed then or later.',
  to: 'Only what was changed before.',
  before: 'The position in the log before which they were written.',
  room: 'A room whose messages the stream carries as well; may be named several times.',
};

/** Returns one sentence about a parameter of the call at `path`. */
function parameterDescription(name: string, path: string, schema: unknown): string | undefined {
  if (isObject(schema) && typeof schema['description'] === 'string') return schema['description'];
  return name === 'id' ? `Which one of ${listAt(path)}: its id.` : SHARED[name];
}

/** Returns what the id in a path identifies: the words before it, except those that name a view. */
function listAt(path: string): string {
  const words = path.split('/').filter((word) => word !== '' && !word.startsWith(':') && word !== 'admin');
  const noun = words[0] === 'replay' ? `${words[1] ?? ''} of the replays` : (words[0] ?? '');
  return `the ${IN_WORDS[noun] ?? noun.replaceAll('-', ' ')}`;
}

const IN_WORDS: Readonly<Record<string, string>> = {
  directory: 'people',
  picture: 'people',
  users: 'people',
  'update-user': 'people',
  company: 'companies',
  leads: 'companies whose leads are asked for',
  share: 'talks',
  audit: 'entries of the audit',
  'push-notifications': 'notifications',
};

const WHO: Readonly<Record<Access, string>> = {
  anyone: 'Anyone.',
  guests: 'People who are logged in; for the scope open anyone, if the event allows guests.',
  'logged-in': 'Anyone who is logged in.',
  admin: 'Admins.',
  replay: 'People with replay access, and admins.',
};

const PROGRAMS = 'Programs only: with a token, or signed as Standard Webhooks says.';

/** Parts of the whole document that the description of a call needs. */
export interface Described {
  /** Returns the schema of an answer, or a reference if the schema has a name. */
  readonly describe: (schema: Endpoint['output']) => JsonObject;
  /** Answers to the documented examples, by method and path. Not every call has one. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/** Returns the OpenAPI description of one call. */
export function operation(call: Endpoint, described: Described): JsonObject {
  const inPath = pathNames(call);
  const input = schemaOf(call.input, 'input');
  const others = Object.keys(propertiesOf(input)).filter((name) => !inPath.includes(name));
  const scopes = scopesOfCall(call);
  return {
    operationId: operationId(call),
    tags: [entityOf(call)],
    summary: call.summary,
    description: [
      (call.onlyPrograms ? PROGRAMS : WHO[call.access]) +
        (call.closedInOnboarding ? ' Opens with the event; for admins before that, too.' : ''),
      ...scopes.map((scope) => `A token with the scope ${scope}.`),
    ].join(' '),
    'x-access': call.access,
    ...(call.open && { 'x-open': true }),
    ...(scopes.length > 0 && { 'x-scopes': scopes }),
    security: call.onlyPrograms ? [{ token: scopes }, { signature: [] }] : securityOf(call.access, scopes),
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

/** Returns the ways to make a call: logged in, with a token that has one of these scopes, or without either. */
const securityOf = (access: Access, scopes: readonly string[]): JsonObject[] =>
  access === 'anyone'
    ? []
    : [{ logIn: [] }, ...scopes.map((scope) => ({ token: [scope] })), ...(access === 'guests' ? [{}] : [])];

/** Returns the tag of a call: the first word of its path. */
export const entityOf = ({ path }: Pick<Endpoint, 'path'>): string => path.split('/')[1] ?? '';

const pathNames = ({ path }: Endpoint): string[] => namesInPath(path);

/** Returns the operation id for client generators, such as `getTalksSingleById`. */
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
  const described = propertiesOf(input)[place.name];
  const schema: JsonObject = isObject(described) ? described : { type: 'string' };
  return {
    ...place,
    description: parameterDescription(place.name, path, schema),
    schema,
    // Objects are sent a parameter a name, such as `f[topics]=Music`.
    ...(schema['type'] === 'object' && { style: 'deepObject', explode: true }),
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

/** Returns the schema of an upload form: its fields, and the file as a required field. */
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
      [call.status ?? 302]: {
        description: 'Is elsewhere',
        headers: { location: { description: 'Where', schema: { type: 'string' } } },
      },
    }),
  };
}

const showsRevision = (call: Endpoint): boolean =>
  call.tagged === true || 'rev' in propertiesOf(schemaOf(call.output, 'output'));
