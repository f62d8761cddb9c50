import * as v from 'valibot';
import type { Person } from '../../../domain/people/person.ts';
import { ROLES, type Role } from '../../../domain/people/role.ts';
import type { Op } from '../../../domain/sync/log.ts';
import { takesPlace } from '../../../domain/talks/talk.ts';
import type { Ports, ScopeState, SyncLog } from '../../ports.ts';
import { hiddenPeople, people, talksOf } from '../../sync/stored-collections.ts';
import { readable, type StoredCollection, storedCollection } from '../../sync/documents.ts';
import { accountTable, updateAccount } from '../accounts/account-store.ts';

/**
 * People who have the speaker role because of a talk; the role ends with the talk. A role that organisers granted is not
 * in this list and stays. Only the server reads this collection, so it is not in `domain/sync/collections.ts`.
 */
const speakers = storedCollection('adm', 'speakers', v.object({ id: v.string() }));

type SettlePorts = Pick<Ports, 'log' | 'store'>;
/** Position of each log up to which the roles are reconciled. */
const settled = new WeakMap<SyncLog, string>();

/**
 * Grants ROLE_SPEAKER to the speakers of talks and replays that are not cancelled, and removes it when they no longer
 * speak. Works from the current state, so it does not matter whether a call, an import or an undo changed the talk. Stores
 * who will get the role before granting it, so it can be interrupted at any step.
 */
export async function reconcileSpeakers({ log, store }: SettlePorts): Promise<void> {
  const [pub, replay, adm] = [await log.state('pub'), await log.state('replay'), await log.state(speakers.scope)];
  const dir = await log.state(people.scope);
  const seen = [
    pub.changedAt(talksOf('live').name),
    dir.changedAt(people.name),
    adm.changedAt(hiddenPeople.name),
    replay.changedAt(talksOf('replay').name),
    adm.changedAt(speakers.name),
  ].join();
  if (settled.get(log) === seen) return;
  const speaking = new Set([...speakingIn(pub), ...speakingIn(replay)]);
  const former = adm
    .all(speakers.name)
    .map(({ id }) => id)
    .filter((id) => !speaking.has(id));
  await change(adm, (held) => speaksOps(held, speaking), { log });
  for (const [state, place] of [
    [dir, people],
    [await log.state(speakers.scope), hiddenPeople],
  ] as const) {
    const roleOps = (held: ScopeState): Op[] => [
      ...[...speaking].flatMap((id) => roleOp(held, place, { id, isSpeaker: true })),
      ...former.flatMap((id) => roleOp(held, place, { id, isSpeaker: false })),
    ];
    await change(state, roleOps, { log, mid: place === people ? 'speakers:' : `speakers:${place.name}:` });
  }
  for (const { id, roles } of await (await accountTable({ store })).getMany([...speaking, ...former])) {
    if (roles.includes('ROLE_SPEAKER') !== speaking.has(id))
      await updateAccount(id, (held) => ({ ...held, roles: rolesWith(held.roles, speaking.has(id)) }), { store });
  }
  await change(adm, (held) => spokeOps(held, former), { log });
  settled.set(log, seen);
}

const speaksOps = (held: ScopeState, speaking: ReadonlySet<string>): Op[] =>
  [...speaking]
    .filter((id) => held.get(speakers.name, id) === undefined)
    .map((id) => ({ c: speakers.name, id, rev: 'speaks', doc: { id } }));

const spokeOps = (held: ScopeState, former: readonly string[]): Op[] =>
  former.filter((id) => held.get(speakers.name, id)).map((id) => ({ c: speakers.name, id, rev: 'spoke', del: true }));

/** Returns these roles, plus the speaker role if the person gives a talk. */
export async function withSpeakerRole(
  id: string,
  roles: readonly Role[],
  { log }: Pick<Ports, 'log'>,
): Promise<Role[]> {
  const speaks = speakingIn(await log.state('pub')).includes(id) || speakingIn(await log.state('replay')).includes(id);
  return speaks && !roles.includes('ROLE_SPEAKER') ? [...roles, 'ROLE_SPEAKER'] : [...roles];
}

function speakingIn(state: ScopeState): string[] {
  const { name, parse } = talksOf('live');
  return state
    .all(name)
    .map(parse)
    .filter(takesPlace)
    .flatMap((talk) => talk.speakers.map(({ id }) => id));
}

const rolesWith = (roles: readonly Role[], isSpeaker: boolean): Role[] =>
  ROLES.filter((role) => (role === 'ROLE_SPEAKER' ? isSpeaker : roles.includes(role)));

function roleOp(
  state: ScopeState,
  place: StoredCollection<Person>,
  { id, isSpeaker }: { readonly id: string; readonly isSpeaker: boolean },
): Op[] {
  const person = readable(state.get(place.name, id), place);
  if (!person || person.roles.includes('ROLE_SPEAKER') === isSpeaker) return [];
  return [
    {
      c: place.name,
      id,
      rev: `${isSpeaker ? 'speaks' : 'spoke'}:${state.n}`,
      doc: { ...person, roles: rolesWith(person.roles, isSpeaker) },
    },
  ];
}

/** Servers that see the same state use the same mutation id; a server with a later state finds nothing to do. */
async function change(
  state: ScopeState,
  ops: (state: ScopeState) => Op[],
  { log, mid = 'speakers:' }: { readonly log: SyncLog; readonly mid?: string },
): Promise<void> {
  if (ops(state).length > 0)
    await log.append(state.scope, { mid: `${mid}${state.n}`, by: 'server', decide: (held) => ({ ops: ops(held) }) });
}
