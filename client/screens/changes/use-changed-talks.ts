import type { TalkChange } from '../../../domain/talks/talk-diff.ts';
import { byStart, type Talk } from '../../../domain/talks/talk.ts';
import { useTalkChanges } from '../../data/changes.ts';
import { useTalks } from '../../data/talks.ts';

export interface ChangedTalk {
  readonly talk: Talk;
  readonly change: TalkChange;
  readonly kind: 'moved' | 'cancelled' | 'added';
}

/** The talks that have changed since the person last looked, in order of time; those that are wholly gone apart (useGoneTalks). */
export function useChangedTalks(): readonly ChangedTalk[] {
  const talks = useTalks();
  const changes = useTalkChanges();
  return talks
    .flatMap((talk): ChangedTalk[] => {
      const change = changes.get(talk.id);
      return change ? [{ talk, change, kind: kindOf(change) }] : [];
    })
    .toSorted((a, b) => byStart(a.talk, b.talk));
}

/** The weightiest detail stands first. */
function kindOf({ details: [first] }: TalkChange): ChangedTalk['kind'] {
  if (first?.kind === 'cancelled') return 'cancelled';
  return first?.kind === 'added' || first?.kind === 'restored' ? 'added' : 'moved';
}
