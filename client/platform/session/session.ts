import * as v from 'valibot';
import { personKey } from '../../../domain/people/person-key.ts';
import { Me as Account } from '../../../domain/sessions/me.ts';
import { createSignal } from '../react/signal.ts';
import { readLocal, removeLocal, writeLocal } from '../storage/local-store.ts';

/** Who is logged in on this device: only what the shell must know to draw. No mail address, since it lies open in localStorage. */
export const Me = v.pick(Account, ['id', 'name', 'roles', 'companyId', 'replayAccess']);
export type Me = v.InferOutput<typeof Me>;

/** Why the login page is shown unasked; stays until the next log-in. */
const NOTICE = 'log-in-notice';
const ME = 'me';
const PLACE_LEFT = 'place-left';
const PlaceLeft = v.object({ person: v.string(), place: v.string() });

export const me = createSignal<Me | undefined>(readLocal(ME, Me));
export const logInNotice = createSignal<string | undefined>(readLocal(NOTICE, v.string()));

// The token is for calls, and the first screen is drawn without any.
const tokenStore = () => import('./token-store.ts');

let token: Promise<string | undefined> | undefined;

/** The bearer token of this device, from memory after the first time; `undefined` without a log-in or a database to read it from. */
export const currentToken = (): Promise<string | undefined> => heldToken().catch(() => undefined);

/** The same, rejecting where the browser gives no database: then a log-in ends with this page. */
export function heldToken(): Promise<string | undefined> {
  if (!me.get()) return Promise.resolve(undefined);
  token ??= Promise.race([tokenStore().then(({ readToken }) => readToken()), ...tokenReadEarly()]).catch(
    (error: unknown) => {
      token = undefined;
      throw error;
    },
  );
  return token;
}

const page = globalThis as { plenaryToken?: Promise<string> | undefined };

/** What the script in index.html reads, taken once; it never says that there is none. */
function tokenReadEarly(): Promise<string>[] {
  const early = page.plenaryToken;
  page.plenaryToken = undefined;
  return early ? [early] : [];
}

/**
 * Makes `person` the one who is logged in, in this tab. The token is stored first: a page that dies in between is
 * logged out, not half in.
 */
export async function beginSession(person: Me, freshToken: string): Promise<void> {
  token = Promise.resolve(freshToken);
  await tokenStore()
    .then(({ writeToken }) => writeToken(freshToken))
    .catch(() => undefined); // Without a database the log-in lasts as long as this page.
  writeLocal(ME, person);
  removeLocal(NOTICE);
  logInNotice.set(undefined);
  me.set(person);
}

/** Forgets the token and who it was. With a sentence, the login page shows it until somebody logs in. */
export async function endSession(notice?: string): Promise<void> {
  removeLocal(ME);
  if (notice) writeLocal(NOTICE, notice);
  logInNotice.set(notice);
  token = undefined;
  me.set(undefined);
  await tokenStore()
    .then(({ forgetToken }) => forgetToken())
    .catch(() => undefined); // No database, so no token in it.
}

/** The server says other things of the person who is logged in: their rights changed. */
export function updateMe(person: Me): void {
  if (!isLoggedIn(person.id) || me.get()?.id !== person.id) return;
  writeLocal(ME, person);
  me.set(person);
}

/** Another tab logged in or out: take over what it wrote. */
export function adoptSession(): void {
  token = undefined;
  const stored = readLocal(ME, Me);
  if (stored?.id !== me.get()?.id) me.set(stored);
  logInNotice.set(readLocal(NOTICE, v.string()));
}

/** The browser cleared our databases while this page was open: the token is still in memory. */
export async function saveTokenAgain(): Promise<void> {
  const held = await currentToken();
  if (held)
    await tokenStore()
      .then(({ writeToken }) => writeToken(held))
      .catch(() => undefined); // No room: it lasts as long as this page.
}

/** Whether this person is still logged in, by what any tab of this browser wrote last. */
export const isLoggedIn = (personId: string): boolean => readLocal(ME, Me)?.id === personId;

/** The address at which the server ended the log-in: the same person returns to it after logging in again, no other person. */
export const keepPlace = (personId: string, place: string): void =>
  void writeLocal(PLACE_LEFT, { person: personKey(personId), place });

/** Nobody returns there. */
export const forgetPlace = (): void => removeLocal(PLACE_LEFT);

/** Returns that address once and forgets it, whichever person logs in first. */
export function takePlaceLeft(): string | undefined {
  const left = readLocal(PLACE_LEFT, PlaceLeft);
  const person = me.get();
  if (!left || !person) return undefined;
  removeLocal(PLACE_LEFT);
  return left.person === personKey(person.id) ? left.place : undefined;
}
