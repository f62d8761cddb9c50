import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import type { DumpLine, Store } from '../document-store.ts';
import { StoreRefused } from '../store-refused.ts';

// A store as text: one JSON array per line. The last line has the number of lines before it.

const StoredRow = v.looseObject({ id: v.string(), rev: v.number() });
const Indexes = v.record(v.string(), v.object({ fields: v.array(v.string()), unique: v.optional(v.literal(true)) }));
const Entry = v.looseObject({
  s: v.string(),
  n: v.number(),
  mid: v.string(),
  at: v.number(),
  by: v.string(),
  ops: v.array(v.looseObject({ c: v.string(), id: v.string(), rev: v.string() })),
});
const Line = v.union([
  v.strictTuple([v.literal('table'), v.string(), Indexes]),
  v.strictTuple([v.literal('document'), StoredRow]),
  v.strictTuple([v.literal('entry'), Entry]),
  v.strictTuple([v.literal('end'), v.number()]),
]);

/** Writes the store to a file that only its owner can read. Returns the number of lines. */
export async function writeDump(store: Store, file: string): Promise<number> {
  let count = 0;
  async function* text(): AsyncGenerator<string> {
    for await (const line of store.dump()) {
      count += 1;
      yield `${JSON.stringify(line)}\n`;
    }
    yield `${JSON.stringify(['end', count])}\n`;
  }
  await pipeline(Readable.from(text()), createWriteStream(file, { mode: 0o600, flush: true }));
  return count;
}

/** Reads the lines of a dump. Throws `StoreRefused` if a line is invalid or the last one is missing. */
export async function* readDump(file: string): AsyncGenerator<DumpLine> {
  let count = 0;
  let ended = false;
  for await (const text of createInterface({ input: createReadStream(file) })) {
    const line = v.safeParse(Line, parseJson(text));
    if (!line.success || ended)
      throw new StoreRefused('foreign', `The backup is damaged: line ${count + 1} of its store cannot be read.`);
    if (line.output[0] === 'end') ended = line.output[1] === count;
    // `Line` checks the parts that the store uses. The rest is passed on as it was dumped.
    else yield line.output as unknown as DumpLine;
    count += 1;
  }
  if (!ended) throw new StoreRefused('foreign', 'The backup is damaged: the end of its store is missing.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // The schema then rejects the line.
  }
}
