import type { DraftedChange } from '../../../domain/event/import/drafted-import.ts';
import { saysSame } from '../../../domain/event/import/imported-id.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import type { Ports } from '../../ports.ts';
import { changeDrafts, draftIn } from '../talks/schedule-draft.ts';

/** Puts changes into the draft of the schedule. A draft that an organiser has changed stays. Idempotent. */
export async function draftImport(drafts: readonly DraftedChange[], actor: Actor, ports: Ports): Promise<void> {
  if (drafts.length === 0) return;
  const [by, at] = [actor.id, ports.now()];
  await changeDrafts(
    actor,
    (state) =>
      drafts.flatMap((draft) => {
        const held = draftIn(state, draft.id);
        if (held && held.by !== by) return [];
        const isSame = held && saysSame([held.to, held.talk], [draft.to, draft.talk]);
        return isSame ? [] : [{ id: draft.id, draft: { ...draft, by, at } }];
      }),
    ports,
  );
}
