import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { IncomingHttpHeaders } from 'node:http';
import type { Upload } from '../../../domain/calls/upload.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Context } from '../call-state.ts';
import type { UploadedFile } from '../endpoint.ts';
import type { RawFields } from './parse-input.ts';

/** Limits of the text fields that come with a file: their number, and the bytes of each. */
const FIELDS_MAX = 20;
const FIELD_BYTES_MAX = 10_000;

export interface UploadForm {
  readonly fields: RawFields;
  readonly file: UploadedFile;
}

/** Name of the field with the file that is too large. */
interface TooLarge {
  readonly tooLarge: string;
}

/** Reads a multipart body with one file. Never holds more in memory than the call allows. */
export async function readForm(upload: Upload, ctx: Context): Promise<UploadForm> {
  if (!ctx.is('multipart/form-data'))
    return refuse('unsupported', 'Send a form, with content-type multipart/form-data');
  const form = await parsed(ctx, upload).catch(notRead);
  return 'tooLarge' in form ? tooLarge({ ...upload, field: form.tooLarge }) : form;
}

async function parsed(ctx: Context, { field, alsoField = field, maxBytes }: Upload): Promise<UploadForm | TooLarge> {
  const { promise, resolve, reject } = Promise.withResolvers<UploadForm | TooLarge>();
  const parser = openParser(ctx.req.headers, maxBytes);
  const fields: RawFields = Object.create(null);
  const chunks: Buffer[] = [];
  let received: Pick<UploadedFile, 'name' | 'field'> | undefined;
  parser.on('field', (key, value) => {
    if (key !== '__proto__') fields[key] = value;
  });
  parser.on('file', (key, stream, filename) => {
    stream.on('error', reject); // Without a listener, an incomplete form would end the process.
    if ((key === field || key === alsoField) && received === undefined) {
      received = { name: filename, field: key };
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => resolve({ tooLarge: key }));
    } else stream.resume();
  });
  parser.on('error', reject);
  parser.on('finish', () => {
    if (received === undefined) return reject(new NoFile(field));
    resolve({ fields, file: { ...received, bytes: Buffer.concat(chunks) } });
  });
  ctx.req.once('aborted', () => reject(new Error('the connection was closed')));
  ctx.req.pipe(parser);
  return promise.finally(() => ctx.req.unpipe(parser));
}

class NoFile extends Error {}

const openParser = (headers: IncomingHttpHeaders, maxBytes: number): BusboyInstance =>
  new Busboy({
    headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
    limits: { fileSize: maxBytes, files: 1, fields: FIELDS_MAX, fieldSize: FIELD_BYTES_MAX, parts: FIELDS_MAX + 1 },
  });

function notRead(error: unknown): never {
  if (error instanceof NoFile)
    return refuse('invalid', 'The file is missing', [{ field: error.message, message: 'The file is missing' }]);
  return refuse('malformed', 'The form cannot be read'); // Only the input can cause an error here.
}

function tooLarge({ field, tooLarge: message }: Upload): never {
  return refuse('too-large', message, [{ field, message }]);
}
