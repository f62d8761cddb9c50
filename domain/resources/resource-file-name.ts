import { RESOURCE_FILE_NAME_MAX } from '../limits/files.ts';
import { isOneLine } from '../talks/single-line-text.ts';
import type { Talk } from '../talks/talk.ts';

export const RESOURCE_FILE_TYPES = [
  'pdf',
  'xls',
  'xlsx',
  'docx',
] as const satisfies readonly Talk['resources'][number]['fileType'][];
export type ResourceFileType = (typeof RESOURCE_FILE_TYPES)[number];

/** Characters that file systems forbid, and those that would form a path. */
const NOT_IN_NAMES = /[\\/:*?"<>|]|^\.|\.\.\/|^~/;

export type NamedFile = { readonly ok: true; readonly name: string } | { readonly ok: false; readonly message: string };

/** The name under which a document is shown and saved. Adds the extension of its type; refuses one of another type. */
export function resourceFileName(given: string, type: ResourceFileType): NamedFile {
  const name = given.trim();
  if (name === '') return { ok: false, message: 'The file needs a name' };
  if (NOT_IN_NAMES.test(name) || !isOneLine(name))
    return { ok: false, message: 'The name of the file must not be a path or hold \\ / : * ? " < > |' };
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase();
  const claimed = RESOURCE_FILE_TYPES.find((one) => one === ending);
  if (claimed !== undefined && claimed !== type)
    return { ok: false, message: `The name says ${claimed}, but the file is a ${type}` };
  const full = claimed === undefined ? `${name}.${type}` : name;
  if (full.length > RESOURCE_FILE_NAME_MAX)
    return { ok: false, message: `The name of the file has at most ${RESOURCE_FILE_NAME_MAX} characters` };
  return { ok: true, name: full };
}

/** The media type of a document. */
export const MEDIA_TYPES: Readonly<Record<ResourceFileType, string>> = {
  pdf: 'application/pdf',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};
