import { isDeepStrictEqual } from 'node:util';
import { contentRev } from '../../../domain/event/import/imported-id.ts';
import { LOG_BATCH } from '../../../domain/limits/log.ts';
import type { Person } from '../../../domain/people/person.ts';
import { speakerCardOf, speakersCollection } from '../../../domain/people/speaker-card.ts';
import type { LogPage, Op } from '../../../domain/sync/log.ts';
import type { ScopeState, SyncLog } from '../../ports.ts';
import { readable, stored } from '../../sync/documents.ts';
import { hiddenPeople, people, talksOf } from '../../sync/stored-collections.ts';
import { peopleStates, personIn } from './find-person.ts';
import { takeInPeople } from './take-in-people.ts';

export const speakerCards = stored(speakersCollection);
const talks = talksOf('live').name; // Replays have the same collection name in their own scope.

/**
 * Makes `pub/speakers` the cards of everybody whom a talk or a replay names, and returns whom they name. Works from the
 * present state, so it may be interrupted, late, or run at several servers.
 */
export async function publishSpeakerCards(log: SyncLog): Promise<ReadonlySet<string>> {
  for (;;) {
    const [{ dir, adm }, replay] = await Promise.all([peopleStates({ log }), log.state('replay')]);
    const pub = await log.state(speakerCards.scope);
    const find = (id: string): Person | undefined => personIn(id, dir, adm);
    const opsIn = (state: ScopeState): Op[] => cardOps(state, find, namedIn([state, replay]));
    if (opsIn(pub).length === 0) return namedIn([pub, replay]);
    // Servers with the same state propose the same mutation; those with a later state find nothing left to do.
    const appended = await log.append(speakerCards.scope, {
      mid: `speaker-cards:${pub.n}:${dir.n}:${replay.n}${adm.changedAt(hiddenPeople.name) > 0 ? `:${adm.n}` : ''}`,
      by: 'server',
      decide: (state) => ({ ops: opsIn(state).slice(0, LOG_BATCH) }),
    });
    if (!appended.ok) throw new Error(appended.refused.message);
  }
}

function cardOps(pub: ScopeState, find: (id: string) => Person | undefined, named: ReadonlySet<string>): Op[] {
  const c = speakerCards.name;
  const cards = [...named].flatMap((id) => {
    const person = find(id);
    return person ? [speakerCardOf(person)] : [];
  });
  const wanted = new Set(cards.map(({ id }) => id));
  return [
    ...pub.all(c).flatMap(({ id, rev }): Op[] => (wanted.has(id) ? [] : [{ c, id, rev: `${rev}-`, del: true }])),
    ...cards.flatMap((doc): Op[] =>
      isDeepStrictEqual(pub.get(c, doc.id)?.doc, doc) ? [] : [{ c, id: doc.id, rev: contentRev(doc), doc }],
    ),
  ];
}

const namedIn = (states: readonly ScopeState[]): Set<string> =>
  new Set(
    states.flatMap((state) =>
      state.all(talks).flatMap((held) => (readable(held, talksOf('live'))?.speakers ?? []).map(({ id }) => id)),
    ),
  );

/** Does what an interrupted or another server left to do. */
export async function reconcilePeople({ log }: { readonly log: SyncLog }): Promise<void> {
  const states = await Promise.all([...SCOPES].map((scope) => log.state(scope)));
  const names = [talks, people.name, hiddenPeople.name];
  const seen = states.flatMap((state) => names.map((name) => state.changedAt(name))).join();
  if (settled.get(log) === seen) return;
  await takeInPeople(log);
  await publishSpeakerCards(log);
  settled.set(log, seen);
}

/** Positions up to which people and cards were compared, per log of this process. */
const settled = new WeakMap<SyncLog, string>();

/** Scopes whose changes concern cards. */
const SCOPES: ReadonlySet<string> = new Set(['pub', 'replay', people.scope, hiddenPeople.scope]);

/** Returns the log with speaker cards that are true before an append that concerns them is answered. */
export function withSpeakerCards(log: SyncLog): SyncLog {
  let isDue = true;
  /** Whom talks named at the last comparison. */
  let named: ReadonlySet<string> | undefined;
  let working = Promise.resolve();
  const concerns = ({ s, ops }: LogPage): boolean =>
    SCOPES.has(s) &&
    (ops.length === 0 || // Entries that were removed before they were read.
      ops.some(
        ({ c, id }) =>
          c === talks || ((c === people.name || c === hiddenPeople.name) && (s === 'pub' || (named?.has(id) ?? true))),
      ));
  log.subscribe((page) => {
    if (concerns(page)) isDue = true;
  });
  const settle = async (): Promise<void> => {
    if (!isDue) return;
    isDue = false;
    try {
      await takeInPeople(log);
      named = await publishSpeakerCards(log);
    } catch {
      isDue = true; // The next append or a job does it again.
    }
  };
  return {
    logId: log.logId,
    async append(scope, mutation) {
      const appended = await log.append(scope, mutation);
      if (SCOPES.has(scope)) await (working = working.then(settle));
      return appended;
    },
    state: (scope) => log.state(scope),
    bytes: (scope) => log.bytes(scope),
    read: (scope, after, limit) => log.read(scope, after, limit),
    hold: (scope) => log.hold(scope),
    subscribe: (listener) => log.subscribe(listener),
    truncate: (scope, upTo) => log.truncate(scope, upTo),
    close: () => log.close(),
  };
}
