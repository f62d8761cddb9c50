import * as v from 'valibot';
import { lenient } from '../../../domain/calls/list-query.ts';

export const WELCOME_STEPS = ['you', 'interests', 'talks'] as const;
export type Step = (typeof WELCOME_STEPS)[number];

/** The open step; absent means the first. */
export const WelcomeSearch = v.object({ step: lenient(v.picklist(WELCOME_STEPS)) });
