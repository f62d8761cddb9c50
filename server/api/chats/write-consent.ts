import * as v from 'valibot';
import { CHAT_CONSENT, consent, ConsentValue } from '../../../domain/chats/chat-rules.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { personScope } from '../../../domain/sync/log.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import type { Ports } from '../../ports.ts';
import { findMine, putUserDoc } from '../../sync/write-mine.ts';

/** Stores that a person agrees to the chat's rules, or no longer does; used by REST and sync. */
export function writeConsent(actor: Actor, document: UserDocument, ports: Ports): Promise<UserDocument> {
  const value = v.safeParse(ConsentValue, document.value);
  if (document.ref !== CHAT_CONSENT) refuse('not-found', 'There is nothing of this name to agree to');
  if (!value.success) return refuse('invalid', 'Either you agree or you do not');
  return putUserDoc(actor, { ...document, value: value.output }, { ports, rule: () => undefined });
}

export async function hasConsented(personId: string, { log }: Pick<Ports, 'log'>): Promise<boolean> {
  return consent.read(findMine(await log.state(personScope(personId)), consent.id(CHAT_CONSENT))).consented;
}
