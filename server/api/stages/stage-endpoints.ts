import { byOrder } from '../../../domain/by-order.ts';
import { RevisedStage, stageCalls } from '../../../domain/stages/stage-calls.ts';
import { lastOrder, NewStage, StageChanges } from '../../../domain/stages/stage-form.ts';
import type { Edition } from '../../../domain/talks/talk.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { viewerOf } from '../../sync/crud-handlers.ts';
import { documentsIn } from '../../sync/documents.ts';
import { stagesOf } from '../../sync/stored-collections.ts';
import { placeHandlers } from './place-handlers.ts';
import { readAgenda } from './stage-agenda.ts';

function handlersOf(edition: Edition) {
  const documents = stagesOf(edition);
  return placeHandlers({
    what: 'stage',
    edition,
    documents,
    order: byOrder,
    viewFor: viewerOf({ documents, view: RevisedStage, names: {}, show: () => () => ({}) }),
    input: { add: NewStage, edit: StageChanges },
    blank: (state) => ({ order: lastOrder(documentsIn(state, documents)) }),
  });
}

/** No call of the specification reads one stage alone, so a PATCH that says nothing does. */
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
    /** Without an order it stands last. */
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
    /** Refused as long as talks are on it, cancelled ones too, with their number: they are moved first, by somebody who knows where to. */
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
