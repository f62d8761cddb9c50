import * as v from 'valibot';
import { TalkTab } from '../../parts/talk/talk-tab.ts';

/** Search parameters of a talk: the open tab. */
export const TalkSearch = v.object({ tab: TalkTab });
