import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { COMPRESS_FROM_BYTES } from '../../domain/limits/requests.ts';
import { bytes, type Reply } from '../http/reply.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Brotli level. The next level takes twice as long and saves only a few percent. */
const BROTLI_LEVEL = 5;

type Encoding = 'br' | 'gzip' | 'identity';

/** A JSON text that is compressed at most once per encoding, in the thread pool. */
export class CompressedBody {
  readonly #text: Buffer;
  readonly #made = new Map<Encoding, Promise<Buffer>>();

  constructor(text: Buffer) {
    this.#text = text;
  }

  async reply(accepted: string | undefined, headers: Record<string, string> = {}): Promise<Reply> {
    const encoding = this.#text.length < COMPRESS_FROM_BYTES ? 'identity' : chosen(accepted);
    const body = this.#made.get(encoding) ?? this.#make(encoding);
    this.#made.set(encoding, body);
    return bytes(await body, {
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding',
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      ...headers,
    });
  }

  async #make(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'gzip') return zip(this.#text);
    if (encoding === 'identity') return this.#text;
    return brotli(this.#text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL, [constants.BROTLI_PARAM_SIZE_HINT]: this.#text.length },
    });
  }
}

function chosen(accepted = ''): Encoding {
  const names = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  );
  if (names.has('br')) return 'br';
  return names.has('gzip') ? 'gzip' : 'identity';
}
