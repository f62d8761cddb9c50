import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { PageFields, pageSchema } from '../calls/paging.ts';
import { pictureUpload } from '../calls/upload.ts';
import { CAPTIONS_MAX_BYTES } from '../limits/files.ts';
import { BODY_MAX_BYTES } from '../limits/requests.ts';
import { CaptionsUpload, NewTalk, TalkChanges } from './talk-form.ts';
import { RevisedTalk, TalkView } from './talk-view.ts';
import { type Edition, TalkId } from './talk.ts';

export const TalkList = pageSchema(TalkView);

export const readTalkViews = call({
  method: 'get',
  path: '/talks/views/:id',
  access: 'logged-in',
  input: v.object({ id: TalkId }),
  output: v.object({ id: v.string(), views: v.number() }),
});

export const readTopTalks = call({
  method: 'get',
  path: '/talks/top',
  access: 'logged-in',
  input: v.object({ count: PageFields.count }),
  output: TalkList,
});

export const readCurrentTalks = call({
  method: 'get',
  path: '/talks/current',
  access: 'logged-in',
  input: v.object({}),
  output: TalkList,
});

export const readIncomingTalks = call({
  method: 'get',
  path: '/talks/incoming',
  access: 'logged-in',
  input: v.object({}),
  output: TalkList,
});

const editionBase = (edition: Edition): string => (edition === 'live' ? '/talks' : '/replay/talks');

export const storeTalkCover = (edition: Edition) =>
  call({
    method: 'post',
    path: `${editionBase(edition)}/cover/:id`,
    access: 'admin',
    input: v.object({ id: TalkId }),
    output: TalkView,
    upload: pictureUpload(),
    tagged: true,
  });

export const removeCover = (edition: Edition) =>
  call({
    method: 'delete',
    path: `${editionBase(edition)}/cover/:id`,
    access: 'admin',
    input: v.object({ id: TalkId }),
    output: TalkView,
    current: RevisedTalk,
    tagged: true,
  });

export const storeTalkCaptions = (edition: Edition) =>
  call({
    method: 'post',
    path: `${editionBase(edition)}/captions/:id`,
    access: 'admin',
    input: v.object({ ...CaptionsUpload.entries, id: TalkId }),
    output: TalkView,
    upload: {
      field: 'file',
      maxBytes: CAPTIONS_MAX_BYTES,
      tooLarge: `A WebVTT file has at most ${CAPTIONS_MAX_BYTES / 1_000_000} MB`,
    },
    current: RevisedTalk,
    tagged: true,
  });

export const createTalk = (edition: Edition) =>
  call({
    method: 'post',
    path: `${editionBase(edition)}/:id`,
    access: 'admin',
    maxBytes: BODY_MAX_BYTES,
    input: v.object({ ...NewTalk.entries, id: TalkId }),
    output: TalkView,
    status: 201,
    tagged: true,
  });

export const readTalk = (edition: Edition) =>
  call({
    method: 'get',
    path: `${editionBase(edition)}/single/:id`,
    access: edition === 'live' ? 'logged-in' : 'replay',
    input: v.object({ id: TalkId }),
    output: TalkView,
    tagged: true,
  });

export const editTalk = (edition: Edition) =>
  call({
    method: 'patch',
    path: `${editionBase(edition)}/:id`,
    access: 'admin',
    maxBytes: BODY_MAX_BYTES,
    input: v.object({ ...TalkChanges.entries, id: TalkId }),
    output: TalkView,
    current: RevisedTalk,
    tagged: true,
  });

export const removeTalk = (edition: Edition) =>
  call({
    method: 'delete',
    path: `${editionBase(edition)}/:id`,
    access: 'admin',
    input: v.object({ id: TalkId }),
    output: v.object({ id: v.string(), cancelled: v.boolean(), removed: v.boolean() }),
    current: RevisedTalk,
  });
