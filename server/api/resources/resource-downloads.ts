import { download, ResourceDownloads } from '../../../domain/resources/download.ts';
import { collection } from '../../sync/documents.ts';
import type { Projection } from '../../log/projection.ts';

/** How many people have downloaded each resource, each once, for the organisers' own scope. */
export const resourceDownloads: Projection = {
  collection: 'resource-downloads',
  target: 'adm',
  counted: (document) => (download.read(document).consent ? [document.ref] : []),
  document: (resourceId, downloads, at): ResourceDownloads => ({ resourceId, downloads, at }),
};

export const downloadCounts = collection('adm', resourceDownloads.collection, ResourceDownloads);
