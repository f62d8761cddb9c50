import * as v from 'valibot';
import { DOCUMENT_MAX_BYTES, DOCUMENT_NAME_MAX, TALK_DOCUMENTS_MAX } from '../../../domain/limits/files.ts';
import { refuse } from '../../../domain/refusal.ts';
import { MEDIA_TYPES } from '../../../domain/resources/document-name.ts';
import { CONSENT_NEEDED, downloadDocument, mayDownload } from '../../../domain/resources/download.ts';
import { type Talk, TalkId } from '../../../domain/talks/talk.ts';
import { attachment } from '../../http/attachment.ts';
import { endpoint } from '../../http/endpoint.ts';
import { bytes } from '../../http/reply.ts';
import { talksOf } from '../../sync/catalog.ts';
import { editDocument } from '../../sync/edit-documents.ts';
import { getTalk, noTalk } from '../talks/find-talk.ts';
import { currentTalk, RevisedTalk } from '../talks/talk-edition.ts';
import { ResourceView, resourceView } from '../talks/talk-view.ts';
import { letGoOfDocuments, readDocument, removeDocument, storeDocument } from './document-files.ts';
import { noResource, visibleResource } from './find-resource.ts';
import { readResourceStats } from './resource-stats.ts';
import { findDownload, writeDownload } from './write-download.ts';

const TOO_LARGE = `A document has at most ${DOCUMENT_MAX_BYTES / 1_000_000} MB`;
/** In a form everything is text. */
const Flag = v.pipe(
  v.optional(v.union([v.boolean(), v.picklist(['true', 'false', '1', '0', ''])], 'replayTalk is true or false'), false),
  v.transform((flag) => flag === true || flag === 'true' || flag === '1'),
);
const Name = v.optional(
  v.pipe(
    v.string('The file needs a name'),
    v.maxLength(DOCUMENT_NAME_MAX, `The name of the file has at most ${DOCUMENT_NAME_MAX} characters`),
  ),
);

/** Without `filename` the name it was sent under is used. What it is, its content says. */
const addResource = endpoint({
  method: 'post',
  path: '/resources/:talkId',
  access: 'admin',
  summary: 'Adds a document (pdf, xls, xlsx, docx) to a talk, or with `replayTalk` to a replay.',
  input: v.object({ talkId: TalkId, filename: Name, replayTalk: Flag }),
  example: { talkId: 'keynote', filename: 'Slides of the keynote.pdf', replayTalk: 'false' },
  upload: { field: 'file', maxBytes: DOCUMENT_MAX_BYTES, tooLarge: TOO_LARGE },
  output: ResourceView,
  status: 201,
  refuses: ['conflict'],
  handle: async ({ actor, input: { talkId, filename, replayTalk }, ports, file }) => {
    const edition = replayTalk ? 'replay' : 'live';
    await getTalk(edition, talkId, ports);
    const resource = await storeDocument(file, filename?.trim() || file.name, ports);
    const change = (before: Talk | undefined): Talk => {
      const talk = before ?? noTalk();
      if (talk.resources.length >= TALK_DOCUMENTS_MAX)
        refuse('conflict', `A talk has at most ${TALK_DOCUMENTS_MAX} documents`);
      return { ...talk, resources: [...talk.resources, resource] };
    };
    try {
      await editDocument(talksOf(edition), { actor, id: talkId, change }, ports);
    } catch (error) {
      await removeDocument(resource, ports);
      throw error;
    }
    return resourceView(resource, { edition }, ports);
  },
});

const removeResource = endpoint({
  method: 'delete',
  path: '/resources/:resourceId',
  access: 'admin',
  summary: 'Takes a document of a talk away, and its file with it; If-Match names the revision of the talk.',
  input: v.object({ resourceId: TalkId }),
  example: { resourceId: 'workshop-handout-1' },
  output: v.null(),
  status: 204,
  current: {
    output: RevisedTalk,
    async show({ actor, input: { resourceId }, ports }) {
      const {
        talk: { id, edition },
      } = await visibleResource(resourceId, actor, ports);
      return currentTalk(edition, id, { viewer: actor, ports });
    },
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
    await letGoOfDocuments([resource], actor, ports);
    return null;
  },
});

/** Counted once per person. The consent and the time it was first given stand among the person's own documents. */
const download = endpoint({
  method: 'post',
  path: '/resources/download/:id',
  access: 'logged-in',
  summary: 'Records the consent to a download, and answers where the file is.',
  input: v.object({ id: TalkId, consent: v.literal(true, CONSENT_NEEDED) }),
  example: { id: 'workshop-slides-01', consent: true },
  output: ResourceView,
  handle: async ({ actor, input, ports }) => {
    const { resource, talk } = await visibleResource(input.id, actor, ports);
    await writeDownload(
      actor,
      downloadDocument({ resourceId: resource.id, at: ports.now(), rev: ports.randomId(12) }),
      ports,
    );
    return resourceView(resource, talk, ports);
  },
});

/** For whoever may see the talk and has agreed to the download. It is sent to be saved, never to be shown in our own name. */
const readFile = endpoint({
  method: 'get',
  path: '/resources/file/:id',
  access: 'logged-in',
  summary: 'The document itself, to be saved under its name, for whoever agreed to the download.',
  input: v.object({ id: TalkId }),
  example: { id: 'workshop-slides-01' },
  output: v.never(),
  produces: Object.values(MEDIA_TYPES).join(', '),
  refuses: ['not-allowed'],
  handle: async ({ actor, input, ports }) => {
    const { resource } = await visibleResource(input.id, actor, ports);
    if (!mayDownload(actor, await findDownload(actor, resource.id, ports)))
      return refuse('not-allowed', CONSENT_NEEDED);
    const content = (await readDocument(resource, ports)) ?? noResource();
    return bytes(content, attachment(resource.filename, MEDIA_TYPES[resource.fileType]));
  },
});

export const resourceEndpoints = [addResource, removeResource, download, readResourceStats, readFile];
