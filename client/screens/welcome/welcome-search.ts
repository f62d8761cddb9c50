import * as v from 'valibot';
import { lenient } from '../../../domain/calls/list-query.ts';

const WELCOME_STEPS = ['you', 'visibility', 'interests', 'talks'] as const;
export type Step = (typeof WELCOME_STEPS)[number];

/** The steps in order. Whether others see the person is only asked where the event asks people. */
export const welcomeSteps = (asks: boolean): readonly Step[] =>
  WELCOME_STEPS.filter((step) => asks || step !== 'visibility');

/** The open step; absent means the first. */
export const WelcomeSearch = v.object({ step: lenient(v.picklist(WELCOME_STEPS)) });
