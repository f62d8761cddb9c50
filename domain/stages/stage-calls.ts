import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { PageFields, pageSchema } from '../calls/paging.ts';
import { TalkView } from '../talks/talk-view.ts';
import { type Edition, TalkId } from '../talks/talk.ts';
import { NewStage, StageChanges } from './stage-form.ts';
import { StageView } from './stage-view.ts';

export const RevisedStage = v.object({ ...StageView.entries, rev: v.string() });

const base = (edition: Edition): string => (edition === 'live' ? '/stages' : '/replay/stages');

export const listStages = (edition: Edition) =>
  call({
    method: 'get',
    path: base(edition),
    access: 'replay',
    input: v.object(PageFields),
    output: pageSchema(RevisedStage),
  });

export const createStage = (edition: Edition) =>
  call({
    method: 'post',
    path: base(edition),
    access: 'admin',
    input: NewStage,
    output: RevisedStage,
    status: 201,
  });

export const editStage = (edition: Edition) =>
  call({
    method: 'patch',
    path: `${base(edition)}/:id`,
    access: 'admin',
    input: v.object({ ...StageChanges.entries, id: TalkId }),
    output: RevisedStage,
    current: RevisedStage,
  });

export const removeStage = (edition: Edition) =>
  call({
    method: 'delete',
    path: `${base(edition)}/:id`,
    access: 'admin',
    input: v.object({ id: TalkId }),
    output: v.null(),
    current: RevisedStage,
    status: 204,
  });

/** A stage with its talks (spec 3). What stands on no stage comes last, in a group without an id. */
const StageGroup = v.object({ ...StageView.entries, id: v.nullable(v.string()), talks: v.array(TalkView) });

export const readStageAgenda = (edition: Edition) =>
  call({
    method: 'get',
    path: edition === 'live' ? '/stages/agenda' : '/replay/stages/agenda',
    access: edition === 'live' ? 'logged-in' : 'replay',
    input: v.object({}),
    output: pageSchema(StageGroup),
  });
