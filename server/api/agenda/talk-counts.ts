import * as v from 'valibot';
import { AgendaValue, keepsTalk } from '../../../domain/agenda/agenda.ts';
import type { TalkCount } from '../../../domain/agenda/talk-count.ts';
import { MineDocument } from '../../../domain/sync/mine.ts';
import type { Projection } from '../../sync/projection.ts';
import { MINE, MineTransition } from '../../sync/write-mine.ts';

/** How many people keep each talk, for the organisers' own scope: attendees' devices hear nothing of it. */
export const talkCounts: Projection = {
  collection: 'talk-counts',
  target: 'adm',
  effects: ({ ops, res }) => {
    const after = v.safeParse(MineDocument, ops.find(({ c }) => c === MINE)?.doc);
    const transition = v.safeParse(MineTransition, res);
    if (!after.success || !transition.success || after.output.kind !== 'agenda') return [];
    const by = Number(keepsTalk(after.output)) - Number(v.is(AgendaValue, transition.output.before) && transition.output.before.kept);
    return by === 0 ? [] : [{ id: after.output.ref, by }];
  },
  document: (talkId, kept, at): TalkCount => ({ talkId, kept, at }),
};
