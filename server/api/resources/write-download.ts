import * as v from 'valibot';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { CONSENT_NEEDED, download, DownloadValue } from '../../../domain/resources/download.ts';
import { personScope } from '../../../domain/sync/log.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import type { Ports } from '../../ports.ts';
import { findMine, putUserDoc } from '../../sync/write-mine.ts';
import { visibleResource } from './find-resource.ts';

/** Returns the person's consent to this download; undefined if there is none. */
export const findDownload = async (
  actor: Actor,
  resourceId: string,
  { log }: Pick<Ports, 'log'>,
): Promise<UserDocument | undefined> => findMine(await log.state(personScope(actor.id)), download.id(resourceId));

/** Stores a consent to a download, for REST and sync; the only way to do so. The time of the first consent stays. */
export async function writeDownload(actor: Actor, document: UserDocument, ports: Ports): Promise<UserDocument> {
  if (!v.is(DownloadValue, document.value))
    return refuse('invalid', CONSENT_NEEDED, [{ field: 'consent', message: CONSENT_NEEDED }]);
  await visibleResource(document.ref, actor, ports);
  const before = await findDownload(actor, document.ref, ports);
  if (before && download.read(before).consent) return before;
  return putUserDoc(actor, { ...document, value: { consent: true } }, { ports, rule: () => undefined });
}
