import { openEmbeddedStore } from '../../../server/store/embedded/store.ts';
import { ada, entry, guests } from './store-contract-data.ts';

// Writes as fast as it can with 8 writers and prints what was acknowledged, until it is killed.
const [file = '', round = ''] = process.argv.slice(2);
const store = await openEmbeddedStore(file);
const table = await store.table(guests);

async function writeOn(writer: string): Promise<void> {
  const last = (await store.log.read(writer, 0, 1_000_000)).at(-1)?.n ?? 0;
  for (let n = last + 1; ; n += 1) {
    const id = `${writer}-${round}-${n}`;
    await Promise.all([
      store.log.append([entry(writer, n, id)]),
      table.insert({ ...ada, id, email: `${id}@example.org` }),
    ]);
    process.stdout.write(`${id}\n`);
  }
}

await Promise.all(Array.from({ length: 8 }, (_, i) => writeOn(`writer${i}`)));
