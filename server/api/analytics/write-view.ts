import * as v from 'valibot';
import { slotsWatched } from '../../../domain/analytics/watching.ts';
import { view as viewKind, Watched, watchedMore } from '../../../domain/analytics/watched.ts';
import { Refused } from '../../../domain/refusal.ts';
import { personScope } from '../../../domain/sync/log.ts';
import { MineDocument } from '../../../domain/sync/mine.ts';
import { Instant } from '../../../domain/time.ts';
import type { Decision, Ports, ScopeState } from '../../ports.ts';
import { MINE } from '../../log/mine-entries.ts';
import { findMine } from '../../sync/write-mine.ts';
import { noteWatched } from './watch-store.ts';

export interface View {
  readonly personId: string;
  readonly talkId: string;
  readonly at: Instant;
  readonly seconds: number | undefined;
  readonly uuid: string;
}

/** What a message added, as its entry says it, so that a repeat knows as well. */
const Added = v.object({ added: v.object({ at: Instant, seconds: v.number() }) });

/**
 * The one way in for time spent watching a talk: adds to the person's `view` document, each message once, and notes when
 * that was (watch-store.ts). Not through `writeMine`, which puts one value in another's place: here two messages at the same
 * moment both count. A message that was cut off in between is sent again, and notes it then.
 */
export async function writeView(view: View, ports: Pick<Ports, 'log' | 'now' | 'store'>): Promise<'counted' | 'known'> {
  const { personId, talkId, uuid } = view;
  const appended = await ports.log.append(personScope(personId), {
    mid: `view:${uuid}`,
    by: personId,
    decide: (state) => decide(state, view, ports.now()),
  });
  if (!appended.ok) throw new Refused(appended.refused);
  const res = v.safeParse(Added, appended.res);
  if (res.success) await noteWatched({ personId, talkId, slots: slotsWatched(res.output.added) }, ports);
  return appended.repeated ? 'known' : 'counted';
}

function decide(state: ScopeState, { talkId, seconds, uuid, ...view }: View, now: Instant): Decision {
  const at = Math.min(view.at, now);
  const id = viewKind.id(talkId);
  const before = findMine(state, id);
  const watched = before && v.parse(Watched, before.value);
  const value = watchedMore(watched, { at, seconds });
  if (watched && value.seconds === watched.seconds) return { ops: [] };
  const rev = `view:${uuid}`;
  const document = v.parse(MineDocument, viewKind.document(talkId, value, { changedAt: now, rev }));
  const added = { at, seconds: value.seconds - (watched?.seconds ?? 0) };
  return { ops: [{ c: MINE, id, rev, doc: document }], res: { before: before?.value ?? null, added } };
}
