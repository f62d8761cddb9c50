import * as v from 'valibot';
import { TalkResource } from '../../../domain/talks/talk.ts';
import { pictureFiles } from '../pictures/store-picture.ts';
import { documentFile } from '../resources/document-files.ts';

/**
 * The names under which the uploaded files lie that a stored document speaks of, wherever in it: pictures in every
 * size, files of talks.
 */
export function filesNamed(document: unknown): string[] {
  if (typeof document === 'string') return pictureFiles(document);
  if (typeof document !== 'object' || document === null) return [];
  const own = v.is(TalkResource, document) ? [documentFile(document)] : [];
  return [...own, ...Object.values(document).flatMap(filesNamed)];
}
