import * as v from 'valibot';
import { crudCalls } from '../calls/crud-calls.ts';
import { type Edition, TalkId } from '../talks/talk.ts';
import { NewTrack, TrackChanges } from './stage-form.ts';
import { TrackView } from './stage-view.ts';

export const RevisedTrack = v.pipe(v.object({ ...TrackView.entries, rev: v.string() }), v.title('RevisedTrack'));

export const trackCalls = (edition: Edition) =>
  crudCalls(edition === 'live' ? '/tracks' : '/replay/tracks', {
    access: edition === 'live' ? 'logged-in' : 'replay',
    id: TalkId,
    view: RevisedTrack,
    input: { add: NewTrack, edit: TrackChanges },
  });
