import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, open, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { create, extract, list } from 'tar';
import * as v from 'valibot';
import type { Store } from '../document-store.ts';
import { copyFromStore } from '../stored-files.ts';
import { writeDump } from './store-dump.ts';
import { StoreRefused } from '../store-refused.ts';

// A backup is a .tar.gz of: plenary-backup.json (its description); store.ndjson (the store as text, the same from both adapters);
// uploads/ (as in DATA_DIR, even if the store keeps them); vapid.json (web push keys of an earlier version, if they still exist).

const FORMAT = 1;
const MANIFEST = 'plenary-backup.json';
export const DUMP = 'store.ndjson';
/** Files and folders in a backup in addition to the store. */
export const KEPT_FILES = ['uploads', 'vapid.json'] as const;

export const BackupManifest = v.object({
  format: v.number(),
  madeAt: v.string(),
  store: v.picklist(['embedded', 'mongodb']),
  lines: v.number(),
});
export type BackupManifest = v.InferOutput<typeof BackupManifest>;

interface BackedUp {
  readonly store: Store;
  readonly dataDir: string;
  /** Which of the `KEPT_FILES` to include; all if missing. */
  readonly kept?: readonly string[];
}

/** Writes a backup to one file while the store is in use. The file only appears (or replaces an older one) when it is complete. */
export async function backupTo(
  file: string,
  { store, dataDir, kept: wanted = KEPT_FILES }: BackedUp,
): Promise<BackupManifest> {
  await mkdir(dirname(file), { recursive: true });
  const folder = await mkdtemp(join(dirname(file), `.${basename(file)}-`));
  try {
    const lines = await writeDump(store, join(folder, DUMP));
    const manifest: BackupManifest = {
      format: FORMAT,
      madeAt: Temporal.Now.instant().toString({ smallestUnit: 'second' }),
      store: store.kind,
      lines,
    };
    await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest)}\n`);
    if (store.files && wanted.includes('uploads')) await copyFromStore(store.files, join(folder, 'uploads'));
    for (const name of wanted)
      if (existsSync(join(dataDir, name)) && !existsSync(join(folder, name)))
        await symlink(join(dataDir, name), join(folder, name));
    const packed = join(folder, 'backup.tar.gz');
    // `follow` includes the contents of the links made above; `portable` leaves out the owners of files.
    await create({ file: packed, cwd: folder, gzip: true, follow: true, portable: true, mode: 0o600 }, [
      MANIFEST,
      DUMP,
      ...KEPT_FILES.filter((name) => existsSync(join(folder, name))),
    ]);
    await onDisk(packed);
    await chmod(packed, 0o600);
    await rename(packed, file);
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Unpacks a backup into an empty folder. Throws `StoreRefused` if it is incomplete or of an unknown version. */
export async function unpackBackup(file: string, folder: string): Promise<BackupManifest> {
  const strange = `${file} is not a Plenary backup`;
  if (!existsSync(file)) throw new StoreRefused('foreign', `There is no file ${file}.`);
  try {
    // `strict` fails for a truncated or odd archive; the archive is read to its end before anything is unpacked. The library refuses
    // paths that lead outside the folder.
    await list({ file, strict: true });
    await extract({
      file,
      cwd: folder,
      strict: true,
      preserveOwner: false,
      filter: (path, entry) => isOurs(path) && 'type' in entry && /^(File|Directory)$/.test(entry.type),
    });
  } catch (error) {
    throw new StoreRefused(
      'foreign',
      `${strange}, or not all of it: ${error instanceof Error ? error.message : String(error)}.`,
      { cause: error },
    );
  }
  const manifest = v.safeParse(
    v.pipe(v.string(), v.parseJson(), BackupManifest),
    await readFile(join(folder, MANIFEST), 'utf8').catch(() => ''),
  );
  if (!manifest.success || !existsSync(join(folder, DUMP))) throw new StoreRefused('foreign', `${strange}.`);
  if (manifest.output.format > FORMAT)
    throw new StoreRefused('too-new', `${file} was made by a newer Plenary: please update first.`);
  return manifest.output;
}

const isOurs = (path: string): boolean =>
  [MANIFEST, DUMP, ...KEPT_FILES].includes(path.split('/').find((part) => part !== '.') ?? '');

async function onDisk(file: string): Promise<void> {
  const handle = await open(file, 'r');
  await handle.sync();
  await handle.close();
}
