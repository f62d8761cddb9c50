import {
  type ChatMute,
  chatMutesCollection,
  mutedUntil,
  muteRefusal,
  OWN_MUTE_ID,
  ownMutesCollection,
} from '../../../domain/chats/mute.ts';
import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import { personName } from '../../../domain/people/person.ts';
import { type Refusal, refuse } from '../../../domain/refusal.ts';
import { personScope } from '../../../domain/sync/log.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import { findDocument, withScope, readable, stored } from '../../sync/documents.ts';
import { editDocument } from '../../sync/edit-documents.ts';
import { findAccount } from '../accounts/account-store.ts';
import type { Moving } from '../accounts/merge/account-merge.ts';
import { getPerson } from '../people/find-person.ts';

const mutes = stored(chatMutesCollection);
const own = stored(ownMutesCollection);

/** Mutes a person until a given time. Replaces an earlier mute. */
export async function mute(
  actor: Actor,
  { personId, until }: { readonly personId: string; readonly until: Instant },
  ports: Ports,
): Promise<ChatMute> {
  const person = await getPerson(personId, ports);
  if (until <= ports.now()) refuse('invalid', 'Choose a time that is still to come');
  const account = await findAccount(personId, ports);
  if (account && isAdmin(account)) refuse('conflict', 'Organisers cannot be muted');
  const wanted: ChatMute = { id: personId, name: personName(person), until, by: actor.id };
  const { after } = await editDocument(mutes, { actor, id: personId, change: () => wanted }, ports);
  await copyMute(personId, ports);
  return after;
}

/** Ends a person's mute; does nothing if they are not muted. */
export async function unmute(actor: Actor, personId: string, ports: Ports): Promise<void> {
  await getPerson(personId, ports);
  await editDocument(mutes, { actor, id: personId, change: () => null }, ports);
  await copyMute(personId, ports);
}

/**
 * Returns why a person may not write now; undefined if they may. Also updates the copy in their own scope if a crash left
 * it out of date.
 */
export async function mutedRefusal(personId: string, ports: Ports): Promise<Refusal | undefined> {
  const held = await findDocument(mutes, personId, ports);
  const refused = muteRefusal(held, { now: ports.now(), zone: ports.event().zone });
  if (refused) await copyMute(personId, ports);
  return refused;
}

/** Copies the mute from the organisers' scope to the person's own scope if they differ. Idempotent. */
export async function copyMute(personId: string, ports: Pick<Ports, 'log' | 'randomId'>): Promise<void> {
  const until = (await findDocument(mutes, personId, ports))?.until;
  const { scope, name } = withScope(own, personScope(personId));
  const copied = readable((await ports.log.state(scope)).get(name, OWN_MUTE_ID), own)?.until;
  if (copied === until) return;
  const rev = ports.randomId(9);
  const op = until === undefined ? { del: true as const } : { doc: { id: OWN_MUTE_ID, until } };
  await ports.log.append(scope, {
    mid: `mute:${rev}`,
    by: 'server',
    decide: () => ({ ops: [{ c: name, id: OWN_MUTE_ID, rev, ...op }] }),
  });
}

/** Moves a mute: the remaining record stays muted until the later end of the two mutes. */
export async function moveMute({ from, to, actor, ports }: Moving): Promise<void> {
  const until = await muteToMove({ from, to, ports });
  if (until !== undefined) await mute(actor, { personId: to, until }, ports);
}

/** Returns when the mute of the record to be erased ends, if that is later than the remaining record's; otherwise undefined. */
export async function muteToMove({ from, to, ports }: Omit<Moving, 'actor'>): Promise<Instant | undefined> {
  const [ending, kept] = [await findDocument(mutes, from, ports), await findDocument(mutes, to, ports)];
  const until = mutedUntil(ending, ports.now());
  const account = await findAccount(to, ports);
  return until === undefined || until <= (kept?.until ?? 0) || (account && isAdmin(account)) ? undefined : until;
}

/** Deletes the mute of an erased person. */
export async function forgetMute(personId: string, ports: Pick<Ports, 'log' | 'randomId'>): Promise<void> {
  const { scope, name } = mutes;
  await ports.log.append(scope, {
    mid: `erase:${ports.randomId(12)}`,
    by: 'server',
    decide: (state) => {
      const held = state.get(name, personId);
      return { ops: held ? [{ c: name, id: personId, rev: `${held.rev}-`, del: true }] : [] };
    },
  });
}
