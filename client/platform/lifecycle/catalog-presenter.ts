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

/** Shows the catalog on the screen. The tab that `notes` also updates the marks of changed talks and handles a new event. */
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
