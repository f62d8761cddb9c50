import * as v from 'valibot';
import { pictureUpload } from '../../../domain/calls/upload.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { type Talk, TalkId } from '../../../domain/talks/talk.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { type Edition, talksOf } from '../../sync/catalog.ts';
import type { Revised } from '../../sync/documents.ts';
import { editRevised } from '../../sync/edit-documents.ts';
import { replacePicture } from '../pictures/replace-picture.ts';
import { letGoOfPicture } from '../pictures/store-picture.ts';
import { getTalk, noTalk } from './find-talk.ts';
import { current, editionBase, editionNoun, taggedTalk } from './talk-edition.ts';
import { TalkView } from './talk-view.ts';

export const storeCover = (edition: Edition): Endpoint =>
  endpoint({
    method: 'post',
    path: `${editionBase(edition)}/cover/:id`,
    access: 'admin',
    summary: `Gives a ${editionNoun(edition)} its cover; the one before is removed.`,
    input: v.object({ id: TalkId }),
    example: { id: edition === 'live' ? 'keynote' : 'replay-keynote' },
    upload: pictureUpload(),
    output: TalkView,
    tagged: true,
    handle: async ({ actor, input: { id }, ports, file }) => {
      await getTalk(edition, id, ports);
      const put = (coverUrl: string) => setCover(coverUrl, { actor, edition, id }, ports);
      return taggedTalk(await replacePicture({ actor, file, put }, ports), { viewer: actor, ports });
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
  tagged: true,
  current: current('live'),
  handle: async ({ actor, input: { id }, ports, header }) => {
    const { document, replaced } = await setCover(
      null,
      { actor, edition: 'live', id, ifMatch: header('if-match') },
      ports,
    );
    await letGoOfPicture(replaced, actor, ports);
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
): Promise<{ document: Revised<Talk> | undefined; replaced: string | null }> {
  let replaced: string | null = null;
  const change = (talk: Talk | undefined): Talk => {
    const before = talk ?? noTalk();
    replaced = before.coverUrl;
    return { ...before, coverUrl };
  };
  return { document: await editRevised(talksOf(edition), { ...edit, change }, ports), replaced };
}
