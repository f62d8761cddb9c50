import { byOrder } from '../../../domain/by-order.ts';
import { readStageAgenda } from '../../../domain/stages/stage-calls.ts';
import type { Stage } from '../../../domain/stages/stage.ts';
import { byStart, type Edition, type Talk } from '../../../domain/talks/talk.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { stagesOf, talksOf } from '../../sync/stored-collections.ts';
import { allDocuments } from '../../sync/documents.ts';
import { shownTalks } from '../talks/talk-view.ts';

/** All of it at once: it is what a schedule is drawn from. Cancelled talks are there, and say so. */
export const readAgenda = (edition: Edition): Endpoint =>
  endpoint(readStageAgenda(edition), {
    summary: `The stages of ${edition === 'live' ? 'talks' : 'replays'} in their order, each with its talks by start.`,
    handle: async ({ actor, ports }) => {
      const stages = (await allDocuments(stagesOf(edition), ports)).toSorted(byOrder);
      const talks = await allDocuments(talksOf(edition), ports);
      const data = await Promise.all(
        stageGroups(stages, talks).map(async (group) => ({
          ...group.stage,
          talks: await shownTalks(group.talks, { viewer: actor, ports }),
        })),
      );
      return { data, pagination: { page: 1, total: data.length, count: data.length } };
    },
  });

interface Group {
  readonly stage: { readonly id: string | null; readonly name: string; readonly order: number };
  readonly talks: readonly Talk[];
}

function stageGroups(stages: readonly Stage[], talks: readonly Talk[]): Group[] {
  const known = new Set(stages.map((stage) => stage.id));
  const byStage = Map.groupBy(talks.toSorted(byStart), ({ stageId }) =>
    stageId !== null && known.has(stageId) ? stageId : null,
  );
  const nowhere = byStage.get(null);
  return [
    ...stages.map(({ id, name, order }) => ({ stage: { id, name, order }, talks: byStage.get(id) ?? [] })),
    ...(nowhere ? [{ stage: { id: null, name: '', order: (stages.at(-1)?.order ?? -1) + 1 }, talks: nowhere }] : []),
  ];
}
