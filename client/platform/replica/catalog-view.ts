import { eventSettingsCollection } from '../../../domain/event/event-settings.ts';
import { stagesCollection as stageDocuments } from '../../../domain/stages/stage.ts';
import { tracksCollection as trackDocuments } from '../../../domain/stages/track.ts';
import { type Talk, talksCollection as talkDocuments } from '../../../domain/talks/talk.ts';
import { computed, createSignal } from '../react/signal.ts';
import type { CachedSchedule } from '../render-cache/render-cache.ts';
import { clearCollections, setDocuments, list } from './collection-store.ts';

/** How much of the catalog is loaded: nothing, today's talks from the render cache, or all of it. */
export type CatalogState = 'empty' | 'boot' | 'ready';
export const catalogState = createSignal<CatalogState>('empty');

// Collections of the first screen. Other screens read theirs where they are shown.
export const event = computed(list(eventSettingsCollection), ([settings]) => settings);
export const stages = list(stageDocuments);
export const tracks = list(trackDocuments);
/** Talks as the mirror has them. */
export const mirrorTalks = list(talkDocuments);
/** Applies push patches newer than the mirror (push-patch.ts). */
export const talksOver = createSignal<((talks: readonly Talk[]) => readonly Talk[]) | undefined>(undefined);
export const talks = computed([mirrorTalks, talksOver], (all, over) => over?.(all) ?? all);
export const talksById = computed(talks, (all) => new Map(all.map((talk) => [talk.id, talk])));

/** Shows the cached schedule until the catalog is read. */
export function showBoot(boot: Pick<CachedSchedule, 'event' | 'stages' | 'tracks' | 'talks'>): void {
  setDocuments(eventSettingsCollection, boot.event ? [boot.event] : []);
  setDocuments(stageDocuments, boot.stages);
  setDocuments(trackDocuments, boot.tracks);
  setDocuments(talkDocuments, boot.talks);
  catalogState.set('boot');
}

/** Clears the catalog, at the end of a log-in. */
export function hideCatalog(): void {
  catalogState.set('empty');
  clearCollections();
}
