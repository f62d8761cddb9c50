import { CHAT_CONSENT, consent } from '../../domain/chats/chat-rules.ts';
import { derived } from '../platform/live-value.ts';
import { mine } from '../platform/mine-view.ts';
import { writeMine } from '../platform/mine-writer.ts';
import { raiseError } from '../platform/toasts.ts';
import { useLive } from '../platform/use-live.ts';

const consented = derived(mine, (documents) => consent.read(documents.get(consent.id(CHAT_CONSENT))).consented);

/** Whether the logged-in person has agreed to the rules of the chat, which are those of questions, too; without it they only read. */
export const useConsented = (): boolean => useLive(consented);

export const setConsented = (isWanted: boolean): void =>
  void writeMine(consent, CHAT_CONSENT, { consented: isWanted }).catch(() =>
    raiseError('This device could not save that. Is its storage full?'),
  );
