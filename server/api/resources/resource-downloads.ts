import {
  download,
  type ResourceDownloads,
  resourceDownloadsCollection as declared,
} from '../../../domain/resources/download.ts';
import { stored } from '../../sync/documents.ts';
import type { Projection } from '../../log/projection.ts';

/** Counts the people who downloaded each resource. Stored in the organisers' scope. */
export const resourceDownloadsProjection: Projection = {
  collection: declared.name,
  target: declared.scope,
  counted: (document) => (download.read(document).consent ? [document.ref] : []),
  document: (resourceId, downloads, at): ResourceDownloads => ({ resourceId, downloads, at }),
};

export const downloadCounts = stored(declared);
