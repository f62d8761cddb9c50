import { CHAT_CONSENT, consent } from '../../../domain/chats/chat-rules.ts';
import { computed } from '../../platform/react/signal.ts';
import { userDocs } from '../../platform/outbox/user-docs-store.ts';
import { writeUserDoc } from '../../platform/outbox/user-docs-writer.ts';
import { raiseError } from '../../platform/http/toasts.ts';
import { useAwaitedPages } from '../device/acceptance.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

const consented = computed(userDocs, (documents) => consent.read(documents.get(consent.id(CHAT_CONSENT))).consented);

/** Whether the person has agreed to the rules of chat and questions; otherwise they can only read. */
export const useConsented = (): boolean => useSignal(consented);

/** Whether the person may write to others: agreed to the rules, and accepted what this event asks to accept. */
export function useMayWrite(): boolean {
  const hasAgreed = useConsented();
  return useAwaitedPages().length === 0 && hasAgreed;
}

export const setConsented = (isWanted: boolean): void =>
  void writeUserDoc(consent, CHAT_CONSENT, { consented: isWanted }).catch(() =>
    raiseError('This device could not save that. Is its storage full?'),
  );
