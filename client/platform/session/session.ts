import * as v from 'valibot';
import { personKey } from '../../../domain/people/person-key.ts';
import { Me as Account } from '../../../domain/sessions/me.ts';
import { createSignal } from '../react/signal.ts';
import { readLocal, removeLocal, writeLocal } from '../storage/local-store.ts';

/**
 * The person who is logged in on this device, with only what the shell needs to render. No mail address, because localStorage is
 * readable.
 */
export const SessionUser = v.pick(Account, ['id', 'name', 'roles', 'companyId', 'replayAccess']);
export type SessionUser = v.InferOutput<typeof SessionUser>;

/** localStorage key of the reason why the login page is shown; kept until the next log-in. */
const NOTICE = 'log-in-notice';
export const ME = 'me';
const PLACE_LEFT = 'place-left';
const PlaceLeft = v.object({ person: v.string(), place: v.string() });

/** A guest: uses this device without a log-in, with documents and settings of their own that are never sent. */
export const GUEST: SessionUser = {
  id: 'guest@this-device', // No id of a person: the server makes those of letters and digits.
  name: '',
  roles: [],
  companyId: null,
  replayAccess: false,
};

/** Who uses this device: the person who is logged in, or a guest. */
export const me = createSignal<SessionUser | undefined>(readLocal(ME, SessionUser));
export const logInNotice = createSignal<string | undefined>(readLocal(NOTICE, v.string()));

// Loaded later: only calls need the token, and the first screen makes none.
const tokenStore = () => import('./token-store.ts');

let token: Promise<string | undefined> | undefined;

/** Whether a guest uses this device. */
export const isGuest = (): boolean => me.get()?.id === GUEST.id;

/** The bearer token of this device, cached in memory; `undefined` without a log-in or a database. */
export const currentToken = (): Promise<string | undefined> => heldToken().catch(() => undefined);

/** Returns the bearer token as `currentToken` does, but rejects if the browser gives no database. Such a log-in ends with the page. */
export function heldToken(): Promise<string | undefined> {
  if (!me.get() || isGuest()) return Promise.resolve(undefined);
  token ??= Promise.race([tokenStore().then(({ readToken }) => readToken()), ...tokenReadEarly()]).catch(
    (error: unknown) => {
      token = undefined;
      throw error;
    },
  );
  return token;
}

const page = globalThis as { plenaryToken?: Promise<string> | undefined };

/** The token that the script in index.html read, used once. If that script found none, the promise stays pending. */
function tokenReadEarly(): Promise<string>[] {
  const early = page.plenaryToken;
  page.plenaryToken = undefined;
  return early ? [early] : [];
}

/** Stops showing `logInNotice`. */
export function dismissNotice(): void {
  removeLocal(NOTICE);
  logInNotice.set(undefined);
}

/** Logs `person` in, in this tab. Stores the token first: a page that crashes in between is logged out, not half logged in. */
export async function beginSession(person: SessionUser, freshToken: string): Promise<void> {
  token = Promise.resolve(freshToken);
  await tokenStore()
    .then(({ writeToken }) => writeToken(freshToken))
    .catch(() => undefined); // Without a database the log-in ends with this page.
  writeLocal(ME, person);
  dismissNotice();
  me.set(person);
}

/** Forgets the token and the person. The login page shows `notice` until the next log-in. */
export async function endSession(notice?: string): Promise<void> {
  removeLocal(ME);
  if (notice) writeLocal(NOTICE, notice);
  logInNotice.set(notice);
  token = undefined;
  me.set(undefined);
  await tokenStore()
    .then(({ forgetToken }) => forgetToken())
    .catch(() => undefined); // No database, so no stored token.
}

/** Updates the person who is logged in after the server changed their rights. */
export function updateMe(person: SessionUser): void {
  if (!isLoggedIn(person.id) || me.get()?.id !== person.id) return;
  writeLocal(ME, person);
  me.set(person);
}

/** Takes over a log-in or log-out of another tab. */
export function adoptSession(): void {
  token = undefined;
  const stored = readLocal(ME, SessionUser);
  if (stored?.id !== me.get()?.id) me.set(stored);
  logInNotice.set(readLocal(NOTICE, v.string()));
}

/** Stores the token again after the browser cleared our databases: it is still in memory. Not after a log-out in another tab. */
export async function saveTokenAgain(): Promise<void> {
  const held = await currentToken();
  const person = me.get();
  if (held && person && isLoggedIn(person.id))
    await tokenStore()
      .then(({ writeToken }) => writeToken(held))
      .catch(() => undefined); // No room: it lasts as long as this page.
}

/** Returns whether this person is still logged in, by the last log-in or log-out of any tab. */
export const isLoggedIn = (personId: string): boolean => readLocal(ME, SessionUser)?.id === personId;

/** Stores the path at which the server ended the log-in, for the same person's next log-in only. */
export const keepPlace = (personId: string, place: string): void =>
  void writeLocal(PLACE_LEFT, { person: personKey(personId), place });

/** Forgets the path at which the server ended the log-in. */
export const forgetPlace = (): void => removeLocal(PLACE_LEFT);

/** Returns the path at which the server ended the log-in, once and only for the same person, and forgets it for everyone. */
export function takePlaceLeft(): string | undefined {
  const left = readLocal(PLACE_LEFT, PlaceLeft);
  const person = me.get();
  if (!left || !person || isGuest()) return undefined;
  removeLocal(PLACE_LEFT);
  return left.person === personKey(person.id) ? left.place : undefined;
}
