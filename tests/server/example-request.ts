import sharp from 'sharp';
import type { Endpoint } from '../../server/http/endpoint.ts';
import { smallPdf } from '../support/small-documents.ts';
import { addressed } from '../support/world-app.ts';

export interface SentRequest {
  readonly path: string;
  readonly init: RequestInit;
}

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3366e6' } })
  .png()
  .toBuffer();

const people = Buffer.from('email,first_name,last_name,code\nnew@example.org,Nora,Quill,9NWX-7\n');
const captions = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n');

/** Returns a file of the type that this call accepts. */
function sampleFile({ path }: Endpoint): { name: string; bytes: Buffer } {
  if (path.startsWith('/resources')) return { name: 'slides.pdf', bytes: smallPdf };
  if (path.includes('/captions/')) return { name: 'words.vtt', bytes: captions };
  return path.endsWith('/csv') || path === '/admin/imports'
    ? { name: 'people.csv', bytes: people }
    : { name: 'picture.png', bytes: picture };
}

/** Returns the request for a call with this input. */
export function exampleRequest(call: Endpoint, input: Readonly<Record<string, unknown>>, token?: string): SentRequest {
  const { path, rest } = addressed(call, input);
  const headers = { ...(token && { authorization: `Bearer ${token}` }), 'x-plenary-protocol': '1' };
  const method = call.method.toUpperCase();
  if (call.method === 'get') return { path: path + search(rest), init: { method, headers } };
  if (call.upload) return { path, init: { method, headers, body: form(call, rest) } };
  if (Object.keys(rest).length === 0) return { path, init: { method, headers } };
  return {
    path,
    init: { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(rest) },
  };
}

function search(fields: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) query.append(name, String(one));
  return query.size === 0 ? '' : `?${query.toString()}`;
}

function form(call: Endpoint, fields: Readonly<Record<string, unknown>>): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields))
    body.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  const { name, bytes } = sampleFile(call);
  body.set(call.upload?.field ?? 'file', new Blob([new Uint8Array(bytes)]), name);
  return body;
}
