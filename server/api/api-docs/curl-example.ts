import { isObject, type JsonObject } from '../../http/openapi/schema.ts';

export interface DocumentedCall {
  readonly method: string;
  readonly path: string;
  readonly operation: JsonObject;
}

/** Returns the call as a curl command, with the documented example. */
export function curlExample({ method, path, operation }: DocumentedCall, server: string): string {
  const parameters = Array.isArray(operation['parameters']) ? operation['parameters'].filter(isObject) : [];
  const inPath = parameters.filter((parameter) => parameter['in'] === 'path');
  const query = parameters.filter((parameter) => parameter['in'] === 'query' && 'example' in parameter);
  const filled = inPath.reduce(
    (url, { name, example }) =>
      url.replace(`{${String(name)}}`, encodeURIComponent(text(example ?? String(name).toUpperCase()))),
    path,
  );
  const search = query.map(({ name, example }) => `${String(name)}=${encodeURIComponent(text(example))}`).join('&');
  const url = server + filled + (search && `?${search}`);
  const lines = [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} ${quoted(url)}`,
    ...(operation['x-access'] === 'anyone' ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...bodyLines(operation['requestBody']),
  ];
  return lines.join(' \\\n  ');
}

function bodyLines(body: unknown): string[] {
  const content = isObject(body) && isObject(body['content']) ? body['content'] : {};
  const [json, form] = [content['application/json'], content['multipart/form-data']];
  if (isObject(form)) return formLines(form);
  return isObject(json) && 'example' in json
    ? ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(json['example']))}`]
    : [];
}

function formLines({ schema, example }: JsonObject): string[] {
  const properties = isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};
  const files = Object.entries(properties)
    .filter(([, field]) => isObject(field) && 'contentMediaType' in field)
    .map(([name]) => name);
  const others = Object.entries(isObject(example) ? example : {}).filter(([name]) => !files.includes(name));
  return [
    ...others.map(([name, value]) => `-F ${quoted(`${name}=${text(value)}`)}`),
    ...files.map((name) => `-F ${name}=@FILE`),
  ];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Quotes an argument: a shell does not expand anything in single quotes. */
const quoted = (value: string): string => `'${value.replaceAll("'", `'\\''`)}'`;
