/** The columns of the demo programme's grid. */
export type DemoStage = 'main' | 'lab' | 'studio' | 'commons' | 'lounge';
export type DemoTrack = 'audience' | 'income' | 'craft' | 'web' | 'community' | 'operations' | 'after-hours';

/**
 * One line of the demo programme. `at` is the wall clock of the conference day; a time before the day change
 * is the night that follows. Without `minutes` it lasts until the next one on its stage begins.
 */
export interface DemoTalk {
  readonly stage: DemoStage;
  readonly at: string;
  readonly minutes?: number;
  readonly track: DemoTrack;
  readonly by: readonly string[];
  readonly title: string;
  readonly text: string;
  readonly discussion?: true;
}

/** A pause on one stage, or without `stage` for everybody. */
export interface DemoBreak {
  readonly stage?: DemoStage;
  readonly at: string;
  readonly minutes: number;
  readonly title: string;
}

export interface DemoDay {
  readonly talks: readonly DemoTalk[];
  readonly breaks: readonly DemoBreak[];
}
