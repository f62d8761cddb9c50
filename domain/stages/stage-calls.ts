import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { crudCalls } from '../calls/crud-calls.ts';
import { pageSchema } from '../calls/paging.ts';
import { FORM_BODY_MAX_BYTES } from '../limits/requests.ts';
import { TalkView } from '../talks/talk-view.ts';
import { type Edition, TalkId } from '../talks/talk.ts';
import { NewStage, StageChanges } from './stage-form.ts';
import { StageView } from './stage-view.ts';

export const RevisedStage = v.pipe(
  v.object({ ...StageView.entries, capacity: v.optional(v.number()), rev: v.string() }),
  v.title('RevisedStage'),
);

/** Calls for stages. `list` for live stages is not in the API: devices have them in the catalog, others read the agenda. */
export const stageCalls = (edition: Edition) =>
  crudCalls(edition === 'live' ? '/stages' : '/replay/stages', {
    access: 'replay',
    id: TalkId,
    view: RevisedStage,
    maxBytes: FORM_BODY_MAX_BYTES,
    input: { add: NewStage, edit: StageChanges },
  });

/** A stage with its talks (spec 3). Talks without a stage come last, in a group without an id. */
const StageGroup = v.object({ ...StageView.entries, id: v.nullable(v.string()), talks: v.array(TalkView) });

export const readStageAgenda = (edition: Edition) =>
  call({
    method: 'get',
    path: edition === 'live' ? '/stages/agenda' : '/replay/stages/agenda',
    access: edition === 'live' ? 'logged-in' : 'replay',
    input: v.object({}),
    output: pageSchema(StageGroup),
  });
