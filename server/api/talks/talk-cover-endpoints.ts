import type { Actor } from '../../../domain/people/actor.ts';
import { removeCover, storeTalkCover } from '../../../domain/talks/talk-calls.ts';
import type { Edition, Talk } from '../../../domain/talks/talk.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { talksOf } from '../../sync/stored-collections.ts';
import type { Revised } from '../../sync/documents.ts';
import { editDocument, revised } from '../../sync/edit-documents.ts';
import { replacePicture } from '../pictures/replace-picture.ts';
import { discardPicture } from '../pictures/store-picture.ts';
import { getTalk, noTalk } from './find-talk.ts';
import { editionNoun, showCurrent, taggedTalk } from './talk-edition.ts';

export const storeCover = (edition: Edition): Endpoint =>
  endpoint(storeTalkCover(edition), {
    summary: `Gives a ${editionNoun(edition)} its cover; the one before is removed.`,
    example: { id: edition === 'live' ? 'keynote' : 'replay-keynote' },
    handle: async ({ actor, input: { id }, ports, file }) => {
      await getTalk(edition, id, ports);
      const put = (coverUrl: string) => setCover(coverUrl, { actor, edition, id }, ports);
      return taggedTalk(await replacePicture({ actor, file, put }, ports), { viewer: actor, ports });
    },
  });

export const dropCover = (edition: Edition): Endpoint =>
  endpoint(removeCover(edition), {
    summary: `Takes the cover of a ${editionNoun(edition)} away.`,
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
