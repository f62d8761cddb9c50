import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { PageFields, pageSchema } from '../calls/paging.ts';
import { type Edition, TalkId } from '../talks/talk.ts';
import { NewTrack, TrackChanges } from './stage-form.ts';
import { TrackView } from './stage-view.ts';

export const RevisedTrack = v.object({ ...TrackView.entries, rev: v.string() });

const base = (edition: Edition): string => (edition === 'live' ? '/tracks' : '/replay/tracks');

export const listTracks = (edition: Edition) =>
  call({
    method: 'get',
    path: base(edition),
    access: edition === 'live' ? 'logged-in' : 'replay',
    input: v.object(PageFields),
    output: pageSchema(RevisedTrack),
  });

export const createTrack = (edition: Edition) =>
  call({
    method: 'post',
    path: base(edition),
    access: 'admin',
    input: NewTrack,
    output: RevisedTrack,
    status: 201,
  });

export const editTrack = (edition: Edition) =>
  call({
    method: 'patch',
    path: `${base(edition)}/:id`,
    access: 'admin',
    input: v.object({ ...TrackChanges.entries, id: TalkId }),
    output: RevisedTrack,
    current: RevisedTrack,
  });

export const removeTrack = (edition: Edition) =>
  call({
    method: 'delete',
    path: `${base(edition)}/:id`,
    access: 'admin',
    input: v.object({ id: TalkId }),
    output: v.null(),
    current: RevisedTrack,
    status: 204,
  });
