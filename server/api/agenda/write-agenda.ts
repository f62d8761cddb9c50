import * as v from 'valibot';
import { agendaRefusal, AgendaValue, keepsTalk } from '../../../domain/agenda/agenda.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import type { Ports } from '../../ports.ts';
import { putUserDoc } from '../../sync/write-mine.ts';
import { findTalk } from '../talks/find-talk.ts';

/** Stores whether a person bookmarks a talk; used by REST and sync. Returns the stored document. */
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
