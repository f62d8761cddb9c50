import * as v from 'valibot';
import { TalkTab } from '../../parts/talk/talk-tab.ts';

/** What the address of a talk may say: which part of it is open, beside the picture or below it. */
export const TalkSearch = v.object({ tab: TalkTab });
