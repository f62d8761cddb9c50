import { useEffect, useState } from 'react';
import { download } from '../../../domain/resources/download.ts';
import { downloadResource, readResourceFile } from '../../../domain/resources/resource-calls.ts';
import { MEDIA_TYPES } from '../../../domain/resources/resource-file-name.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { http } from '../../platform/session/connection.ts';
import type { Failure } from '../../platform/http/http.ts';
import { userDocs } from '../../platform/outbox/user-docs-store.ts';
import { saveFile } from '../../platform/browser/save-file.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

type Resource = Talk['resources'][number];

/** Cache of files; removed at log-out like all personal data (client/platform/lifecycle/wipe.ts). */
const CACHE = 'files-v1';
const addressOf = ({ id }: Resource): string => `/api/resources/file/${encodeURIComponent(id)}`;

/** Whether the person has agreed to this download before, on any of their devices. */
export const useHasAgreed = (resource: Resource): boolean =>
  download.read(useSignal(userDocs).get(download.id(resource.id))).consent;

/** Whether a file is stored on this device, and a function to check again. */
export function useIsOnDevice(resource: Resource): readonly [isHere: boolean, look: () => void] {
  const [isHere, setIsHere] = useState(false);
  const address = addressOf(resource);
  useEffect(() => {
    let isWanted = true;
    void keptFile(address).then((kept) => {
      if (isWanted) setIsHere(kept !== undefined);
    });
    return () => {
      isWanted = false;
    };
  }, [address]);
  return [isHere, () => void keptFile(address).then((kept) => setIsHere(kept !== undefined))];
}

/** Opens a file: the stored one, else the server's, which is then stored. Resolves to the reason of a failure. */
export async function openResource(resource: Resource): Promise<Failure | undefined> {
  const address = addressOf(resource);
  const kept = await keptFile(address);
  if (kept) {
    save(resource, await kept.blob());
    return undefined;
  }
  const agreed = await http.request(downloadResource, { id: resource.id, consent: true });
  if (!agreed.ok) return agreed.refusal;
  const file = await http.file(readResourceFile, { id: resource.id });
  if (!file.ok) return file.refusal;
  // Without space it is opened anyway.
  await keepFile(address, file.value).catch(() => undefined);
  save(resource, file.value);
  return undefined;
}

const save = ({ filename, fileType }: Resource, file: Blob): void => saveFile(filename, MEDIA_TYPES[fileType], file);

/** Undefined if this browser has no cache. */
async function keptFile(address: string): Promise<Response | undefined> {
  try {
    return await caches.match(address, { cacheName: CACHE });
  } catch {
    return undefined;
  }
}

const keepFile = async (address: string, file: Blob): Promise<void> =>
  (await caches.open(CACHE)).put(address, new Response(file));
