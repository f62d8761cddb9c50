import * as v from 'valibot';
import { view as viewKind, Watched, watchedMore } from '../../../domain/analytics/watched.ts';
import { Refused } from '../../../domain/refusal.ts';
import { personScope } from '../../../domain/sync/log.ts';
import { MineDocument } from '../../../domain/sync/mine.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Decision, Ports, ScopeState } from '../../ports.ts';
import { MINE } from '../../log/mine-entries.ts';
import { findMine } from '../../sync/write-mine.ts';

export interface View {
  readonly personId: string;
  readonly talkId: string;
  readonly at: Instant;
  readonly seconds: number | undefined;
  readonly uuid: string;
}

/**
 * The one way in for time spent watching a talk: adds to the person's `view` document, each message once. Not
 * through `writeMine`, which puts one value in another's place: here two messages at the same moment both count.
 */
export async function writeView(view: View, ports: Pick<Ports, 'log' | 'now'>): Promise<'counted' | 'known'> {
  const { personId, uuid } = view;
  const appended = await ports.log.append(personScope(personId), {
    mid: `view:${uuid}`,
    by: personId,
    decide: (state) => decide(state, view, ports.now()),
  });
  if (!appended.ok) throw new Refused(appended.refused);
  return appended.repeated ? 'known' : 'counted';
}

function decide(state: ScopeState, { talkId, at, seconds, uuid }: View, now: Instant): Decision {
  const id = viewKind.id(talkId);
  const before = findMine(state, id);
  const watched = before && v.parse(Watched, before.value);
  const value = watchedMore(watched, { at: Math.min(at, now), seconds });
  if (watched && value.seconds === watched.seconds) return { ops: [] };
  const rev = `view:${uuid}`;
  const document = v.parse(MineDocument, viewKind.document(talkId, value, { changedAt: now, rev }));
  return { ops: [{ c: MINE, id, rev, doc: document }], res: { before: before?.value ?? null } };
}
