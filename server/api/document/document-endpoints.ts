import * as v from 'valibot';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { openApiDocument, type OpenApiDocument } from '../../http/openapi.ts';
import { bytes } from '../../http/reply.ts';
import type { Ports } from '../../ports.ts';
import { documentPage } from './document-page.ts';

/** The version of the calls, not of the program: it grows when a caller would notice. */
const API_VERSION = '1';

/** The calls that describe all calls, themselves included. */
export function documentEndpoints(calls: () => readonly Endpoint[]): readonly Endpoint[] {
  const documentOf = (ports: Ports): OpenApiDocument => openApiDocument(calls(), { title: `${ports.event().name} API`, version: API_VERSION });
  return [
    endpoint({
      method: 'get',
      path: '/openapi.json',
      access: 'anyone',
      summary: 'Every call, as an OpenAPI document.',
      input: v.object({}),
      output: v.record(v.string(), v.unknown()),
      handle: ({ ports }) => ({ ...documentOf(ports) }),
    }),
    endpoint({
      method: 'get',
      path: '/docs',
      access: 'anyone',
      summary: 'Every call, to read.',
      input: v.object({}),
      output: v.never(),
      handle: ({ ports }) => bytes(Buffer.from(documentPage(documentOf(ports))), { 'content-type': 'text/html; charset=utf-8' }),
    }),
  ];
}
