import { byOrder } from '../../../domain/by-order.ts';
import { readStageAgenda, RevisedStage, stageCalls } from '../../../domain/stages/stage-calls.ts';
import { lastOrder, NewStage, StageChanges } from '../../../domain/stages/stage-form.ts';
import { byStart, type Edition, type Talk } from '../../../domain/talks/talk.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { viewerOf } from '../../sync/crud-handlers.ts';
import { allDocuments, documentsIn } from '../../sync/documents.ts';
import { stagesOf, talksOf } from '../../sync/stored-collections.ts';
import { answersViewer, withCheckedAnswers } from '../event-fields/programme-answers.ts';
import { placeHandlers } from './place-handlers.ts';
import type * as v from 'valibot';
import type { Stage } from '../../../domain/stages/stage.ts';
import type { Ports } from '../../ports.ts';
import type { StageView } from '../../../domain/stages/stage-view.ts';
import { shownTalks, stageViewer } from '../talks/talk-view.ts';

/** Returns all talks at once, including cancelled ones, for drawing a schedule. */
const readAgenda = (edition: Edition): Endpoint =>
  endpoint(readStageAgenda(edition), {
    summary: `The stages of ${edition === 'live' ? 'talks' : 'replays'} in their order, each with its talks by start.`,
    handle: async ({ actor, ports }) => {
      const stages = (await allDocuments(stagesOf(edition), ports)).toSorted(byOrder);
      const talks = await allDocuments(talksOf(edition), ports);
      const shown = stages.map(await stageViewer(ports));
      const data = await Promise.all(
        stageGroups(shown, talks).map(async (group) => ({
          ...group.stage,
          talks: await shownTalks(group.talks, { viewer: actor, ports }),
        })),
      );
      return { data, pagination: { page: 1, total: data.length, count: data.length } };
    },
  });

type ShownStage = v.InferOutput<typeof StageView>;
interface Group {
  readonly stage: Omit<ShownStage, 'id'> & { readonly id: string | null };
  readonly talks: readonly Talk[];
}

function stageGroups(stages: readonly ShownStage[], talks: readonly Talk[]): Group[] {
  const known = new Set(stages.map((stage) => stage.id));
  const byStage = Map.groupBy(talks.toSorted(byStart), ({ stageId }) =>
    stageId !== null && known.has(stageId) ? stageId : null,
  );
  const nowhere = byStage.get(null);
  return [
    ...stages.map((stage) => ({ stage, talks: byStage.get(stage.id) ?? [] })),
    ...(nowhere ? [{ stage: { id: null, name: '', order: (stages.at(-1)?.order ?? -1) + 1 }, talks: nowhere }] : []),
  ];
}

async function answersShown(_: unknown, ports: Ports) {
  const answersOf = await answersViewer('stage', ports);
  return (stage: Stage) => ({ extra: answersOf(stage) });
}

function handlersOf(edition: Edition) {
  const documents = stagesOf(edition);
  return placeHandlers({
    what: 'stage',
    edition,
    documents,
    order: byOrder,
    viewFor: viewerOf({ documents, view: RevisedStage, names: {}, show: answersShown }),
    input: { add: NewStage, edit: StageChanges },
    blank: (state) => ({ order: lastOrder(documentsIn(state, documents)) }),
    checked: (sent, ports) => withCheckedAnswers('stage', sent, ports),
  });
}

/** The specification has no call that reads one stage. Clients use a PATCH without fields. */
function endpointsOf(edition: Edition): readonly Endpoint[] {
  const [calls, handlers] = [stageCalls(edition), handlersOf(edition)];
  const of = edition === 'live' ? 'talks' : 'replays';
  const list = endpoint(calls.list, {
    summary: `The stages of ${of}, in their order.`,
    example: { page: 1 },
    ...handlers.list,
  });
  return [
    ...(edition === 'replay' ? [list] : []),
    /** Without `order` the stage is added at the end. */
    endpoint(calls.add, {
      summary: `Adds a stage of ${of}.`,
      example: { name: 'Workshop', order: 2 },
      ...handlers.add,
    }),
    endpoint(calls.edit, {
      summary: `Changes a stage of ${of}; what is not said stays as it is.`,
      example: { id: edition === 'live' ? 'side' : 'replay-main', name: 'Harbour Stage' },
      ...handlers.edit,
    }),
    /** Refused while talks use the stage, including cancelled ones; the message has their number. */
    endpoint(calls.remove, {
      summary: `Takes away a stage of ${of} that no talk is on.`,
      example: { id: edition === 'live' ? 'empty-stage' : 'empty-replay-stage' },
      refuses: ['conflict'],
      ...handlers.remove,
    }),
    readAgenda(edition),
  ];
}

export const stageEndpoints = [...endpointsOf('live'), ...endpointsOf('replay')];
