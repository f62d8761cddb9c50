/** The part of PouchDB that is used here; its script is served only if it is installed. */
interface Pouch {
  readonly replicate: { from(remote: string, options: { batch_size: number }): Promise<{ docs_written: number }> };
}
declare global {
  var PouchDB: { new (name: string, options?: object): Pouch } | undefined;
}

/** Replicates PouchDB from express-pouchdb on the same origin. Returns milliseconds. */
export async function pullIntoPouch(): Promise<{ stored: number; rows: number }> {
  await import(/* @vite-ignore */ new URL('/pouchdb.js', location.href).href);
  if (!globalThis.PouchDB) throw new Error('PouchDB is not there');
  const started = performance.now();
  const local = new globalThis.PouchDB('bench-pouch');
  const { docs_written: rows } = await local.replicate.from(new URL('/pouch/crowd', location.href).href, {
    batch_size: 1000,
  });
  return { stored: performance.now() - started, rows };
}
