import * as v from 'valibot';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { texts } from '../../../domain/texts.ts';
import { openPushPatches, clearPushPatches } from '../replica/push-patch.ts';
import { hideCatalog, showBoot } from '../replica/catalog-view.ts';
import { loggedOutByServer } from '../session/connection.ts';
import { areSettingsLoaded, deviceSettings, unsavedSettings } from '../session/device-settings.ts';
import type { Engine } from './engine.ts';
import type { LeftDevice } from './log-out.ts';
import { prefetchSnapshot } from '../render-cache/prefetch-snapshot.ts';
import { openJournal } from '../outbox/outbox-journal.ts';
import { pendingWrites } from '../storage/write-ahead.ts';
import { loadCode } from '../browser/load-code.ts';
import { clearUserDocs, showCachedAgenda, applyOptimistic } from '../outbox/user-docs-store.ts';
import { reportPending } from '../outbox/user-docs-writer.ts';
import { deviceMessages } from '../status/device-messages.ts';
import { TimedOut } from '../http/timeout.ts';
import { lastSeen } from '../storage/seen-changes.ts';
import { pushState } from '../push/push-state.ts';
import { clearRenderCache, readCachedSchedule } from '../render-cache/render-cache.ts';
import { lockOutbox, unlockOutbox } from '../session/locked-outbox.ts';
import { serverNow } from '../clock/server-clock.ts';
import {
  adoptSession,
  currentToken,
  endSession,
  GUEST,
  heldToken,
  isLoggedIn,
  keepPlace,
  me,
  type SessionUser,
} from '../session/session.ts';
import { quietStatus, reportSync, syncStatus } from '../status/sync-status.ts';
import { toasts } from '../http/toasts.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { personKey } from '../../../domain/people/person-key.ts';

/*
 * Who is logged in on this device. A person enters by logging in here or in another tab. They leave by logging out, by being
 * logged out by the server (the outbox is locked), or when another tab did either. Between two persons nothing of the first
 * is on the screen or in memory.
 */

/** Tells the other tabs that a person logged in or out; with `left`, that this person's data has to go from the device. */
export function announceSession(left?: LeftDevice): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin by nature and takes no target
  channel?.postMessage(left ?? 'session');
}

let channel: BroadcastChannel | undefined;
let running: { readonly person: SessionUser; engine: Promise<Engine | undefined> | undefined } | undefined;
let leaving: Promise<unknown> = Promise.resolve();

export function watchSession(): void {
  channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('plenary-session') : undefined;
  channel?.addEventListener('message', ({ data }) => {
    adoptSession();
    if (v.is(LeftMessage, data)) void leaving.then(() => removeLeftOver(data));
  });
  loggedOutByServer.subscribe(() => void loggedOut());
  me.subscribe(follow);
  follow();
}

const LeftMessage = v.object({ personId: v.string(), journal: v.picklist(['keep', 'drop']) });

const removeLeftOver = async (left: LeftDevice): Promise<void> => (await import('./log-out.ts')).removeLeftOver(left);

/** Clears the screen at once, then stops everything. Returns the changes that the server does not have. */
export function leaveDevice(): Promise<readonly UserDocument[]> {
  const left = running;
  running = undefined;
  hideAll();
  // The next person must not see this person's messages, or an Undo that no longer works.
  toasts.set([]);
  const stopped = stopWork(left);
  leaving = stopped;
  return stopped;
}

async function stopWork(left: typeof running): Promise<readonly UserDocument[]> {
  const engine = await left?.engine;
  const unsent = engine?.unsent() ?? openJournalOf(left?.person);
  await engine?.stop();
  // Clears again what the engine's last writes may have shown, unless the next person is already here.
  if (!running) hideAll();
  return unsent;
}

const openJournalOf = (person: SessionUser | undefined): readonly UserDocument[] =>
  person ? openJournal(person.id).entries() : [];

function follow(): void {
  const person = me.get();
  if (person?.id === running?.person.id) return;
  if (running) void leaveDevice();
  if (person) enter(person);
  else announceSession();
}

function enter(person: SessionUser): void {
  hideAll();
  const drawn = drawFromBoot(person.id);
  const entered = { person, engine: undefined as Promise<Engine | undefined> | undefined };
  running = entered;
  unlockOutbox(person.id);
  announceSession();
  if (!drawn) prefetchSnapshot(person.id);
  // With something on the screen, the databases can wait until the page is idle; without, the person is waiting for them.
  whenIdle(drawn, () => {
    if (running !== entered) return;
    entered.engine = leaving.then(() => startWork(person, () => running === entered));
  });
}

async function startWork(person: SessionUser, wanted: () => boolean): Promise<Engine | undefined> {
  const [code, held] = await Promise.all([loadCode(() => import('./engine.ts'), wanted), storedToken(wanted)]);
  if (!code || !wanted()) return undefined;
  if (held.token !== undefined || person.id === GUEST.id) return code.startEngine(person);
  await endSession(held.refused ? deviceMessages.loggedOutByRefusal : deviceMessages.loggedOutByEviction);
  return undefined;
}

/**
 * Reads the token. `refused`: the browser has no databases, so no log-in is remembered. A timeout does not end the session:
 * the token may still be there, and often is after a restart.
 */
async function storedToken(
  wanted: () => boolean,
): Promise<{ readonly token?: string | undefined; readonly refused?: true }> {
  while (wanted()) {
    try {
      const token = await heldToken();
      const { notice: _over, ...rest } = syncStatus.get();
      syncStatus.set(rest);
      return { token };
    } catch (error) {
      if (!(error instanceof TimedOut)) return { refused: true };
      reportSync({ notice: deviceMessages.silent });
    }
  }
  return {};
}

/** Handles a log-in that the server ended: locks unsent changes for the same person and shows the reason on the login page. */
async function loggedOut(): Promise<void> {
  const ended = loggedOutByServer.get();
  const person = me.get();
  // An answer to a token we no longer use says nothing about the current one.
  if (!ended || !person || ended.token !== (await currentToken())) return;
  // The server ended it because the person logged out in another tab, which gives no reason.
  if (!isLoggedIn(person.id)) return adoptSession();
  lockOutbox(person.id, serverNow());
  keepPlace(person.id, location.pathname + location.search);
  const why = ended.refusal.code === 'logged-in-elsewhere' ? texts.loggedInElsewhere : deviceMessages.ended;
  await endSession(syncStatus.get().waiting > 0 ? `${why} ${deviceMessages.keptUnsent}` : why);
  clearRenderCache();
  announceSession();
}

function hideAll(): void {
  hideCatalog();
  clearPushPatches();
  pushState.set(undefined);
  clearUserDocs();
  areSettingsLoaded.set(false);
  deviceSettings.set(new Map());
  unsavedSettings.clear();
  lastSeen.set(new Map());
  syncStatus.set(quietStatus);
}

/** Draws from the render cache. Returns true if there was something to draw. */
function drawFromBoot(personId: string): boolean {
  const boot = readCachedSchedule(personId);
  openPushPatches(personId, boot);
  if (boot) {
    showBoot(boot);
    showCachedAgenda(boot.kept);
    reportSync({ waiting: boot.waiting, ...(boot.updatedAt === undefined ? {} : { updatedAt: boot.updatedAt }) });
  }
  // Settings that the last page may not have stored are newer than the cached ones.
  const late = pendingWrites(personKey(personId)).map(({ name, value }) => [name, value] as const);
  deviceSettings.set(new Map([...Object.entries(boot?.values ?? {}), ...late]));
  for (const document of openJournal(personId).entries()) applyOptimistic(document);
  reportPending();
  return boot !== undefined;
}
