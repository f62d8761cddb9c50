import * as v from 'valibot';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse, Refused } from '../../../domain/refusal.ts';
import { join, leave, type LineChange, moveUp, turnId } from '../../../domain/signups/waitlist.ts';
import { needsNoPlace, signup, signupRefusal, SignupValue } from '../../../domain/signups/signup.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import type { Decision, Ports, ScopeState } from '../../ports.ts';
import { readable } from '../../sync/documents.ts';
import { putUserDoc } from '../../sync/write-mine.ts';
import { findAccount } from '../accounts/account-store.ts';
import { attendanceOfPerson } from '../tickets/attendance.ts';
import { findTalk } from '../talks/find-talk.ts';
import { publishPlace } from './notify-waitlist.ts';
import { capacityOf, lineOf, lineOps, revAfter, SIGNUPS_SCOPE, turns, waitingOf } from './waitlist-store.ts';

/**
 * Stores a sign-up or its cancellation, for REST and sync. Writes the person's own document first, because it decides
 * which of two changes is newer, then the waitlist. Sending the change again repairs a crash between the two.
 */
export async function writeSignup(actor: Actor, document: UserDocument, ports: Ports): Promise<UserDocument> {
  const value = v.safeParse(SignupValue, document.value);
  if (!value.success) return refuse('invalid', 'A place is wanted or not');
  const talk = await findTalk(document.ref, ports);
  const isRemote = talk !== undefined && needsNoPlace(talk) && (await takesPartRemotely(actor.id, ports));
  const stored = await putUserDoc(
    actor,
    { ...document, value: value.output },
    {
      ports,
      isGone: talk === undefined,
      rule: (before) =>
        signupRefusal(value.output, { talk, wantedBefore: signup.read(before).wanted, isRemote, now: ports.now() }),
    },
  );
  await takeTurn(actor.id, { stored, talk }, ports);
  await publishPlace(actor.id, stored.ref, ports);
  return stored;
}

async function takesPartRemotely(personId: string, ports: Ports): Promise<boolean> {
  const account = await findAccount(personId, ports);
  return account !== undefined && (await attendanceOfPerson(account, ports)) === 'remote';
}

interface Said {
  readonly stored: UserDocument;
  readonly talk: Talk | undefined;
}

async function takeTurn(personId: string, { stored, talk }: Said, ports: Ports): Promise<void> {
  const appended = await ports.log.append(SIGNUPS_SCOPE, {
    mid: `signup:${personId}:${stored.rev}`,
    by: personId,
    decide: (state) => decideTurn(state, { personId, stored, talk, now: ports.now() }),
  });
  if (!appended.ok) throw new Refused(appended.refused);
}

/** Returns the change of the waitlist. If a person changes their sign-up twice at once, the newer change wins here too. */
function decideTurn(
  state: ScopeState,
  { personId, stored, talk, now }: Said & { readonly personId: string; readonly now: number },
): Decision {
  const { ref: talkId, changedAt: said } = stored;
  const comer = { talkId, personId, said, now };
  const held = readable(state.get(turns.name, turnId(comer)), turns);
  if (held && held.said >= said) return { ops: [] };
  const line = lineOf(state, talkId);
  const isIn = held !== undefined && held.state !== 'left';
  const { wanted } = signup.read(stored);
  if (wanted === isIn && held)
    return { ops: [{ c: turns.name, id: held.id, rev: revAfter(state), doc: { ...held, said } }] };
  if (wanted) return { ops: lineOps(state, talkId, [join(line, comer, capacityOf(talk))]) };
  // Also recorded if the person has no sign-up: an earlier change may still arrive.
  if (!held) return { ops: lineOps(state, talkId, [recordLeft(line, comer)]) };
  const left = leave(line, held, comer);
  return { ops: lineOps(state, talkId, [left, ...movedUp(state, { line: left, talk, now })]) };
}

const recordLeft = (
  line: LineChange['line'],
  { talkId, personId, said, now }: Parameters<typeof join>[1],
): LineChange => ({
  line,
  turns: [
    { id: turnId({ talkId, personId }), talkId, personId, number: 0, state: 'left', movedUp: false, since: now, said },
  ],
});

interface Left {
  readonly line: LineChange;
  readonly talk: Talk | undefined;
  readonly now: number;
}

/** Returns the changes that move people up when others leave; none if the talk has begun or is cancelled. */
export function movedUp(state: ScopeState, { line: { line, turns: before }, talk, now }: Left): LineChange[] {
  if (!talk || talk.cancelled || now >= talk.startsAt) return [];
  const out = new Set(before.map(({ id }) => id));
  const waiting = (): ReturnType<typeof waitingOf> => waitingOf(state, talk.id).filter(({ id }) => !out.has(id));
  const moved = moveUp(line, { capacity: capacityOf(talk), now, waiting });
  return moved.turns.length > 0 ? [moved] : [];
}
