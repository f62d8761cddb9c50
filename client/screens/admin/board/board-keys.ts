import type { KeyboardEvent } from 'react';
import { type BoardAround, type BoardStep, stepped } from '../../../../domain/talks/schedule/board-steps.ts';
import { placeOf, samePlace, type TalkPlace } from '../../../../domain/talks/talk-place.ts';
import type { Talk } from '../../../../domain/talks/talk.ts';
import { clashesIn } from '../../../data/board/board.ts';
import { draftedWith } from '../../../data/board/drop-preview.ts';
import { lift, putTalk, announceDrag } from '../../../data/board/drag-state.ts';
import { dropAndOffer } from '../../../data/board/offer-swap.ts';
import { dayAndPlace, boardPlaceSentence, verdict, type Wording } from './board-words.ts';

export interface KeyWorld extends BoardAround {
  readonly wording: Wording;
  readonly moved: ReadonlySet<string>;
  /** First place offered for a card from the pool. */
  readonly firstPlace: (talk: Talk) => TalkPlace;
  readonly onMoveTo: (id: string) => void;
}

const STEP_KEYS: Readonly<Record<string, BoardStep>> = {
  ArrowUp: 'earlier',
  ArrowDown: 'later',
  'Shift+ArrowUp': 'shorter',
  'Shift+ArrowDown': 'longer',
  ArrowLeft: 'stage-before',
  ArrowRight: 'stage-after',
  PageUp: 'day-before',
  PageDown: 'day-after',
};

/** A card and its place; undefined in the pool. */
export interface Keyed {
  readonly talk: Talk;
  readonly from: TalkPlace | undefined;
}

/** Handles a key on a focused card. Returns true if it did something. */
export function cardKey(event: KeyboardEvent, keyed: Keyed, world: KeyWorld): boolean {
  if (event.metaKey || event.ctrlKey || event.altKey) return false;
  const { key } = event;
  if (key === 'Enter' || key === ' ') return lift.get() ? drop(world) : pickUp(keyed, world);
  if (key === 'Escape') return lift.get() ? putBack(keyed) : false;
  if (key === 'Delete' || key === 'Backspace') return toPool(keyed);
  if (key.toLowerCase() === 'm') {
    lift.set(undefined);
    world.onMoveTo(keyed.talk.id);
    return true;
  }
  const step = STEP_KEYS[event.shiftKey ? `Shift+${key}` : key];
  const held = lift.get();
  return step && held ? take(stepped(held.place, step, world), step, world) : false;
}

function pickUp({ talk, from }: Keyed, world: KeyWorld): boolean {
  const place = from ? placeOf(from) : world.firstPlace(talk);
  lift.set({ talk, from, place });
  announceDrag(
    `Picked up “${talk.title}”, ${boardPlaceSentence(place, world.wording)} Arrows move it, Enter drops it, Escape puts it back.`,
  );
  return true;
}

function take(place: TalkPlace, step: BoardStep, world: KeyWorld): boolean {
  const held = lift.get();
  if (!held) return false;
  if (samePlace(held.place, place)) {
    announceDrag('You can’t move it further.');
    return true;
  }
  lift.set({ ...held, place });
  const clashes = clashesIn(draftedWith(held.talk, place), new Set([...world.moved, held.talk.id]));
  const where = step.startsWith('day') ? dayAndPlace(place, world.wording) : boardPlaceSentence(place, world.wording);
  announceDrag(`${where} ${verdict(held.talk, clashes, world.wording)}`);
  return true;
}

function drop({ wording }: KeyWorld): boolean {
  const held = lift.get();
  dropAndOffer();
  if (held) announceDrag(`Dropped: ${boardPlaceSentence(held.place, wording)}`);
  return true;
}

function putBack({ talk }: Keyed): boolean {
  lift.set(undefined);
  announceDrag(`“${talk.title}” is back where it was.`);
  return true;
}

function toPool({ talk, from }: Keyed): boolean {
  if (!from) return false;
  lift.set(undefined);
  putTalk(talk.id, null);
  announceDrag(`“${talk.title}” waits for a place.`);
  return true;
}
