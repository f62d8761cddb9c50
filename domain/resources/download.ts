import * as v from 'valibot';
import { type Actor, isAdmin } from '../people/actor.ts';
import type { UserDocument } from '../sync/mine.ts';
import { collection } from '../sync/collection.ts';
import { userDocKind } from '../sync/mine-kind.ts';
import { Instant } from '../time.ts';

/**
 * Consent to a download (spec 5): the `value` of a document of kind `download` whose `ref` is the resource. Its `changedAt` is
 * the time of consent and stays: downloading again does not renew the consent.
 */
export const DownloadValue = v.object({ consent: v.literal(true) });
export type DownloadValue = v.InferOutput<typeof DownloadValue>;

export const CONSENT_NEEDED = 'Please tick the box to agree before you download this file';

export const download = userDocKind('download', DownloadValue, {
  nothing: { consent: false },
  title: 'Your consent to a download',
});

/** Whether a file may be sent: only after consent (spec 5); organisers need none for their own files. */
export const mayDownload = (actor: Actor, agreed: Pick<UserDocument, 'kind' | 'value'> | undefined): boolean =>
  isAdmin(actor) || download.read(agreed).consent;

/** Number of people who downloaded a resource, for organisers; id = the resource. `at`: when it was counted. */
export const ResourceDownloads = v.object({
  resourceId: v.string(),
  downloads: v.pipe(v.number(), v.integer(), v.minValue(0)),
  at: Instant,
});
export type ResourceDownloads = v.InferOutput<typeof ResourceDownloads>;

export const resourceDownloadsCollection = collection('adm', 'resource-downloads', { schema: ResourceDownloads });
