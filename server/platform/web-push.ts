import { createECDH } from 'node:crypto';
import { access, link, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { putDurably } from './put-durably.ts';
import { StartRefused } from './start-refused.ts';

const VapidKeys = v.object({ publicKey: v.string(), privateKey: v.string() });
export type VapidKeys = v.InferOutput<typeof VapidKeys>;

/** The keys push services know this server by: made once and kept in DATA_DIR, since a new pair ends every subscription. */
export async function keptVapidKeys(dataDir: string): Promise<VapidKeys> {
  const file = join(dataDir, 'vapid.json');
  try {
    await access(file);
  } catch {
    await writeFreshKeys(file);
  }
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), VapidKeys), await readFile(file, 'utf8'));
  if (!kept.success)
    throw new StartRefused(
      `${file} is damaged: put it back from a backup, or remove it, and people who get push messages are asked anew`,
    );
  return kept.output;
}

/** Leaves the file alone where another process was quicker. */
async function writeFreshKeys(file: string): Promise<void> {
  const { default: webPush } = await import('web-push');
  const fresh = `${file}.${process.pid}`;
  await putDurably(fresh, Buffer.from(`${JSON.stringify(webPush.generateVAPIDKeys())}\n`));
  try {
    await link(fresh, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(fresh, { force: true });
  }
}

export interface VapidSettings {
  readonly dataDir: string;
  readonly vapidPublicKey?: string | undefined;
  readonly vapidPrivateKey?: string | undefined;
  readonly vapidSubject?: string | undefined;
  readonly adminEmail?: string | undefined;
}

/** The operator's own pair, or the kept one. Throws `StartRefused` for two keys that do not belong together. */
export async function vapidKeys({
  dataDir,
  vapidPublicKey: publicKey,
  vapidPrivateKey: privateKey,
}: VapidSettings): Promise<VapidKeys> {
  if (publicKey === undefined || privateKey === undefined) return keptVapidKeys(dataDir);
  if (publicHalf(privateKey) !== publicKey)
    throw new StartRefused('VAPID_PRIVATE_KEY is not the private half of VAPID_PUBLIC_KEY');
  return { publicKey, privateKey };
}

function publicHalf(privateKey: string): string | undefined {
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url');
  } catch {
    return undefined; // What is no key at all is answered only by throwing.
  }
}

/** Contact address for push services: Apple refuses a subject without a public host. */
export function vapidSubject({ vapidSubject: stated, adminEmail }: VapidSettings, publicUrl: string): string {
  if (stated !== undefined) return stated;
  // A command that runs without a server is reached nowhere.
  const url = URL.parse(publicUrl);
  if (url?.protocol === 'https:' && url.hostname !== 'localhost') return publicUrl;
  return `mailto:${adminEmail ?? 'nobody@plenary.invalid'}`;
}
