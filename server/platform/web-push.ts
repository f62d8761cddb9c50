import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import webPush from 'web-push';

const VapidKeys = v.object({ publicKey: v.string(), privateKey: v.string() });
export type VapidKeys = v.InferOutput<typeof VapidKeys>;

/** The keys push services know this server by: made once and kept in DATA_DIR, since a new pair ends every subscription. */
export async function keptVapidKeys(dataDir: string): Promise<VapidKeys> {
  const file = join(dataDir, 'vapid.json');
  const fresh = webPush.generateVAPIDKeys();
  try {
    await writeFile(file, `${JSON.stringify(fresh)}\n`, { mode: 0o600, flag: 'wx' });
    return fresh;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return v.parse(VapidKeys, JSON.parse(await readFile(file, 'utf8')));
  }
}
