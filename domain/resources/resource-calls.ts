import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { PageFields, pageSchema } from '../calls/paging.ts';
import { RESOURCE_FILE_MAX_BYTES, RESOURCE_FILE_NAME_MAX } from '../limits/files.ts';
import { ResourceView, RevisedTalk } from '../talks/talk-view.ts';
import { TalkId } from '../talks/talk.ts';
import { MEDIA_TYPES } from './resource-file-name.ts';
import { CONSENT_NEEDED } from './download.ts';

const TOO_LARGE = `A document has at most ${RESOURCE_FILE_MAX_BYTES / 1_000_000} MB`;

/** Forms send text only. */
const Flag = v.pipe(
  v.optional(v.union([v.boolean(), v.picklist(['true', 'false', '1', '0', ''])], 'replayTalk is true or false'), false),
  v.transform((flag) => flag === true || flag === 'true' || flag === '1'),
);

const Name = v.optional(
  v.pipe(
    v.string('The file needs a name'),
    v.maxLength(RESOURCE_FILE_NAME_MAX, `The name of the file has at most ${RESOURCE_FILE_NAME_MAX} characters`),
  ),
);

export const addResource = call({
  method: 'post',
  path: '/resources/:talkId',
  access: 'admin',
  input: v.object({ talkId: TalkId, filename: Name, replayTalk: Flag }),
  output: ResourceView,
  status: 201,
  upload: { field: 'file', maxBytes: RESOURCE_FILE_MAX_BYTES, tooLarge: TOO_LARGE },
});

export const removeResource = call({
  method: 'delete',
  path: '/resources/:resourceId',
  access: 'admin',
  input: v.object({ resourceId: TalkId }),
  output: v.null(),
  current: RevisedTalk,
  status: 204,
});

export const downloadResource = call({
  method: 'post',
  path: '/resources/download/:id',
  access: 'logged-in',
  input: v.object({ id: TalkId, consent: v.literal(true, CONSENT_NEEDED) }),
  output: ResourceView,
});

export const readResourceFile = call({
  method: 'get',
  path: '/resources/file/:id',
  access: 'logged-in',
  input: v.object({ id: TalkId }),
  output: v.never(),
  produces: Object.values(MEDIA_TYPES).join(', '),
});

const ResourceStats = v.object({
  ...ResourceView.entries,
  talk: v.object({ id: v.string(), title: v.string() }),
  downloads: v.number(),
});

export const readResourceStats = call({
  method: 'post',
  path: '/stats/resources',
  access: 'admin',
  input: v.object(PageFields),
  output: pageSchema(ResourceStats),
});
