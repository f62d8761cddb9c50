import type * as v from 'valibot';
import { byOrder } from '../../../domain/by-order.ts';
import { refuse } from '../../../domain/refusal.ts';
import {
  createStage,
  editStage,
  listStages,
  removeStage,
  type RevisedStage,
} from '../../../domain/stages/stage-calls.ts';
import { changedStage, newStage } from '../../../domain/stages/stage-form.ts';
import type { Stage } from '../../../domain/stages/stage.ts';
import type { Edition } from '../../../domain/talks/talk.ts';
import { type Endpoint, endpoint, type ShownCall } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import type { ScopeState } from '../../ports.ts';
import { stagesOf } from '../../sync/stored-collections.ts';
import { allRevised, documentsIn, findRevised, type Revised, type WithRev, withRev } from '../../sync/documents.ts';
import { editDocument, revised } from '../../sync/edit-documents.ts';
import { withUniqueName } from '../../sync/unique-name.ts';
import { stageView } from '../talks/talk-view.ts';
import { removePlace } from './remove-place.ts';
import { readAgenda } from './stage-agenda.ts';

const stageCalls = (edition: Edition): readonly Endpoint[] => [
  ...(edition === 'replay' ? [readStages(edition)] : []),
  /** Without an order it stands last. */
  endpoint(createStage(edition), {
    summary: `Adds a stage of ${of(edition)}.`,
    example: { name: 'Workshop', order: 2 },
    handle: async ({ actor, input, ports }) => {
      const documents = stagesOf(edition);
      const id = ports.randomId(12);
      const change = (_: unknown, state: ScopeState): Stage =>
        withUniqueName(newStage(id, input, documentsIn(state, documents)), undefined, {
          what: 'stage',
          documents,
          state,
        });
      return answer(revised(await editDocument(documents, { actor, id, change }, ports)));
    },
  }),
  endpoint(editStage(edition), {
    summary: `Changes a stage of ${of(edition)}; what is not said stays as it is.`,
    example: { id: exampleId(edition), name: 'Harbour Stage' },
    showCurrent: showCurrent(edition),
    handle: async ({ actor, input: { id, ...changes }, ports, header }) => {
      const documents = stagesOf(edition);
      const change = (before: Stage | undefined, state: ScopeState): Stage =>
        withUniqueName(changedStage(before ?? noStage(), changes), before, { what: 'stage', documents, state });
      return answer(revised(await editDocument(documents, { actor, id, ifMatch: header('if-match'), change }, ports)));
    },
  }),
  /** Refused as long as talks are on it, cancelled ones too, with their number: they are moved first, by somebody who knows where to. */
  endpoint(removeStage(edition), {
    summary: `Takes away a stage of ${of(edition)} that no talk is on.`,
    example: { id: edition === 'live' ? 'empty-stage' : 'empty-replay-stage' },
    refuses: ['conflict'],
    showCurrent: showCurrent(edition),
    handle: async ({ actor, input: { id }, ports, header }) => {
      await removePlace('stage', { id, edition, actor, ifMatch: header('if-match') }, ports);
      return null;
    },
  }),
  readAgenda(edition),
];

const of = (edition: Edition): string => (edition === 'live' ? 'talks' : 'replays');
const exampleId = (edition: Edition): string => (edition === 'live' ? 'side' : 'replay-main');

const readStages = (edition: Edition): Endpoint =>
  endpoint(listStages(edition), {
    summary: `The stages of ${of(edition)}, in their order.`,
    example: { page: 1 },
    handle: async ({ input, ports }) =>
      shown(pageOf((await allRevised(stagesOf(edition), ports)).toSorted(byOrder), input), revisedView),
  });

const revisedView = (stage: WithRev<Stage>): v.InferOutput<typeof RevisedStage> => ({
  ...stageView(stage),
  rev: stage.rev,
});
/** No call of the specification reads one stage alone, so a PATCH that says nothing does. */
const answer = (edited: Revised<Stage> | undefined): v.InferOutput<typeof RevisedStage> =>
  revisedView(withRev(edited ?? noStage()));

/** What an editor who comes too late is shown. */
const showCurrent =
  (edition: Edition) =>
  async ({ input: { id }, ports }: ShownCall) =>
    answer(await findRevised(stagesOf(edition), id, ports));

const noStage = (): never => refuse('not-found', 'This stage does not exist');

export const stageEndpoints = [...stageCalls('live'), ...stageCalls('replay')];
