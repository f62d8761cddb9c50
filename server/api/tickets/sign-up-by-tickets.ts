import { Refused } from '../../../domain/refusal.ts';
import { isSignupOpen, signup } from '../../../domain/signups/signup.ts';
import { personScope } from '../../../domain/sync/log.ts';
import type { Ports } from '../../ports.ts';
import { findMine, JUST_NOW } from '../../sync/write-mine.ts';
import { type Account, allAccounts } from '../accounts/account-store.ts';
import { actorOf } from '../accounts/actor-of.ts';
import { writeSignup } from '../signups/write-signup.ts';
import { findTalk } from '../talks/find-talk.ts';
import { accessOf } from './access-of.ts';
import { typesHeldBy } from './held-tickets.ts';
import { ticketTypeOf } from './ticket-types.ts';

/**
 * Signs a person up for the talks of their tickets, as if they had done it: once the places are taken they wait. Who has signed up or
 * given a place back already decides for themselves. May be repeated.
 */
export async function signUpByTickets(account: Account, ports: Ports): Promise<void> {
  for (const talkId of (await accessOf(account, ports)).talks) {
    const decided = findMine(await ports.log.state(personScope(account.id)), signup.id(talkId));
    if (!decided) await setSignup(account, { talkId, wanted: true }, ports);
  }
}

/** Gives back the places that only a ticket of this type gave. */
export async function giveBackPlaces(account: Account, type: string, ports: Ports): Promise<void> {
  const { talks } = await accessOf(account, ports);
  for (const talkId of (await ticketTypeOf(type, ports)).talks)
    if (!talks.includes(talkId)) await setSignup(account, { talkId, wanted: false }, ports);
}

/** Signs up everybody who holds a ticket of this type. */
export async function signUpHolders(type: string, ports: Ports): Promise<void> {
  for await (const account of allAccounts(ports))
    if (typesHeldBy(account).includes(type)) await signUpByTickets(account, ports);
}

interface Wanted {
  readonly talkId: string;
  readonly wanted: boolean;
}

/** Signs a person up for a talk, or gives their place back, as if they had done it. A talk that began or was cancelled changes nothing. */
export async function setSignup(account: Account, { talkId, wanted }: Wanted, ports: Ports): Promise<void> {
  const talk = await findTalk(talkId, ports);
  const held = findMine(await ports.log.state(personScope(account.id)), signup.id(talkId));
  if (!talk || !isSignupOpen(talk, ports.now()) || (!wanted && !signup.read(held).wanted)) return;
  const document = signup.document(talkId, { wanted }, { changedAt: JUST_NOW, rev: ports.randomId(12) });
  try {
    await writeSignup(await actorOf(account, ports), document, ports);
  } catch (error) {
    // The talk began or was cancelled meanwhile; the ticket holds without it.
    if (!(error instanceof Refused)) throw error;
  }
}
