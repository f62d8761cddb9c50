import * as v from 'valibot';
import { PageFields, pageSchema } from '../../../domain/calls/paging.ts';
import { byOrder } from '../../../domain/by-order.ts';
import { refuse } from '../../../domain/refusal.ts';
import { changedStage, newStage, NewStage, StageChanges } from '../../../domain/stages/stage-form.ts';
import type { Stage } from '../../../domain/stages/stage.ts';
import { TalkId } from '../../../domain/talks/talk.ts';
import { type Endpoint, endpoint, type ShownCall } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import type { ScopeState } from '../../ports.ts';
import { type Edition, stagesOf } from '../../sync/catalog.ts';
import { allRevised, documentsIn, findRevised, type Revised, type WithRev, withRev } from '../../sync/documents.ts';
import { editRevised } from '../../sync/edit-documents.ts';
import { underOwnName } from '../../sync/own-name.ts';
import { StageView, stageView } from '../talks/talk-view.ts';
import { readAgenda } from './stage-agenda.ts';
import { removePlace } from './remove-place.ts';

const RevisedStage = v.object({ ...StageView.entries, rev: v.string() });

const stageCalls = (edition: Edition): readonly Endpoint[] => [
  ...(edition === 'replay' ? [readStages(edition)] : []),
  createStage(edition),
  editStage(edition),
  removeStage(edition),
  readAgenda(edition),
];

const base = (edition: Edition): string => (edition === 'live' ? '/stages' : '/replay/stages');
const of = (edition: Edition): string => (edition === 'live' ? 'talks' : 'replays');
const exampleId = (edition: Edition): string => (edition === 'live' ? 'side' : 'replay-main');

const readStages = (edition: Edition): Endpoint =>
  endpoint({
    method: 'get',
    path: base(edition),
    access: 'replay',
    summary: `The stages of ${of(edition)}, in their order.`,
    input: v.object(PageFields),
    example: { page: 1 },
    output: pageSchema(RevisedStage),
    handle: async ({ input, ports }) =>
      shown(pageOf((await allRevised(stagesOf(edition), ports)).toSorted(byOrder), input), revisedView),
  });

/** Without an order it stands last. */
const createStage = (edition: Edition): Endpoint =>
  endpoint({
    method: 'post',
    path: base(edition),
    access: 'admin',
    summary: `Adds a stage of ${of(edition)}.`,
    input: NewStage,
    example: { name: 'Workshop', order: 2 },
    output: RevisedStage,
    status: 201,
    handle: async ({ actor, input, ports }) => {
      const documents = stagesOf(edition);
      const id = ports.randomId(12);
      const change = (_: unknown, state: ScopeState): Stage =>
        underOwnName(newStage(id, input, documentsIn(state, documents)), undefined, {
          what: 'stage',
          documents,
          state,
        });
      return answer(await editRevised(documents, { actor, id, change }, ports));
    },
  });

const editStage = (edition: Edition): Endpoint =>
  endpoint({
    method: 'patch',
    path: `${base(edition)}/:id`,
    access: 'admin',
    summary: `Changes a stage of ${of(edition)}; what is not said stays as it is.`,
    input: v.object({ ...StageChanges.entries, id: TalkId }),
    example: { id: exampleId(edition), name: 'Harbour Stage' },
    output: RevisedStage,
    current: current(edition),
    handle: async ({ actor, input: { id, ...changes }, ports, header }) => {
      const documents = stagesOf(edition);
      const change = (before: Stage | undefined, state: ScopeState): Stage =>
        underOwnName(changedStage(before ?? noStage(), changes), before, { what: 'stage', documents, state });
      return answer(await editRevised(documents, { actor, id, ifMatch: header('if-match'), change }, ports));
    },
  });

/** Refused as long as talks are on it, cancelled ones too, with their number: they are moved first, by somebody who knows where to. */
const removeStage = (edition: Edition): Endpoint =>
  endpoint({
    method: 'delete',
    path: `${base(edition)}/:id`,
    access: 'admin',
    summary: `Takes away a stage of ${of(edition)} that no talk is on.`,
    input: v.object({ id: TalkId }),
    example: { id: edition === 'live' ? 'empty-stage' : 'empty-replay-stage' },
    output: v.null(),
    status: 204,
    current: current(edition),
    refuses: ['conflict'],
    handle: async ({ actor, input: { id }, ports, header }) => {
      await removePlace('stage', { id, edition, actor, ifMatch: header('if-match') }, ports);
      return null;
    },
  });

const revisedView = (stage: WithRev<Stage>): v.InferOutput<typeof RevisedStage> => ({
  ...stageView(stage),
  rev: stage.rev,
});
/** No call of the specification reads one stage alone, so a PATCH that says nothing does. */
const answer = (edited: Revised<Stage> | undefined): v.InferOutput<typeof RevisedStage> =>
  revisedView(withRev(edited ?? noStage()));

/** What an editor who comes too late is shown. */
const current = (edition: Edition) => ({
  output: RevisedStage,
  show: async ({ input: { id }, ports }: ShownCall) => answer(await findRevised(stagesOf(edition), id, ports)),
});

const noStage = (): never => refuse('not-found', 'This stage does not exist');

export const stageEndpoints = [...stageCalls('live'), ...stageCalls('replay')];
