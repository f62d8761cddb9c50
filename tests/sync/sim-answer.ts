/** The body of an answer: pieces, then an end or an error. A browser's own streams cost ten times as much. */
export class SimBody {
  readonly #pieces: Uint8Array[] = [];
  #end: { readonly error?: Error } | undefined;
  #waiting: PromiseWithResolvers<ReadableStreamReadResult<Uint8Array>> | undefined;
  /** Called once when the device stops reading. */
  onCancel: () => void = () => undefined;

  push(piece: Uint8Array): void {
    if (this.#end) return;
    const waiting = this.#takeWaiting();
    if (waiting) waiting.resolve({ done: false, value: piece });
    else this.#pieces.push(piece);
  }

  close(error?: Error): void {
    if (this.#end) return;
    this.#end = error ? { error } : {};
    const waiting = this.#takeWaiting();
    if (error) waiting?.reject(error);
    else waiting?.resolve({ done: true, value: undefined });
  }

  /** Like a stream's reader. `decode`: returns texts instead of bytes. */
  reader(): { read(): Promise<ReadableStreamReadResult<Uint8Array>>; cancel(): Promise<void> } {
    return { read: () => this.#read(), cancel: () => Promise.resolve(this.onCancel()) };
  }

  #read(): Promise<ReadableStreamReadResult<Uint8Array>> {
    const piece = this.#pieces.shift();
    if (piece) return Promise.resolve({ done: false, value: piece });
    if (this.#end?.error) return Promise.reject(this.#end.error);
    if (this.#end) return Promise.resolve({ done: true, value: undefined });
    this.#waiting = Promise.withResolvers();
    return this.#waiting.promise;
  }

  #takeWaiting(): PromiseWithResolvers<ReadableStreamReadResult<Uint8Array>> | undefined {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    return waiting;
  }
}

export interface SimHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns the parts of a `fetch` response that the app uses. */
export function simAnswer({ status, headers }: SimHead, body: SimBody | string): Response {
  const stream = typeof body === 'string' ? whole(body) : body;
  const answer = {
    status,
    ok: status >= 200 && status < 300,
    headers: { get: (name: string) => headers[name] ?? null },
    body: {
      getReader: () => stream.reader(),
      pipeThrough: () => ({ getReader: () => decoded(stream) }),
    },
    clone: () => answer,
    json: async () => JSON.parse(await textOf(body)) as unknown,
  };
  return answer as unknown as Response;
}

function whole(text: string): SimBody {
  const body = new SimBody();
  if (text !== '') body.push(Buffer.from(text));
  body.close();
  return body;
}

function decoded(body: SimBody): { read(): Promise<ReadableStreamReadResult<string>>; cancel(): Promise<void> } {
  const [reader, decoder] = [body.reader(), new TextDecoder()];
  return {
    read: async () => {
      const { done, value } = await reader.read();
      return done ? { done, value: undefined } : { done, value: decoder.decode(value, { stream: true }) };
    },
    cancel: () => reader.cancel(),
  };
}

const textOf = async (body: SimBody | string): Promise<string> =>
  typeof body === 'string' ? body : Promise.reject(new TypeError('A stream has no end'));
