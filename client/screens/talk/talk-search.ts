import * as v from 'valibot';
import { lenient } from '../../../domain/calls/list-query.ts';

const TALK_TABS = ['about', 'ask', 'chat', 'mixer', 'files', 'next'] as const;
export type TalkTab = (typeof TALK_TABS)[number];

/** What the address of a talk may say: which part of it is open, beside the picture or below it. */
export const TalkSearch = v.object({ tab: lenient(v.picklist(TALK_TABS)) });
