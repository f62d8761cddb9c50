import { describe, expect, test } from 'vitest';
import type { EngineWord, PlayerEvent } from '../../../../domain/talks/player/player-events.ts';
import { stepPlayer } from '../../../../domain/talks/player/player-machine.ts';
import {
  PLAYER_PHASES,
  startPlayer,
  wantedPlayer,
  type PlayerPhase,
  type PlayerState,
} from '../../../../domain/talks/player/player-state.ts';
import type { StreamProvider } from '../../../../domain/talks/player/stream-provider.ts';
import { TALK_STATUSES } from '../../../../domain/talks/talk-status.ts';
import { fuzzPlayers } from '../../../support/player-fuzz.ts';
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
  talk,
  told,
  WAYS,
} from '../../../support/player-story.ts';

test.each(PLAYER_PHASES)('%s can be reached', (phase) => {
  expect(after(talk, ...WAYS[phase]).phase).toBe(phase);
});

describe('events of a provider, in each phase', () => {
  const words: readonly EngineWord[] = [
    says('ready'),
    plays,
    says('paused'),
    says('waiting'),
    { what: 'blocked', muted: true },
    { what: 'ended', live: true },
    { what: 'ended', live: false },
    gone,
  ];
  test.each<[PlayerPhase, readonly string[]]>([
    // Columns: ready, playing, paused without a press, waiting, blocked, ended live, ended, gone.
    ['idle', ['idle', 'idle', 'idle', 'idle', 'idle', 'idle', 'idle', 'idle']],
    ['failed', Array.from({ length: 8 }, () => 'failed JW')],
    ['loading', ['starting', 'playing', 'loading', 'loading', 'blocked', 'stalled', 'paused held', 'loading JW']],
    [
      'ready',
      [
        'ready held',
        'paused held',
        'ready held',
        'ready held',
        'ready held',
        'paused held',
        'paused held',
        'loading JW held',
      ],
    ],
    ['paused', [...Array.from({ length: 7 }, () => 'paused held'), 'loading JW held']],
    ['starting', ['starting', 'playing', 'starting', 'starting', 'blocked', 'stalled', 'paused held', 'loading JW']],
    ['playing', ['playing', 'playing', 'paused held', 'stalled', 'playing', 'stalled', 'paused held', 'loading JW']],
    ['stalled', ['stalled', 'playing', 'stalled', 'stalled', 'blocked', 'stalled', 'paused held', 'loading JW']],
    ['blocked', ['blocked', 'playing', 'blocked', 'blocked', 'blocked', 'blocked', 'blocked', 'loading JW']],
  ])('%s', (phase, expected) => {
    expect(words.map((word) => told(after(talk, ...WAYS[phase], word)))).toEqual(expected);
  });

  test('events of a removed player are ignored', () => {
    const second = after(talk, click, gone);
    const late = stepPlayer(second, { type: 'engine', mount: second.mounts - 1, word: plays, now: 1 });
    expect(late).toBe(second);
  });
});

describe('each second, while it should play but does not', () => {
  test('a provider that is not ready after 12 seconds is replaced by the next, each once, until none is left', () => {
    expect([11, 12, 23, 24].map((seconds) => told(after(talk, click, seconds)))).toEqual([
      'loading',
      'loading JW',
      'loading JW',
      'failed JW',
    ]);
  });
  test('one that does not start gets a play command every 8 seconds, three times, then it is given up', () => {
    const started = after(talk, click, says('ready'));
    expect(
      [7, 8, 16, 24, 31, 32].map((seconds) => {
        const at = after(started, seconds);
        return [told(at), at.plays - started.plays];
      }),
    ).toEqual([
      ['starting', 0],
      ['starting', 1],
      ['starting', 2],
      ['starting', 3],
      ['starting', 3],
      ['loading JW', 3],
    ]);
  });
  test('one that stops moving gets another play command after 8 seconds', () => {
    const stalled = after(talk, ...WAYS.stalled);
    expect([7, 8].map((seconds) => told(after(stalled, seconds)))).toEqual(['stalled', 'starting']);
  });
  test('Dacast gets a play command every second until it plays, however long that takes, and is never given up', () => {
    for (const phase of ['starting', 'stalled', 'blocked'] as const) {
      const at = after(dacast, ...WAYS[phase]);
      expect([phase, told(after(at, 60)), after(at, 60).plays - at.plays]).toEqual([phase, 'starting DACAST', 60]);
    }
  });
  test('one that waits for a press is not given up, and one that plays gets no command', () => {
    for (const phase of ['blocked', 'playing', 'idle', 'failed'] as const) {
      const at = after(talk, ...WAYS[phase]);
      expect(after(at, 60)).toEqual(at);
    }
  });
  test('nothing is tried without a network', () => {
    for (const phase of ['loading', 'starting', 'stalled'] as const) {
      const at = after(talk, ...WAYS[phase], offline);
      expect(after(at, 60)).toEqual(at);
    }
  });
});

describe('actions of the person', () => {
  test('Play starts a missing player, plays a waiting one, and does not affect a playing one', () => {
    expect(PLAYER_PHASES.map((phase) => `${phase} → ${told(after(talk, ...WAYS[phase], click))}`)).toEqual([
      'idle → loading',
      'failed → loading',
      'loading → loading',
      'ready → starting',
      'paused → starting',
      'starting → starting',
      'playing → playing',
      'stalled → stalled',
      'blocked → starting',
    ]);
  });
  test('pause lasts until the person resumes, whatever the provider and the clock do', () => {
    const held = after(playing, hold, plays, 60, status('streaming'), online, says('waiting'));
    expect([told(held), wantedPlayer(held).plays, wantedPlayer(held).overlay]).toEqual(['paused held', false, 'held']);
    expect(told(after(held, { type: 'resume' }))).toBe('starting');
  });
  test('another source is used at once and never dropped automatically', () => {
    const chosen = after(playing, { type: 'choose', provider: 'JW' });
    expect([told(chosen), chosen.mounts - playing.mounts]).toEqual(['loading JW', 1]);
    expect(told(after(chosen, gone))).toBe('failed JW');
    expect(after(playing, { type: 'choose', provider: 'DACAST' })).toEqual(playing);
  });
  test('a press on Play pauses a playing player, starts a waiting one, and retries a failed one', () => {
    const presses = PLAYER_PHASES.map((phase) => [phase, wantedPlayer(after(talk, ...WAYS[phase])).pressHolds]);
    const begins: readonly string[] = ['idle', 'ready', 'paused', 'failed', 'blocked'];
    expect(presses).toEqual(PLAYER_PHASES.map((phase) => [phase, !begins.includes(phase)]));
    expect(told(after(talk, ...WAYS.failed, { type: 'resume' }))).toBe('loading');
  });
  test('the retry button is over a player that should play but does not, and restarts it; under the picture it also restarts one that claims to play', () => {
    expect(
      PLAYER_PHASES.map((phase) => {
        const at = after(talk, ...WAYS[phase]);
        const { offersRetry, takesRetry } = wantedPlayer(at);
        const again = after(at, { type: 'retry' });
        return [phase, offersRetry, takesRetry, told(again), again.mounts - at.mounts, again.plays - at.plays];
      }),
    ).toEqual([
      ['idle', false, false, 'idle', 0, 0],
      ['failed', true, true, 'loading', 1, 0],
      ['loading', true, true, 'loading', 1, 0],
      ['ready', false, false, 'ready held', 0, 0],
      ['paused', false, false, 'paused held', 0, 0],
      ['starting', true, true, 'starting', 0, 1],
      ['playing', false, true, 'loading', 1, 0],
      ['stalled', true, true, 'starting', 0, 1],
      ['blocked', true, true, 'starting', 0, 1],
    ]);
  });
});

describe('the status of the talk', () => {
  test('it plays only while the talk is streaming, and only after a click', () => {
    const shown = (at: PlayerState) => [at.status, wantedPlayer(at).plays, wantedPlayer(at).overlay];
    const unclicked = startPlayer({ talkId: 'talk', providers: ['VIMEO'] });
    expect(TALK_STATUSES.map((each) => shown(after(unclicked, status(each))))).toEqual([
      ['future', false, 'cover'],
      ['streaming', false, 'ask'],
      ['loadingNextTalk', false, 'next'],
      ['onehourfinished', false, 'go-on'],
      ['finished', false, 'finished'],
    ]);
    expect(TALK_STATUSES.map((each) => shown(after(playing, status(each))))).toEqual([
      ['future', false, 'cover'],
      ['streaming', true, 'streaming'],
      ['loadingNextTalk', false, 'next'],
      ['onehourfinished', false, 'go-on'],
      ['finished', false, 'held'],
    ]);
  });
  test('the player is removed if the talk is ahead, cancelled or without a stream, and there is nothing to press', () => {
    const down = [
      status('future'),
      status('streaming', { isCancelled: true }),
      { type: 'videos', providers: [], changed: [] } as const,
    ].map((event) => after(playing, event));
    expect(down.map((at) => [told(at), wantedPlayer(at).engine, wantedPlayer(at).overlay])).toEqual([
      ['idle', undefined, 'cover'],
      ['idle', undefined, 'cancelled'],
      ['idle', undefined, 'no-stream'],
    ]);
  });
  test('the last picture stays 30 seconds after the end, then the player is removed', () => {
    const over = after(playing, status('onehourfinished', { next: undefined }));
    expect([29, 30].map((seconds) => told(after(over, seconds)))).toEqual(['paused', 'idle']);
    expect(wantedPlayer(over).overlay).toBe('finished');
  });
  test('a live talk does not continue into the recording; the person starts that, and it stays while they watch', () => {
    const over = after(playing, status('finished'));
    expect([told(over), told(after(over, 30))]).toEqual(['paused held', 'idle held']);
    for (const from of [over, after(over, 30)]) {
      const recording = after(from, click, says('ready'), plays);
      expect([told(after(recording, 60)), wantedPlayer(recording)]).toEqual([
        'playing',
        {
          engine: { provider: 'VIMEO', mount: recording.mounts },
          plays: true,
          pressHolds: true,
          overlay: 'recording',
          offersRetry: false,
          takesRetry: true,
          controls: true,
          counts: true,
        },
      ]);
    }
    expect(told(after(over, plays))).toBe('playing');
  });
  test('a replay offers Play instead of showing that the talk is over', () => {
    const replay = after(startPlayer({ talkId: 'r', isReplay: true, providers: ['S3'] }), status('finished'));
    expect(wantedPlayer(replay).overlay).toBe('ask');
  });
});

describe('NEXT TALK', () => {
  const announced = after(playing, status('loadingNextTalk'));
  const look = status('loadingNextTalk');
  const later = (at: PlayerState, seconds: number, event: PlayerEvent = look): PlayerState =>
    stepPlayer(at, { ...event, now: (announced.announcedAt ?? 0) + seconds * 1000 });

  test('opens ten seconds after its announcement, or at once on a click, if there is a next talk', () => {
    expect([9.999, 10, 60].map((seconds) => later(announced, seconds).advanceTo)).toEqual([undefined, 'next', 'next']);
    expect(after(announced, click).advanceTo).toBe('next');
    const last = after(playing, status('loadingNextTalk', { next: undefined }));
    expect(later(last, 60, status('loadingNextTalk', { next: undefined })).advanceTo).toBeUndefined();
  });
  test('waits for a clock that the server has confirmed', () => {
    expect(later(announced, 60, status('loadingNextTalk', { isSure: false })).advanceTo).toBeUndefined();
  });
  test('"Stay here" continues the talk while it runs, and stays at its end', () => {
    expect(told(after(announced, { type: 'stay', isOver: false }))).toBe('starting');
    const end = after(announced, { type: 'stay', isOver: true });
    expect([told(end), wantedPlayer(end).overlay, end.wasStreaming]).toEqual(['paused', 'go-on', false]);
  });
  test('advances for people who only listen; people away without sound get their ten seconds on return', () => {
    const away: PlayerEvent = { type: 'hidden', isHidden: true };
    const listening = after(playing, away, look);
    expect(later(listening, 10).advanceTo).toBe('next');
    const silent = after(playing, { type: 'muted', isMuted: true }, away, look);
    expect(later(silent, 600).advanceTo).toBeUndefined();
    const back = later(silent, 600, { type: 'hidden', isHidden: false });
    expect([609, 610].map((seconds) => later(back, seconds).advanceTo)).toEqual([undefined, 'next']);
  });
  test('stops for the whole visit after any action of the person, and then advances only on a press', () => {
    const acts: PlayerEvent = { type: 'acts' };
    for (const by of [acts, { type: 'stay', isOver: false }] as const) {
      const stopped = after(announced, by);
      expect([stopped.isStopped, later(stopped, 600).advanceTo]).toEqual([true, undefined]);
      const again = after(stopped, status('streaming'), look);
      expect([wantedPlayer(again).overlay, again.announcedAt, later(again, 600).advanceTo]).toEqual([
        'next',
        undefined,
        undefined,
      ]);
      expect(after(again, click).advanceTo).toBe('next');
    }
    // Returning to the talk continues the same visit.
    const back = after(startPlayer({ talkId: 'talk', providers: ['S3'], isStopped: true }), look);
    expect([wantedPlayer(back).overlay, later(back, 600).advanceTo]).toEqual(['next', undefined]);
  });
  test('does not advance a person who reads or writes without having pressed Play; a viewer may do anything before it', () => {
    const acts: PlayerEvent = { type: 'acts' };
    const arrived = after(talk, look);
    expect([wantedPlayer(arrived).overlay, later(arrived, 10).advanceTo]).toEqual(['next', 'next']);
    const reading = after(talk, acts, look);
    expect([wantedPlayer(reading).overlay, later(reading, 600).advanceTo]).toEqual(['next', undefined]);
    expect(later(after(talk, acts, click, says('ready'), plays, acts, look), 10).advanceTo).toBe('next');
  });
  test('a player that has advanced no longer changes', () => {
    const left = after(announced, click);
    expect(after(left, click, status('future'), plays, gone, offline, 60)).toBe(left);
  });
  test('the press on Play and muting also apply to the next talk', () => {
    const next = startPlayer({ talkId: 'next', providers: ['S3'], before: { ...playing, isSilenced: true } });
    expect([told(after(next, status('streaming'))), next.isSilenced]).toEqual(['loading S3', true]);
  });
});

test('the first source of an all-day stream is given up after three failures, and then the backup plays', () => {
  const live = after(
    startPlayer({ talkId: 'live:Main', providers: ['PRIMARY', 'BACKUP'] }),
    status('streaming'),
    click,
  );
  expect([live, after(live, gone), after(live, gone, gone), after(live, gone, gone, gone)].map(told)).toEqual([
    'loading PRIMARY',
    'loading PRIMARY',
    'loading PRIMARY',
    'loading BACKUP',
  ]);
  expect(after(live, gone, gone).mounts).toBe(3);
  const back = after(live, gone, gone, gone, { type: 'choose', provider: 'PRIMARY' });
  expect([told(back), after(back, gone, gone, gone).phase]).toEqual(['loading PRIMARY', 'failed']);
});

describe('sound', () => {
  test('a player that may not play with sound plays without, and shows it; one that may not play at all waits for a press', () => {
    const silenced = after(talk, click, says('ready'), { what: 'blocked', muted: false });
    expect([told(silenced), silenced.isSilenced, silenced.plays]).toEqual(['starting', true, 2]);
    expect(wantedPlayer(after(silenced, plays)).overlay).toBe('tap-for-sound');
    expect(wantedPlayer(after(silenced, plays, { type: 'sound-on' })).overlay).toBe('streaming');
    const blocked = after(silenced, { what: 'blocked', muted: true });
    expect([wantedPlayer(blocked).overlay, after(blocked, click).isSilenced]).toEqual(['blocked', false]);
  });
});

describe('the device', () => {
  test('without a network no provider is dropped; broken ones are created again with the network', () => {
    const broken = after(playing, offline, gone);
    expect([told(broken), wantedPlayer(broken).overlay]).toEqual(['stalled', 'offline']);
    const back = after(broken, online);
    expect([told(back), back.mounts - broken.mounts]).toEqual(['loading', 1]);
    expect(wantedPlayer(after(playing, offline)).overlay).toBe('streaming');
  });
  test('without a network there is no button: it continues automatically', () => {
    for (const phase of ['failed', 'loading', 'starting', 'stalled', 'blocked'] as const) {
      const at = after(talk, ...WAYS[phase]);
      expect([phase, wantedPlayer(at).offersRetry]).toEqual([phase, true]);
      const cut = wantedPlayer(after(at, offline));
      expect([phase, cut.overlay, cut.offersRetry, cut.takesRetry]).toEqual([phase, 'offline', false, false]);
      expect([phase, wantedPlayer(after(at, offline, online)).offersRetry]).toEqual([phase, true]);
    }
  });
  test('with the network all providers are tried once more', () => {
    const failed = after(talk, ...WAYS.failed, offline);
    expect(told(after(failed, online))).toBe('loading');
  });
  test('after a sleep it seeks to the live position', () => {
    const woke = after(playing, { type: 'woke' });
    expect([told(woke), woke.jumps - playing.jumps]).toEqual(['starting', 1]);
    expect(after(playing, hold, { type: 'woke' }).jumps).toBe(playing.jumps);
  });
  test('another tab that plays pauses this one until the person resumes here', () => {
    const elsewhere = after(playing, { type: 'elsewhere' });
    expect([told(elsewhere), wantedPlayer(elsewhere).overlay]).toEqual(['paused held', 'elsewhere']);
    expect(told(after(elsewhere, click))).toBe('starting');
    expect(after(talk, { type: 'elsewhere' })).toEqual(talk);
  });
});

describe('addresses that change', () => {
  const videos = (providers: readonly StreamProvider[], ...changed: readonly StreamProvider[]): PlayerEvent => ({
    type: 'videos',
    providers,
    changed,
  });
  test('a new address of the playing provider restarts it; others have no effect', () => {
    const anew = after(playing, videos(['VIMEO', 'JW'], 'VIMEO'));
    expect([told(anew), anew.mounts - playing.mounts]).toEqual(['loading', 1]);
    expect(told(after(playing, videos(['VIMEO', 'JW', 'S3'], 'JW', 'S3')))).toBe('playing');
  });
  test('when organisers switch the provider, viewers follow unless they chose one themselves', () => {
    const swapped = { ...videos(['JW', 'VIMEO']), isSwapped: true } as const;
    expect(told(after(playing, videos(['JW', 'VIMEO'])))).toBe('playing');
    expect(told(after(playing, swapped))).toBe('loading JW');
    const byHand = after({ ...playing, chosen: 'VIMEO' }, swapped);
    expect(told(byHand)).toBe('playing');
  });
  test('a removed provider is replaced by the next, and a choice applies as soon as it is offered', () => {
    expect(told(after(playing, videos(['JW'])))).toBe('loading JW');
    const early = after(startPlayer({ talkId: 'talk', chosen: 'S3' }), status('streaming'));
    expect([wantedPlayer(early).overlay, told(after(early, videos(['VIMEO', 'S3'])))]).toEqual([
      'no-stream',
      'idle S3',
    ]);
  });
});

test('a million events at random break no rule of the player', () => {
  const seeds = Array.from({ length: 5 }, (_, index) => index + 1);
  const runs = seeds.map((seed) => fuzzPlayers(seed, 200_000));
  expect(runs.map(({ broken }) => broken)).toEqual(seeds.map(() => undefined));
  expect(runs.every(({ steps, met }) => steps >= 200_000 && met >= 45)).toBe(true);
});

test('a clock that is wrong for a moment ends nothing: playback continues, and a person’s pause stays', () => {
  const wrong = [status('finished', { isSure: false }), status('streaming')] as const;
  expect(wantedPlayer(after(playing, wrong[0])).plays).toBe(false);
  expect(wantedPlayer(after(playing, ...wrong)).plays).toBe(true);
  expect(wantedPlayer(after(playing, hold, ...wrong)).plays).toBe(false);
  expect(wantedPlayer(after(playing, wrong[0], click, hold, wrong[1])).plays).toBe(false);
});
