import { refuse } from '../../../domain/refusal.ts';
import {
  createTalk,
  editTalk,
  readTalk,
  removeCover,
  removeTalk,
  storeTalkCaptions,
  storeTalkCover,
} from '../../../domain/talks/talk-calls.ts';
import { blankTalk } from '../../../domain/talks/blank-talk.ts';
import { changedTalk, withoutTalk } from '../../../domain/talks/talk-form.ts';
import type { Edition, Talk, TalkCaption } from '../../../domain/talks/talk.ts';
import { type Endpoint, endpoint, type UploadedFile } from '../../http/endpoint.ts';
import { talksOf } from '../../sync/stored-collections.ts';
import { findDocument, findRevised, type Revised } from '../../sync/documents.ts';
import { editDocument, revised } from '../../sync/edit-documents.ts';
import { cachedReply } from '../../sync/cached-replies.ts';
import { discardCaptions, discardTalkFiles } from '../resources/resource-files.ts';
import { withCheckedAnswers } from '../event-fields/programme-answers.ts';
import { getTalk, noTalk } from './find-talk.ts';
import { reconcileTalks } from './settle-talks.ts';
import { editionEntity, showCurrent, taggedTalk } from './talk-edition.ts';
import { readAllowedPlaces } from './talk-places.ts';
import { changesVideos, changeVideos, videoSources } from './talk-streams.ts';
import { talkSources } from './talk-view.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import type { Ports } from '../../ports.ts';
import { replacePicture } from '../pictures/replace-picture.ts';
import { discardPicture } from '../pictures/store-picture.ts';
import { isUtf8 } from 'node:buffer';
import { TALK_CAPTIONS_MAX } from '../../../domain/limits/talk-fields.ts';
import {
  captionsFile,
  captionsProblem,
  uploadedCaptions,
  withCaptions,
} from '../../../domain/talks/player/captions.ts';

/** The file needs no log-in, like a picture: its random name is only in the talk. */
const storeCaptions = (edition: Edition): Endpoint =>
  endpoint(storeTalkCaptions(edition), {
    summary: `Gives a ${editionEntity(edition)} captions in a language, as a WebVTT file; those in it before are removed.`,
    example: { id: edition === 'live' ? 'keynote' : 'replay-keynote', lang: 'en', label: 'English' },
    refuses: ['conflict'],
    showCurrent: showCurrent(edition),
    handle: async ({ actor, input: { id, lang, label }, ports, file, header }) => {
      await getTalk(edition, id, ports);
      const url = await storeFile(file, ports);
      const change = (talk: Talk = noTalk()): Talk => ({ ...talk, captions: atMost(talk, { lang, label, url }) });
      const edit = { actor, id, ifMatch: header('if-match'), change };
      const edited = await editDocument(talksOf(edition), edit, ports).catch(async (error) => {
        await ports.files.remove(captionsFile(url) ?? '');
        throw error;
      });
      await discardCaptions(edited, actor, ports);
      return taggedTalk(revised(edited), { viewer: actor, ports });
    },
  });

function atMost({ captions }: Talk, added: TalkCaption): TalkCaption[] {
  const all = withCaptions(captions, added);
  return all.length > TALK_CAPTIONS_MAX
    ? refuse('conflict', `A talk has captions in at most ${TALK_CAPTIONS_MAX} languages`)
    : all;
}

async function storeFile(
  { bytes }: UploadedFile,
  { files, randomId }: Pick<Ports, 'files' | 'randomId'>,
): Promise<string> {
  const message = isUtf8(bytes) ? captionsProblem(bytes.toString()) : NOT_UTF_8;
  if (message !== undefined) return refuse('invalid', message, [{ field: 'file', message }]);
  const url = uploadedCaptions(randomId(18));
  await files.put(captionsFile(url) ?? '', bytes);
  return url;
}

const NOT_UTF_8 = 'The file is not UTF-8 text. Save it as WebVTT in UTF-8';

const storeCover = (edition: Edition): Endpoint =>
  endpoint(storeTalkCover(edition), {
    summary: `Gives a ${editionEntity(edition)} its cover; the one before is removed.`,
    example: { id: edition === 'live' ? 'keynote' : 'replay-keynote' },
    handle: async ({ actor, input: { id }, ports, file }) => {
      await getTalk(edition, id, ports);
      const put = (coverUrl: string) => setCover(coverUrl, { actor, edition, id }, ports);
      return taggedTalk(await replacePicture({ actor, file, put }, ports), { viewer: actor, ports });
    },
  });

const dropCover = (edition: Edition): Endpoint =>
  endpoint(removeCover(edition), {
    summary: `Takes the cover of a ${editionEntity(edition)} away.`,
    example: { id: edition === 'live' ? 'keynote' : 'replay-keynote' },
    showCurrent: showCurrent(edition),
    handle: async ({ actor, input: { id }, ports, header }) => {
      const { document, replaced } = await setCover(null, { actor, edition, id, ifMatch: header('if-match') }, ports);
      await discardPicture(replaced, actor, ports);
      return taggedTalk(document, { viewer: actor, ports });
    },
  });

interface CoverChange {
  readonly actor: Actor;
  readonly edition: Edition;
  readonly id: string;
  readonly ifMatch?: string | undefined;
}

async function setCover(
  coverUrl: string | null,
  { edition, ...edit }: CoverChange,
  ports: Ports,
): Promise<{ document: Revised<Talk>; replaced: string | null }> {
  const change = (talk: Talk = noTalk()): Talk => ({ ...talk, coverUrl });
  const edited = await editDocument(talksOf(edition), { ...edit, change }, ports);
  return { document: revised(edited), replaced: edited.before?.coverUrl ?? null };
}

/** Returns the calls that exist for both live talks and replays. */
export const talkEditionEndpoints = (edition: Edition): readonly Endpoint[] => [
  creating(edition),
  reading(edition),
  editing(edition),
  removing(edition),
  storeCover(edition),
  dropCover(edition),
  storeCaptions(edition),
];

/** `id` is the id of the stage: a talk needs a stage, and the specification names no other id for this call. */
const creating = (edition: Edition): Endpoint =>
  endpoint(createTalk(edition), {
    summary: `Puts a new ${editionEntity(edition)} on the stage of this id.`,
    example: {
      id: examples[edition].stage,
      title: 'Lightning talks',
      start_time: '2027-07-12T15:00:00+02:00',
      length: 30,
    },
    handle: async ({ actor, input: { id: stageId, ...sent }, ports }) => {
      const fields = await withCheckedAnswers('talk', sent, ports);
      const places = await readAllowedPlaces(edition, ports);
      const isTalk = edition === 'live' && (fields.kind ?? 'talk') === 'talk';
      const hasDiscussion = isTalk && ports.event().discussions === true;
      const blank = { ...blankTalk({ id: ports.newId(12), edition, stageId }), hasDiscussion };
      const change = (): Talk =>
        places.hasStage(stageId)
          ? changedTalk(blank, { ...fields, stage_id: stageId }, places)
          : refuse('not-found', 'This stage does not exist');
      const made = await editDocument(talksOf(edition), { actor, id: blank.id, change }, ports);
      await changeVideos(actor, { id: blank.id, changes: fields }, ports);
      await reconcileTalks(ports);
      return taggedTalk(revised(made), { viewer: actor, ports }, 201);
    },
  });

const reading = (edition: Edition): Endpoint =>
  endpoint(readTalk(edition), {
    summary: `One ${editionEntity(edition)}. Its ETag may be sent as If-Match with a change.`,
    example: { id: examples[edition].talk },
    handle: async ({ actor, input: { id }, ports }) => {
      const videos = videoSources(actor, await findDocument(talksOf(edition), id, ports));
      return cachedReply(`talk:${edition}:${id}:${videos.key}`, [...talkSources(edition), ...videos.sources], {
        log: ports.log,
        make: async () => taggedTalk(await findRevised(talksOf(edition), id, ports), { viewer: actor, ports }),
      });
    },
  });

/** Speakers are given by id; their names are taken from the directory. `cancelled: false` restores a cancelled talk. */
const editing = (edition: Edition): Endpoint =>
  endpoint(editTalk(edition), {
    summary: `Changes a ${editionEntity(edition)}; what is not said stays as it is.`,
    example: { id: examples[edition].talk, title: 'What we keep', length: 45 },
    showCurrent: showCurrent(edition),
    handle: async ({ actor, input: { id, ...sent }, ports, header }) => {
      const changes = await withCheckedAnswers('talk', sent, ports);
      const places = await readAllowedPlaces(edition, ports);
      const change = (before: Talk | undefined): Talk => (before ? changedTalk(before, changes, places) : noTalk());
      const anew = await changesVideos({ id, changes }, ports);
      // A change of videos gives the talk a new revision too, so that If-Match notices it.
      const edited = await editDocument(
        talksOf(edition),
        { actor, id, ifMatch: header('if-match'), change, anew },
        ports,
      );
      await changeVideos(actor, { id, changes }, ports);
      await discardCaptions(edited, actor, ports);
      // Reports of video that stalls or is refused were about the previous streams, so they are reset.
      if (anew) ports.live.swapped(id);
      await reconcileTalks(ports);
      return taggedTalk(revised(edited), { viewer: actor, ports });
    },
  });

/**
 * Deletes a talk by the rule of `withoutTalk`: a live talk is cancelled first, so that people who bookmarked it are
 * notified. Organisers keep its videos, for an undo.
 */
const removing = (edition: Edition): Endpoint =>
  endpoint(removeTalk(edition), {
    summary:
      edition === 'live'
        ? 'Cancels a talk, so that those who keep it are told; a cancelled one or a break is taken away.'
        : 'Takes a replay away.',
    example: { id: examples[edition].spare },
    showCurrent: showCurrent(edition),
    handle: async ({ actor, input: { id }, ports, header }) => {
      const change = (talk: Talk = noTalk()): Talk | null => withoutTalk(talk);
      const edit = { actor, id, ifMatch: header('if-match'), change };
      const { before, after: left } = await editDocument(talksOf(edition), edit, ports);
      if (before && !left) await discardTalkFiles(before, actor, ports);
      await reconcileTalks(ports);
      return { id, cancelled: left !== null, removed: left === null };
    },
  });

const examples = {
  live: { stage: 'main', talk: 'keynote', spare: 'spare' },
  replay: { stage: 'replay-main', talk: 'replay-keynote', spare: 'replay-spare' },
} as const;
