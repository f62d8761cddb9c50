import { isUtf8 } from 'node:buffer';
import { TALK_CAPTIONS_MAX } from '../../../domain/limits/talk-fields.ts';
import { refuse } from '../../../domain/refusal.ts';
import { captionsFile, captionsProblem, uploadedCaptions, withCaptions } from '../../../domain/talks/captions.ts';
import { storeTalkCaptions } from '../../../domain/talks/talk-calls.ts';
import type { Edition, Talk, TalkCaption } from '../../../domain/talks/talk.ts';
import { type Endpoint, endpoint, type UploadedFile } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { editDocument, revised } from '../../sync/edit-documents.ts';
import { talksOf } from '../../sync/stored-collections.ts';
import { discardCaptions } from '../resources/resource-files.ts';
import { getTalk, noTalk } from './find-talk.ts';
import { editionNoun, showCurrent, taggedTalk } from './talk-edition.ts';

/** Whoever has its address may read the file, as a picture: it lies under a random name that only the talk says. */
export const storeCaptions = (edition: Edition): Endpoint =>
  endpoint(storeTalkCaptions(edition), {
    summary: `Gives a ${editionNoun(edition)} captions in a language, as a WebVTT file; those in it before are removed.`,
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
