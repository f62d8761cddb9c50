import * as v from 'valibot';
import { TalkResource } from '../../../domain/talks/talk.ts';
import { captionsFile } from '../../../domain/talks/player/captions.ts';
import { pictureFiles } from '../pictures/store-picture.ts';
import { resourceFileKey } from '../resources/resource-files.ts';

/** Returns the storage names of all uploaded files in a document: pictures in every size, and files of talks. */
export function referencedFiles(document: unknown): string[] {
  if (typeof document === 'string')
    return [...pictureFiles(document), captionsFile(document)].filter((name) => name !== undefined);
  if (typeof document !== 'object' || document === null) return [];
  const own = v.is(TalkResource, document) ? [resourceFileKey(document)] : [];
  return [...own, ...Object.values(document).flatMap(referencedFiles)];
}
