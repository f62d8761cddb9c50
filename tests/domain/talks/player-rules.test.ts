import { describe, expect, test } from 'vitest';
import type { PlayerEvent } from '../../../domain/talks/player/player-events.ts';
import { stepPlayer } from '../../../domain/talks/player/player-machine.ts';
import {
  PLAYER_PHASES,
  showsPlayer,
  startPlayer,
  wantedPlayer,
  type PlayerState,
} from '../../../domain/talks/player/player-state.ts';
import type { PlayerSource } from '../../../domain/talks/player/stream-provider.ts';
import {
  after,
  click,
  dacast,
  gone,
  hold,
  offline,
  online,
  playing,
  plays,
  says,
  status,
  streaming,
  talk,
  told,
  WAYS,
} from '../../support/player-story.ts';

/* Rules of the player in addition to those in player-machine.test.ts; without each of them it would behave differently. */

const look = status('loadingNextTalk');
const over = status('finished');
const runs = status('streaming');
const away: PlayerEvent = { type: 'hidden', isHidden: true };
const back: PlayerEvent = { type: 'hidden', isHidden: false };
const muted = (isMuted: boolean): PlayerEvent => ({ type: 'muted', isMuted });
const blocked = { what: 'blocked', muted: false } as const;
const choose = (provider: PlayerSource): PlayerEvent => ({ type: 'choose', provider });
const videos = (providers: readonly PlayerSource[], ...changed: readonly PlayerSource[]): PlayerEvent => ({
  type: 'videos',
  providers,
  changed,
});
const allDay = after(startPlayer({ talkId: 'live:Main', providers: ['PRIMARY', 'BACKUP'] }), runs, click);
const silenced = after(talk, click, says('ready'), blocked);

/** Applies these events at these seconds. */
const at = (state: PlayerState, ...happenings: readonly (readonly [number, PlayerEvent])[]): PlayerState =>
  happenings.reduce((so, [second, event]) => stepPlayer(so, { ...event, now: second * 1000 }), state);

describe('NEXT TALK', () => {
  test('has ten seconds again after the talk was cancelled for a moment, or ended a second time', () => {
    const again = [
      [10, look],
      [19, look],
    ] as const;
    for (const between of [status('loadingNextTalk', { isCancelled: true }), runs]) {
      const announced = at(playing, [0, look], [5, between], ...again);
      expect([announced.advanceTo, at(announced, [20, look]).advanceTo]).toEqual([undefined, 'next']);
    }
    expect(after(playing, status('loadingNextTalk', { isCancelled: true }), 60, look).advanceTo).toBeUndefined();
  });
  test('has ten seconds when a device wakes', () => {
    const woke = at(playing, [0, look], [3600, { type: 'woke' }], [3600, look], [3609, look]);
    expect([woke.advanceTo, at(woke, [3610, look]).advanceTo]).toEqual([undefined, 'next']);
  });
  test('does not advance a person who chose to stay, when the talk is prolonged by a few minutes', () => {
    const stayed = after(playing, look, { type: 'stay', isOver: true }, status('onehourfinished'));
    const longer = after(stayed, look);
    expect([longer.status, longer.wasStreaming, told(longer)]).toEqual(['streaming', true, 'starting']);
    // At the new end it is announced as usual.
    const ended = after(longer, runs, look);
    expect([ended.status, wantedPlayer(ended).overlay]).toEqual(['loadingNextTalk', 'next']);
  });
  test('advances in the background only for people who could hear the talk', () => {
    const led = (...before: Parameters<typeof after>[1][]) =>
      at(after(playing, ...before, away), [100, look], [110, look]).advanceTo;
    expect([led(), led(hold), led(says('waiting')), led(muted(true))]).toEqual([
      'next',
      undefined,
      undefined,
      undefined,
    ]);
    expect(at(after(silenced, plays, away), [100, look], [110, look]).advanceTo).toBeUndefined();
  });
  test('counts from its appearance: neither from an earlier look at the page, nor again for a person who keeps listening', () => {
    expect(at(playing, [1, away], [2, back], [12, look]).advanceTo).toBeUndefined();
    expect(at(playing, [0, look], [5, away], [10, look]).advanceTo).toBe('next');
  });
  test('is the only announcement that can be answered with "Stay here"', () => {
    expect(after(playing, { type: 'stay', isOver: true })).toBe(playing);
  });
});

describe('a clock and a status', () => {
  test('can repeat without effect', () => {
    const recording = after(playing, over, click, says('ready'), plays);
    expect(told(after(recording, over, over))).toBe('playing');
    expect(told(after(playing, over, over))).toBe('paused held');
    expect(told(after(playing, hold, runs, 60))).toBe('paused held');
    const before = startPlayer({ talkId: 'talk', providers: ['S3'] });
    expect(at(before, [100, status('future', { isSure: false, next: undefined })])).toEqual(before);
  });
  test('state whether the server confirmed them, and whether the person has watched', () => {
    expect([after(playing, runs).isSure, after(playing, status('streaming', { isSure: false })).isSure]).toEqual([
      true,
      false,
    ]);
    expect([after(talk, runs).wasStreaming, after(startPlayer({ talkId: 'talk' }), look).wasStreaming]).toEqual([
      true,
      false,
    ]);
  });
  test('that were wrong release only what they paused', () => {
    const held = (...happenings: Parameters<typeof after>[1][]) => after(playing, ...happenings).isHeld;
    expect(held(runs, says('paused'), runs)).toBe(true);
    expect(held(over, runs, plays, says('paused'), runs)).toBe(true);
    expect(held(hold, over, over, runs)).toBe(true);
    expect(held(over, over, runs)).toBe(false);
  });
  test('remove the picture once, thirty seconds after its end, unless a person watches on', () => {
    const end = at(playing, [0, over], [20, over], [30, over], [30, { type: 'tick' }]);
    expect(told(end)).toBe('idle held');
    expect(after(end, 60)).toEqual(end);
    expect(told(after(playing, over, click, plays, hold, over, 60))).toBe('paused held');
    const failed = after(talk, ...WAYS.failed, status('onehourfinished'));
    expect(told(after(failed, 60))).toBe('failed JW');
  });
});

describe('a player', () => {
  test('can be paused in every phase, and is not given up while paused', () => {
    expect(PLAYER_PHASES.map((phase) => told(after(talk, ...WAYS[phase], hold)))).toEqual([
      'idle held',
      'failed JW held',
      'loading held',
      'ready held',
      'paused held',
      'paused held',
      'paused held',
      'paused held',
      'paused held',
    ]);
    expect(told(after(talk, click, hold, 60))).toBe('loading held');
  });
  test('has three attempts each time it gets a play command: by a press, and with another source', () => {
    const tired = after(talk, click, says('ready'), 24);
    expect([23, 31].map((seconds) => told(after(tired, { type: 'retry' }, seconds)))).toEqual([
      'starting',
      'loading JW',
    ]);
    expect(told(after(tired, hold, { type: 'resume' }, 31))).toBe('starting');
    const other = after(tired, 8, blocked);
    expect([told(other), told(after(other, 8))]).toEqual(['starting JW', 'starting JW']);
  });
  test('continues after a sleep; a player that has not started is not affected', () => {
    expect(PLAYER_PHASES.filter((phase) => after(talk, ...WAYS[phase], { type: 'woke' }).jumps > 0)).toEqual([
      'playing',
      'stalled',
    ]);
  });
  test('is restarted by a press on the button, with the same source, also as a recording; not if paused, over or ahead', () => {
    const again = { type: 'retry' } as const;
    for (const from of [playing, after(playing, choose('JW'), says('ready'), plays)]) {
      const anew = after(from, again);
      expect([anew.phase, anew.provider, anew.mounts - from.mounts]).toEqual(['loading', from.provider, 1]);
      expect(told(after(anew, says('ready'), plays))).toBe(told(from));
    }
    const recording = after(playing, over, click, says('ready'), plays);
    const unseen = after(recording, gone, gone);
    expect([recording, unseen].map((from) => [told(from), told(after(from, again))])).toEqual([
      ['playing', 'loading'],
      ['failed JW', 'loading'],
    ]);
    for (const still of [hold, over, status('loadingNextTalk'), status('future'), offline]) {
      const before = after(playing, still);
      expect(after(before, again)).toBe(before);
    }
  });
  test('gets Dacast’s play command about once a second, whatever timers do, and none when it plays or cannot', () => {
    const jitter = [0.08, -0.06, 0.1, -0.09, 0, 0.09, -0.09, 0.02];
    let asked = at(dacast, [0, click]);
    asked = stepPlayer(asked, { type: 'engine', mount: asked.mounts, word: says('ready'), now: 0 });
    const tries: number[] = [];
    for (let second = 1; second <= 60; second += 1) {
      const now = second + (jitter[second % jitter.length] ?? 0);
      const next = at(asked, [now, { type: 'tick' }]);
      if (next.plays > asked.plays) tries.push(now);
      asked = at(next, [now + 0.3, { type: 'tick' }]);
      expect(asked.plays).toBe(next.plays);
    }
    const gaps = tries.slice(1).map((now, index) => now - (tries[index] ?? 0));
    expect([tries.length, Math.min(...gaps) >= 0.8, Math.max(...gaps) <= 1.2]).toEqual([60, true, true]);
    const moving = after(dacast, click, says('ready'), plays);
    expect(after(moving, 60)).toEqual(moving);
    const only = after(streaming('DACAST'), click, gone);
    expect(after(only, 60)).toEqual(only);
  });
});

describe('a source', () => {
  test('that fails delays the next source no longer than this, and the next one may play', () => {
    const untilNext = (from: PlayerState): number => {
      const isThere = (seconds: number) => after(from, seconds).provider !== from.provider;
      return Array.from({ length: 61 }, (_, seconds) => seconds).find(isThere) ?? Infinity;
    };
    // Seconds: no event; ready, but no event of a still picture; played and stopped.
    const ways = [[click], [click, says('ready')], [click, says('ready'), plays, says('waiting')]];
    const allDayUnclicked = after(startPlayer({ talkId: 'live:Main', providers: ['PRIMARY', 'BACKUP'] }), runs);
    for (const first of [talk, allDayUnclicked])
      expect(ways.map((way) => untilNext(after(first, ...way)))).toEqual([12, 32, 32]);
    expect([after(talk, click, gone), after(allDay, gone, gone, gone)].map(untilNext)).toEqual([Infinity, Infinity]);
    for (const second of [after(talk, click, gone), after(allDay, gone, gone, gone), after(talk, click, 12)])
      expect([second.phase, after(second, says('ready'), plays).phase]).toEqual(['loading', 'playing']);
    // The last provider gets no more time than the first.
    expect([11, 12].map((seconds) => told(after(talk, click, gone, seconds)))).toEqual(['loading JW', 'failed JW']);
  });
  const both = after(talk, ...WAYS.failed);
  test('that failed is tried again in the next round: after a press, with the network, and when addresses change', () => {
    for (const again of [[click], [offline, online], [videos(['VIMEO', 'JW', 'S3'])]]) {
      const round = after(both, ...again);
      expect([told(round), told(after(round, gone))]).toEqual(['loading', 'loading JW']);
    }
    const three = after(streaming('VIMEO', 'JW', 'S3'), click, gone, gone, gone);
    for (const again of [[click], [offline, online]]) expect(told(after(three, ...again, gone))).toBe('loading JW');
    const changed = after(talk, click, gone, videos(['VIMEO', 'JW'], 'VIMEO'));
    expect([told(changed), told(after(changed, gone))]).toEqual(['loading JW', 'loading']);
    expect(after(both, choose('VIMEO')).tried).toEqual([]);
  });
  test('that is tried three times is tried three times again in the next round', () => {
    const failed = after(allDay, gone, gone, gone, gone);
    const rounds = [
      after(failed, click),
      after(failed, offline, online),
      after(allDay, gone, gone, choose('BACKUP'), choose('PRIMARY')),
      after(allDay, gone, gone, videos(['PRIMARY', 'BACKUP'], 'PRIMARY')),
    ];
    expect(failed.phase).toBe('failed');
    for (const round of rounds)
      expect([told(round), told(after(round, gone, gone))]).toEqual(['loading PRIMARY', 'loading PRIMARY']);
  });
  test('that was chosen but is not offered does not stop the others from being tried', () => {
    const wished = after(startPlayer({ talkId: 'talk', providers: ['VIMEO', 'JW'], chosen: 'S3' }), runs, click);
    expect([told(wished), told(after(wished, gone))]).toEqual(['loading', 'loading JW']);
  });
  test('of another kind, or at another address, is tried with sound first', () => {
    const silent = after(silenced, plays);
    expect(silent.isSilenced).toBe(true);
    for (const other of [gone, choose('JW'), videos(['VIMEO', 'JW'], 'VIMEO')])
      expect(after(silent, other).isSilenced).toBe(false);
  });
});

describe('sound', () => {
  test('is on once a person requests it, and off until then', () => {
    const silent = after(silenced, plays);
    expect(after(silent, muted(false)).isSilenced).toBe(true);
    expect(after(silent, muted(true)).isSilenced).toBe(true);
    expect(after(silent, muted(true), muted(false)).isSilenced).toBe(false);
    expect(after(playing, muted(true)).isSilenced).toBe(false);
    expect(after(silent, muted(true), { type: 'sound-on' }).isMuted).toBe(false);
  });
});

describe('the network', () => {
  test('that is lost and returns changes nothing for a player that plays or waits', () => {
    for (const phase of PLAYER_PHASES.filter((each) => each !== 'failed')) {
      const before = after(talk, ...WAYS[phase]);
      const cut = after(before, offline);
      expect([phase, told(cut), cut.mounts]).toEqual([phase, told(before), before.mounts]);
      const there = after(cut, online);
      expect([phase, told(there), there.mounts]).toEqual([phase, told(before), before.mounts]);
    }
    expect(after(both(), offline, offline).phase).toBe('failed');
  });
  const both = () => after(talk, ...WAYS.failed);
  test('that returns gives a started player its eight seconds; a repeated event gives none', () => {
    const told8 = after(talk, click, says('ready'));
    const cut = at(told8, [7, offline], [20, online], [27, { type: 'tick' }]);
    expect([cut.plays, at(cut, [28, { type: 'tick' }]).plays]).toEqual([told8.plays, told8.plays + 1]);
    expect(at(told8, [5, online], [8, { type: 'tick' }]).plays).toBe(told8.plays + 1);
  });
  test('that is gone makes a broken engine be mounted again with the next press, and events of the broken one are ignored', () => {
    const broken = after(playing, offline, gone);
    expect(told(after(broken, plays))).toBe('stalled');
    const again = after(broken, hold, { type: 'resume' });
    expect([told(again), again.mounts - broken.mounts]).toEqual(['loading', 1]);
  });
});

test('a press while another tab plays waits here for the picture, without mentioning the other tab', () => {
  const here = after(playing, { type: 'elsewhere' }, click);
  expect([told(here), wantedPlayer(here).overlay]).toEqual(['starting', 'waiting']);
});

describe('the overlay', () => {
  const shown = (state: PlayerState) => wantedPlayer(state).overlay;
  test('is the picture from the press on: while it loads, is paused or fails, and not before or when it is over', () => {
    const states = [
      talk,
      after(talk, click),
      after(playing, hold),
      after(talk, ...WAYS.failed),
      after(playing, over, 30),
    ];
    expect(states.map(showsPlayer)).toEqual([false, true, true, true, false]);
  });
  test('explains what is wrong', () => {
    const cancelled = after(playing, status('streaming', { isCancelled: true }));
    expect([shown(cancelled), wantedPlayer(cancelled).plays]).toEqual(['cancelled', false]);
    expect(shown(after(talk, ...WAYS.failed))).toBe('failed');
    expect(shown(after(silenced, plays, says('waiting')))).toBe('waiting');
    expect(shown(after(startPlayer({ talkId: 'talk' }), runs, click, over))).toBe('finished');
    expect(wantedPlayer(after(playing, says('waiting'))).counts).toBe(false);
    expect(wantedPlayer(after(playing, over, click)).offersRetry).toBe(false);
  });
});

describe('events of an engine', () => {
  const recording = after(playing, over, click, plays);
  test('pauses in a recording by its own controls are the person’s; before that it waits for the app’s', () => {
    expect(told(after(playing, over, plays, 60))).toBe('playing');
    expect(wantedPlayer(after(recording, { type: 'elsewhere' }, plays)).overlay).toBe('recording');
    expect(told(after(talk, over, click, hold, plays))).toBe('paused held');
  });
  test('have an effect once', () => {
    expect(stepPlayer(playing, { type: 'engine', mount: playing.mounts, word: plays, now: 5000 })).toBe(playing);
    expect(told(after(talk, ...WAYS.blocked, blocked))).toBe('blocked');
  });
  test('give it three attempts again once it has played', () => {
    const tired = after(talk, click, says('ready'), 24, plays, says('waiting'), 8);
    expect([23, 31].map((seconds) => told(after(tired, seconds)))).toEqual(['starting', 'loading JW']);
  });
});
