import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { pageSchema } from '../calls/paging.ts';
import { UserDocument } from '../sync/mine.ts';
import { TalkView } from '../talks/talk-view.ts';
import { TalkId } from '../talks/talk.ts';

export const readSchedule = call({
  method: 'get',
  path: '/schedule',
  access: 'logged-in',
  input: v.object({}),
  output: pageSchema(TalkView),
});

export const keepTalk = call({
  method: 'post',
  path: '/schedule/add/:talkId',
  access: 'logged-in',
  input: v.object({ talkId: TalkId }),
  output: UserDocument,
  repeats: 'by itself',
});

export const dropTalk = call({
  method: 'delete',
  path: '/schedule/remove/:talkId',
  access: 'logged-in',
  input: v.object({ talkId: TalkId }),
  output: UserDocument,
  repeats: 'by itself',
});
