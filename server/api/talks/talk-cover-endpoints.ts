import * as v from 'valibot';
import type { Actor } from '../../../domain/people/actor.ts';
import { type Talk, TalkId } from '../../../domain/talks/talk.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import type { Reply } from '../../http/reply.ts';
import type { Ports } from '../../ports.ts';
import { type Edition, talksOf } from '../../sync/catalog.ts';
import { editRevised } from '../../sync/edit-documents.ts';
import { letGoOfPicture, pictureUpload, removePicture, storePicture } from '../pictures/store-picture.ts';
import { getTalk, noTalk } from './find-talk.ts';
import { editionBase, editionNoun, taggedTalk } from './talk-edition.ts';
import { TalkView } from './talk-view.ts';

export const storeCover = (edition: Edition): Endpoint => endpoint({
  method: 'post',
  path: `${editionBase(edition)}/cover/:id`,
  access: 'admin',
  summary: `Gives a ${editionNoun(edition)} its cover; the one before is removed.`,
  input: v.object({ id: TalkId }),
  example: { id: edition === 'live' ? 'keynote' : 'replay-keynote' },
  upload: pictureUpload(),
  output: TalkView,
  handle: async ({ actor, input: { id }, ports, file }) => {
    await getTalk(edition, id, ports);
    return setCover(await storePicture(file, ports), { actor, edition, id }, ports);
  },
});

export const coverRemoval = endpoint({
  method: 'delete',
  path: '/talks/cover/:id',
  access: 'admin',
  summary: 'Takes the cover of a talk away.',
  input: v.object({ id: TalkId }),
  example: { id: 'keynote' },
  output: TalkView,
  handle: ({ actor, input: { id }, ports }) => setCover(null, { actor, edition: 'live', id }, ports),
});

interface CoverChange { readonly actor: Actor; readonly edition: Edition; readonly id: string }

/** What nothing shows afterwards is let go of: the cover before, or the new one where it could not be set. */
async function setCover(coverUrl: string | null, { actor, edition, id }: CoverChange, ports: Ports): Promise<Reply> {
  let old: string | null = null;
  const change = (talk: Talk | undefined): Talk => {
    const before = talk ?? noTalk();
    old = before.coverUrl;
    return { ...before, coverUrl };
  };
  const edited = await editRevised(talksOf(edition), { actor, id, change }, ports).catch(async (error: unknown) => {
    await removePicture(coverUrl, ports);
    throw error;
  });
  await letGoOfPicture(old, actor, ports);
  return taggedTalk(edited, ports);
}
