import { isAnotherEvent, type LoadedEvent } from '../../../domain/event/another-event.ts';
import { PUBLIC } from '../../../domain/sync/readable-scopes.ts';
import type { MirrorChange } from '../replica/log-replica.ts';
import { dropAppliedPatches } from '../replica/push-patch.ts';
import { catalogState, event, mirrorTalks } from '../replica/catalog-view.ts';
import { showPeopleOfBefore } from '../replica/people-before.ts';
import { noteChanges } from '../replica/changes-view.ts';
import {
  type CachedSchedule,
  invalidateScreens,
  isNewer,
  type LogPosition,
  overlaySchedule,
  readCachedSchedule,
  SCHEDULE_COLLECTIONS,
} from '../render-cache/render-cache.ts';
import { isGuest, me } from '../session/session.ts';
import { loadCollections, type MirrorReader } from '../replica/collection-store.ts';
import { agenda, keepsTalk } from '../../../domain/agenda/agenda.ts';
import { setDeviceSetting } from '../session/device-settings.ts';
import { userDocs } from '../outbox/user-docs-store.ts';
import { writeUserDoc } from '../outbox/user-docs-writer.ts';
import { lastSeen, seeChanges } from '../storage/seen-changes.ts';
import { eventSettingsCollection } from '../../../domain/event/event-settings.ts';
import type { MirrorDocument } from '../../../domain/sync/protocol.ts';

/** Set by the page in which organisers see the app as a role (client/see-as) with a phase of their choice. */
const phase: unknown = Reflect.get(globalThis, 'viewedPhase');

const seen = new WeakMap<MirrorDocument, MirrorDocument>();

/** Overrides the event's phase in a mirror. The server answers such a page for the same phase. */
const withPhaseOverride = (mirror: MirrorReader): MirrorReader =>
  phase === undefined
    ? mirror
    : {
        get: (c, id) => inPhase(c, mirror.get(c, id)),
        all: (c) => mirror.all(c).map((document) => inPhase(c, document)),
      };

function inPhase<Held extends MirrorDocument | undefined>(c: string, document: Held): Held | MirrorDocument {
  if (c !== eventSettingsCollection.name || document === undefined) return document;
  const shown = seen.get(document) ?? { ...document, doc: { ...(document.doc as object), phase } };
  seen.set(document, shown);
  return shown;
}

/**
 * Resets the device when another event replaced the one it knew: removes marks of changes, the selected day, kept talks of
 * the old event, and the notices of changes that could not be sent about them.
 */
export async function resetForNewEvent({ talks }: LoadedEvent): Promise<void> {
  seeChanges([...lastSeen.get().keys()]);
  setDeviceSetting('day', null);
  const here = new Set(talks.map(({ id }) => id));
  const left = [...userDocs.get().values()].filter(
    (document) =>
      agenda.is(document) && !here.has(document.ref) && (keepsTalk(document) || document.refusal !== undefined),
  );
  for (const { ref } of left) await writeUserDoc(agenda, ref, agenda.nothing);
}

const knownNow = (): LoadedEvent => ({ event: event.get(), talks: mirrorTalks.get() });

/** Shows the catalog on the screen. In the tab with `notes`, it also updates the marks of changed talks and handles a new event. */
export class CatalogPresenter {
  readonly #onAnotherEvent: (name: string) => void;
  /** The catalog as it was last shown. Kept because a mirror changes in place. */
  #shown = knownNow();

  /** What the first paint showed, until the mirror is as new. */
  #boot: CachedSchedule | undefined = readCachedSchedule(me.get()?.id ?? '');
  #position: LogPosition | undefined;

  constructor(onAnotherEvent: (name: string) => void) {
    this.#onAnotherEvent = onAnotherEvent;
  }

  /** Log position that the screen shows. */
  get position(): LogPosition | undefined {
    return this.#position;
  }

  show({ mirror, collections, cause }: MirrorChange, notes: boolean): void {
    const before = this.#shown;
    if (cause !== 'read') invalidateScreens(me.get()?.id ?? '', collections);
    const boot = this.#boot;
    if (boot && isNewer(boot, mirror.position)) {
      loadCollections(PUBLIC, withPhaseOverride(overlaySchedule(mirror, boot)), collections);
      this.#position = { logId: boot.logId, n: boot.n };
    } else {
      this.#boot = undefined;
      loadCollections(
        PUBLIC,
        withPhaseOverride(mirror),
        new Set([...collections, ...(boot ? SCHEDULE_COLLECTIONS : [])]),
      );
      this.#position = mirror.position;
    }
    showPeopleOfBefore(mirror, collections);
    dropAppliedPatches(mirror.position);
    catalogState.set('ready');
    const after = knownNow();
    this.#shown = after;
    if (!notes || cause !== 'moved') return;
    // Organisers closed the programme to guests again. That no talk is left is no change of a talk.
    if (isGuest() && after.event?.phase === 'onboarding') return seeChanges([...lastSeen.get().keys()]);
    if (!isAnotherEvent(before, after)) return noteChanges(before, after);
    this.#onAnotherEvent(after.event?.name ?? '');
    void resetForNewEvent(after);
  }
}
