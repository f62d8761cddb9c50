import { createECDH } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Store } from '../store/document-store.ts';
import { storedSecret } from '../store/secrets.ts';
import { StartRefused } from './start-refused.ts';

const VapidKeys = v.object({ publicKey: v.string(), privateKey: v.string() });
export type VapidKeys = v.InferOutput<typeof VapidKeys>;
const StoredKeys = v.pipe(v.string(), v.parseJson(), VapidKeys);

/** File in which earlier versions stored the key pair. */
const OLD_FILE = 'vapid.json';

/** Returns the key pair of an earlier version in this folder; undefined if there is none. Throws `StartRefused` if it is damaged. */
export async function earlierVapidKeys(folder: string): Promise<VapidKeys | undefined> {
  const file = join(folder, OLD_FILE);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const kept = v.safeParse(StoredKeys, text);
  if (!kept.success)
    throw new StartRefused(
      `${file} is damaged: put it back from a backup, or remove it, and people who get push messages are asked anew`,
    );
  return kept.output;
}

/**
 * Returns the key pair in the store, which all its servers share. Created at the first start, from an earlier version's in
 * `folder` if there is one.
 */
export async function storedVapidKeys(store: Store, folder: string): Promise<VapidKeys> {
  const value = await storedSecret(store, 'vapid', async () =>
    JSON.stringify((await earlierVapidKeys(folder)) ?? (await freshKeys())),
  );
  return v.parse(StoredKeys, value);
}

async function freshKeys(): Promise<VapidKeys> {
  const { default: webPush } = await import('web-push');
  return webPush.generateVAPIDKeys();
}

export interface VapidSettings {
  readonly dataDir: string;
  readonly vapidPublicKey?: string | undefined;
  readonly vapidPrivateKey?: string | undefined;
  readonly vapidSubject?: string | undefined;
  readonly adminEmail?: string | undefined;
}

/** Returns the operator's key pair, or else the stored one. Throws `StartRefused` if the operator's two keys do not match. */
export async function vapidKeys(
  { dataDir, vapidPublicKey: publicKey, vapidPrivateKey: privateKey }: VapidSettings,
  store: Store,
): Promise<VapidKeys> {
  if (publicKey === undefined || privateKey === undefined) return storedVapidKeys(store, dataDir);
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
    return undefined; // This error is the only way to detect an invalid key.
  }
}

/** Returns the contact address for push services. Apple refuses one without a public host. */
export function vapidSubject({ vapidSubject: stated, adminEmail }: VapidSettings, publicUrl: string): string {
  if (stated !== undefined) return stated;
  // For commands that run without a server, publicUrl may not be a public https address.
  const url = URL.parse(publicUrl);
  if (url?.protocol === 'https:' && url.hostname !== 'localhost') return publicUrl;
  return `mailto:${adminEmail ?? 'nobody@plenary.invalid'}`;
}
