import type { MineDocument } from '../../../domain/sync/mine.ts';
import { texts } from '../../../domain/texts.ts';
import { openPushPatches, clearPushPatches } from '../replica/push-patch.ts';
import { hideCatalog, showBoot } from '../replica/catalog-view.ts';
import { loggedOutByServer } from '../session/connection.ts';
import { areSettingsLoaded, deviceSettings, unsavedSettings } from '../session/device-settings.ts';
import type { Engine } from './engine.ts';
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
import { adoptSession, currentToken, endSession, heldToken, keepPlace, me, type Me } from '../session/session.ts';
import { quietStatus, reportSync, syncStatus } from '../status/sync-status.ts';
import { toasts } from '../http/toasts.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { personKey } from '../../../domain/people/person-key.ts';

/*
 * Who the device works for. A person enters by logging in here or in another tab, and leaves by logging out, by
 * being logged out by the server (sealed), or because another tab did either. Between two persons nothing of the
 * first is on the screen or in memory.
 */

/** Tells the other tabs that somebody logged in or out. */
export function announceSession(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin by nature and takes no target
  channel?.postMessage('session');
}

let channel: BroadcastChannel | undefined;
let running: { readonly person: Me; engine: Promise<Engine | undefined> | undefined } | undefined;
let leaving: Promise<unknown> = Promise.resolve();

export function watchSession(): void {
  channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('plenary-session') : undefined;
  channel?.addEventListener('message', adoptSession);
  loggedOutByServer.subscribe(() => void loggedOut());
  me.subscribe(follow);
  follow();
}

/** Takes the person off the screen at once, then stops everything; answers the changes the server does not have. */
export function leaveDevice(): Promise<readonly MineDocument[]> {
  const left = running;
  running = undefined;
  hideAll();
  // What was said to one person is not for the next, nor is a way back offered that nobody can go.
  toasts.set([]);
  const stopped = stopWork(left);
  leaving = stopped;
  return stopped;
}

async function stopWork(left: typeof running): Promise<readonly MineDocument[]> {
  const engine = await left?.engine;
  const unsent = engine?.unsent() ?? openJournalOf(left?.person);
  await engine?.stop();
  // What the last writes of the engine may have shown again goes, unless the next person is already here.
  if (!running) hideAll();
  return unsent;
}

const openJournalOf = (person: Me | undefined): readonly MineDocument[] =>
  person ? openJournal(person.id).entries() : [];

function follow(): void {
  const person = me.get();
  if (person?.id === running?.person.id) return;
  if (running) void leaveDevice();
  if (person) enter(person);
}

function enter(person: Me): void {
  hideAll();
  const drawn = drawFromBoot(person.id);
  const entered = { person, engine: undefined as Promise<Engine | undefined> | undefined };
  running = entered;
  unlockOutbox(person.id);
  announceSession();
  if (!drawn) prefetchSnapshot(person.id);
  // With something on the screen the databases can wait for a quiet moment; without, the person waits for them.
  whenIdle(drawn, () => {
    if (running !== entered) return;
    entered.engine = leaving.then(() => startWork(person, () => running === entered));
  });
}

async function startWork(person: Me, wanted: () => boolean): Promise<Engine | undefined> {
  const [code, held] = await Promise.all([loadCode(() => import('./engine.ts'), wanted), storedToken(wanted)]);
  if (!code || !wanted()) return undefined;
  if (held.token !== undefined) return code.startEngine(person);
  await endSession(held.refused ? deviceMessages.loggedOutByRefusal : deviceMessages.loggedOutByEviction);
  return undefined;
}

/**
 * A browser that refuses its databases has no log-in to remember. One that gives no answer may still have it, and
 * often does after a fresh start: that ends no session.
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

/** The server ended this log-in: unsent changes are sealed for the same person, the login page says why. */
async function loggedOut(): Promise<void> {
  const ended = loggedOutByServer.get();
  const person = me.get();
  // An answer to a token we no longer use says nothing about the one we do.
  if (!ended || !person || ended.token !== (await currentToken())) return;
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

/** True when there was something to draw. */
function drawFromBoot(personId: string): boolean {
  const boot = readCachedSchedule(personId);
  openPushPatches(personId, boot);
  if (boot) {
    showBoot(boot);
    showCachedAgenda(boot.kept);
    reportSync({ waiting: boot.waiting, ...(boot.updatedAt === undefined ? {} : { updatedAt: boot.updatedAt }) });
  }
  // What the last page may not have stored is newer than what it drew.
  const late = pendingWrites(personKey(personId)).map(({ name, value }) => [name, value] as const);
  deviceSettings.set(new Map([...Object.entries(boot?.values ?? {}), ...late]));
  for (const document of openJournal(personId).entries()) applyOptimistic(document);
  reportPending();
  return boot !== undefined;
}
