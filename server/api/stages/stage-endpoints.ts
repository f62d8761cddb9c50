import * as v from 'valibot';
import { byOrder } from '../../../domain/by-order.ts';
import { refuse } from '../../../domain/refusal.ts';
import { changedStage, newStage, NewStage, StageChanges } from '../../../domain/stages/stage-form.ts';
import type { Stage } from '../../../domain/stages/stage.ts';
import { TalkId } from '../../../domain/talks/talk.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { PageFields, pageOf, pageSchema, shown } from '../../http/paging.ts';
import { type Reply, tagged } from '../../http/reply.ts';
import { type Edition, stagesOf } from '../../sync/catalog.ts';
import { allDocuments, type Revised } from '../../sync/documents.ts';
import { editRevised } from '../../sync/edit-documents.ts';
import { StageView, stageView } from '../talks/talk-view.ts';
import { readAgenda } from './stage-agenda.ts';
import { removePlace } from './remove-place.ts';

const stageCalls = (edition: Edition): readonly Endpoint[] => [
  ...(edition === 'replay' ? [readStages(edition)] : []),
  createStage(edition), editStage(edition), removeStage(edition), readAgenda(edition),
];

const base = (edition: Edition): string => (edition === 'live' ? '/stages' : '/replay/stages');
const of = (edition: Edition): string => (edition === 'live' ? 'talks' : 'replays');
const exampleId = (edition: Edition): string => (edition === 'live' ? 'side' : 'replay-main');

const readStages = (edition: Edition): Endpoint => endpoint({
  method: 'get',
  path: base(edition),
  access: 'replay',
  summary: `The stages of ${of(edition)}, in their order.`,
  input: v.object(PageFields),
  example: { page: 1 },
  output: pageSchema(StageView),
  handle: async ({ input, ports }) => shown(pageOf((await allDocuments(stagesOf(edition), ports)).toSorted(byOrder), input), stageView),
});

/** Without an order it stands last. */
const createStage = (edition: Edition): Endpoint => endpoint({
  method: 'post',
  path: base(edition),
  access: 'admin',
  summary: `Adds a stage of ${of(edition)}.`,
  input: NewStage,
  example: { name: 'Workshop', order: 2 },
  output: StageView,
  status: 201,
  handle: async ({ actor, input, ports }) => {
    const stage = newStage(ports.randomId(12), input, await allDocuments(stagesOf(edition), ports));
    return answer(await editRevised(stagesOf(edition), { actor, id: stage.id, change: () => stage }, ports), 201);
  },
});

const editStage = (edition: Edition): Endpoint => endpoint({
  method: 'patch',
  path: `${base(edition)}/:id`,
  access: 'admin',
  summary: `Changes a stage of ${of(edition)}; what is not said stays as it is.`,
  input: v.object({ ...StageChanges.entries, id: TalkId }),
  example: { id: exampleId(edition), name: 'Harbour Stage' },
  output: StageView,
  refuses: ['stale'],
  handle: async ({ actor, input: { id, ...changes }, ports, header }) => {
    const change = (before: Stage | undefined): Stage => changedStage(before ?? noStage(), changes);
    return answer(await editRevised(stagesOf(edition), { actor, id, ifMatch: header('if-match'), change }, ports));
  },
});

/** Refused as long as talks are on it, cancelled ones too, with their number: they are moved first, by somebody who knows where to. */
const removeStage = (edition: Edition): Endpoint => endpoint({
  method: 'delete',
  path: `${base(edition)}/:id`,
  access: 'admin',
  summary: `Takes away a stage of ${of(edition)} that no talk is on.`,
  input: v.object({ id: TalkId }),
  example: { id: edition === 'live' ? 'empty-stage' : 'empty-replay-stage' },
  output: v.null(),
  status: 204,
  refuses: ['conflict', 'stale'],
  handle: async ({ actor, input: { id }, ports, header }) => {
    await removePlace('stage', { id, edition, actor, ifMatch: header('if-match') }, ports);
    return null;
  },
});

/** A stage with its ETag. No call of the specification reads one stage alone, so a PATCH that says nothing does. */
function answer(edited: Revised<Stage> | undefined, status?: 201): Reply {
  const { document, rev } = edited ?? noStage();
  return tagged(stageView(document), rev, status);
}

const noStage = (): never => refuse('not-found', 'This stage does not exist');

export const stageEndpoints = [...stageCalls('live'), ...stageCalls('replay')];
