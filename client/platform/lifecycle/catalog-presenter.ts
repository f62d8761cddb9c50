import { type LoadedEvent, isAnotherEvent } from '../../../domain/event/another-event.ts';
import { PUBLIC } from '../../../domain/sync/readable-scopes.ts';
import { resetForNewEvent } from './event-replaced.ts';
import type { MirrorChange } from '../replica/log-replica.ts';
import { dropAppliedPatches } from '../replica/push-patch.ts';
import { catalogState, event, mirrorTalks } from '../replica/catalog-view.ts';
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
import { me } from '../session/session.ts';
import { loadCollections } from '../replica/collection-store.ts';
import { withPhaseOverride } from '../replica/phase-override.ts';

const knownNow = (): LoadedEvent => ({ event: event.get(), talks: mirrorTalks.get() });

/** The catalog on the screen. One tab, the one that `notes`, sees to what a change means for what the person did. */
export class CatalogPresenter {
  readonly #onAnotherEvent: (name: string) => void;
  /** As it was read last: a mirror moves on in its place, so what it held before cannot be asked for afterwards. */
  #shown = knownNow();

  /** What the first paint was drawn from, until the mirror has come as far. */
  #boot: CachedSchedule | undefined = readCachedSchedule(me.get()?.id ?? '');
  #position: LogPosition | undefined;

  constructor(onAnotherEvent: (name: string) => void) {
    this.#onAnotherEvent = onAnotherEvent;
  }

  /** Up to where the screen shows the server's log. */
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
    dropAppliedPatches(mirror.position);
    catalogState.set('ready');
    const after = knownNow();
    this.#shown = after;
    if (!notes || cause !== 'moved') return;
    if (!isAnotherEvent(before, after)) return noteChanges(before, after);
    this.#onAnotherEvent(after.event?.name ?? '');
    void resetForNewEvent(after);
  }
}
