import * as v from 'valibot';
import { agendaRefusal, AgendaValue, keepsTalk } from '../../../domain/agenda/agenda.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import type { Ports } from '../../ports.ts';
import { putUserDoc } from '../../sync/write-mine.ts';
import { findTalk } from '../talks/find-talk.ts';

/** The one way into a schedule, for REST and sync. Returns what is stored afterwards. */
export async function writeAgenda(actor: Actor, document: UserDocument, ports: Ports): Promise<UserDocument> {
  const value = v.safeParse(AgendaValue, document.value);
  if (!value.success) return refuse('invalid', 'A talk is either kept or not');
  const talk = await findTalk(document.ref, ports);
  return putUserDoc(
    actor,
    { ...document, value: value.output },
    {
      ports,
      isGone: talk === undefined,
      rule: (before) => agendaRefusal(value.output, talk, keepsTalk(before)),
    },
  );
}
