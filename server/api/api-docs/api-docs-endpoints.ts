import { readFile } from 'node:fs/promises';
import { readDocs, readOpenApi } from '../../../domain/api-docs/api-docs-calls.ts';
import { WEBHOOK_MESSAGES } from '../../../domain/webhooks/webhook-payload.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { openApiDocument, type OpenApiDocument } from '../../http/openapi/openapi.ts';
import { bytes } from '../../http/reply.ts';
import type { Ports } from '../../ports.ts';
import { apiDocsPage } from './api-docs-page.ts';

/** Version of the API, not of the program. Increased when a change affects callers. */
const API_VERSION = '1';

/** Webhook messages by type. */
const MESSAGES = Object.fromEntries(
  Object.values(WEBHOOK_MESSAGES).map((message) => [message.entries.type.literal, message]),
);

/** Returns the recorded answers of the documented examples (tests/server/write-answer-examples.ts). */
const answers = async (): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(new URL('./answer-examples.json', import.meta.url), 'utf8')) as Record<string, unknown>;

interface Made {
  readonly title: string;
  readonly publicUrl: string;
  readonly document: OpenApiDocument;
  readonly page: Buffer;
}

/** Returns the calls that describe all calls, including these. */
export function apiDocsEndpoints(calls: () => readonly Endpoint[]): readonly Endpoint[] {
  let made: Made | undefined;
  // Generated once per event name, because it is slow and anyone may request it.
  const make = async ({ event, publicUrl }: Ports): Promise<Made> => {
    const title = `${event().name} API`;
    if (made?.title === title && made.publicUrl === publicUrl) return made;
    const described = { title, version: API_VERSION, answers: await answers(), messages: MESSAGES };
    const document = openApiDocument(calls(), described);
    made = { title, publicUrl, document, page: Buffer.from(apiDocsPage(document, publicUrl)) };
    return made;
  };
  return [
    endpoint(readOpenApi, {
      summary: 'Every call, as an OpenAPI document.',
      handle: async ({ ports }) => ({ ...(await make(ports)).document, servers: [{ url: ports.publicUrl }] }),
    }),
    endpoint(readDocs, {
      summary: 'Every call, to read.',
      handle: async ({ ports }) => bytes((await make(ports)).page, { 'content-type': 'text/html; charset=utf-8' }),
    }),
  ];
}
