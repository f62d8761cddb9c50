import { TALK_DOCUMENTS_MAX } from '../../../domain/limits/files.ts';
import { refuse } from '../../../domain/refusal.ts';
import { MEDIA_TYPES } from '../../../domain/resources/resource-file-name.ts';
import { CONSENT_NEEDED, download, mayDownload } from '../../../domain/resources/download.ts';
import {
  addResource,
  downloadResource,
  readResourceFile,
  readResourceStats,
  removeResource,
} from '../../../domain/resources/resource-calls.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { attachment } from '../../http/files/attachment.ts';
import { endpoint } from '../../http/endpoint.ts';
import { bytes } from '../../http/reply.ts';
import { talksOf } from '../../sync/stored-collections.ts';
import { editDocument } from '../../sync/edit-documents.ts';
import { getTalk, noTalk, talksOfAll } from '../talks/find-talk.ts';
import { currentTalk } from '../talks/talk-edition.ts';
import { resourceView } from '../talks/talk-view.ts';
import { discardResourceFiles, readResourceBytes, removeResourceFile, storeResourceFile } from './resource-files.ts';
import { noResource, visibleResource } from './find-resource.ts';
import { findDownload, writeDownload } from './write-download.ts';
import { pageOf } from '../../http/paging.ts';
import { allDocuments } from '../../sync/documents.ts';
import { downloadCounts } from './resource-downloads.ts';

/** Returns the number of people who downloaded each document of talks and replays, including documents without downloads. */
const resourceStatsEndpoint = endpoint(readResourceStats, {
  summary: 'How many people have downloaded each document, the most wanted first.',
  example: { page: 1, count: 20 },
  handle: async ({ input, ports }) => {
    const counts = new Map(
      (await allDocuments(downloadCounts, ports)).map(({ resourceId, downloads }) => [resourceId, downloads]),
    );
    const rows = (await talksOfAll(['live', 'replay'], ports)).flatMap((talk) =>
      talk.resources.map((resource) => ({
        ...resourceView(resource, talk, ports),
        talk: { id: talk.id, title: talk.title },
        downloads: counts.get(resource.id) ?? 0,
      })),
    );
    return pageOf(
      rows.toSorted((a, b) => b.downloads - a.downloads || (a.id < b.id ? -1 : 1)),
      input,
    );
  },
});

export const resourceEndpoints = [
  /** The name is `filename`, or the name of the uploaded file. The content decides the type. */
  endpoint(addResource, {
    summary: 'Adds a document (pdf, xls, xlsx, docx) to a talk, or with `replayTalk` to a replay.',
    example: { talkId: 'keynote', filename: 'Slides of the keynote.pdf', replayTalk: 'false' },
    refuses: ['conflict'],
    handle: async ({ actor, input: { talkId, filename, replayTalk }, ports, file }) => {
      const edition = replayTalk ? 'replay' : 'live';
      await getTalk(edition, talkId, ports);
      const resource = await storeResourceFile(file, filename?.trim() || file.name, ports);
      const change = (before: Talk | undefined): Talk => {
        const talk = before ?? noTalk();
        if (talk.resources.length >= TALK_DOCUMENTS_MAX)
          refuse('conflict', `A talk has at most ${TALK_DOCUMENTS_MAX} documents`);
        return { ...talk, resources: [...talk.resources, resource] };
      };
      try {
        await editDocument(talksOf(edition), { actor, id: talkId, change }, ports);
      } catch (error) {
        await removeResourceFile(resource, ports);
        throw error;
      }
      return resourceView(resource, { edition }, ports);
    },
  }),
  endpoint(removeResource, {
    summary: 'Takes a document of a talk away, and its file with it; If-Match names the revision of the talk.',
    example: { resourceId: 'workshop-handout-1' },
    showCurrent: async ({ actor, input: { resourceId }, ports }) => {
      const {
        talk: { id, edition },
      } = await visibleResource(resourceId, actor, ports);
      return currentTalk(edition, id, { viewer: actor, ports });
    },
    handle: async ({ actor, input: { resourceId }, ports, header }) => {
      const {
        talk: { id, edition },
        resource,
      } = await visibleResource(resourceId, actor, ports);
      const change = (talk: Talk | undefined): Talk => {
        const before = talk ?? noTalk();
        return { ...before, resources: before.resources.filter((one) => one.id !== resourceId) };
      };
      await editDocument(talksOf(edition), { actor, id, ifMatch: header('if-match'), change }, ports);
      await discardResourceFiles([resource], actor, ports);
      return null;
    },
  }),
  /** Counts each person once. The consent and its first time are stored in the person's documents. */
  endpoint(downloadResource, {
    summary: 'Records the consent to a download, and answers where the file is.',
    example: { id: 'workshop-slides-01', consent: true },
    handle: async ({ actor, input, ports }) => {
      const { resource, talk } = await visibleResource(input.id, actor, ports);
      await writeDownload(
        actor,
        download.document(resource.id, { consent: true }, { changedAt: ports.now(), rev: ports.randomId(12) }),
        ports,
      );
      return resourceView(resource, talk, ports);
    },
  }),
  resourceStatsEndpoint,
  /** For people who may see the talk and have agreed. Sent as an attachment, so that it is never displayed on our origin. */
  endpoint(readResourceFile, {
    summary: 'The document itself, to be saved under its name, for whoever agreed to the download.',
    example: { id: 'workshop-slides-01' },
    refuses: ['not-allowed'],
    handle: async ({ actor, input, ports }) => {
      const { resource } = await visibleResource(input.id, actor, ports);
      if (!mayDownload(actor, await findDownload(actor, resource.id, ports)))
        return refuse('not-allowed', CONSENT_NEEDED);
      const content = (await readResourceBytes(resource, ports)) ?? noResource();
      return bytes(content, attachment(resource.filename, MEDIA_TYPES[resource.fileType]));
    },
  }),
];
