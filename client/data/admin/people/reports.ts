import { deleteMessage, dismissReport } from '../../../../domain/chats/message-calls.ts';
import { type ChatReport, chatReportsCollection } from '../../../../domain/chats/chat-rules.ts';
import { http } from '../../../platform/session/connection.ts';
import { computed } from '../../../platform/react/signal.ts';
import { list } from '../../../platform/replica/collection-store.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';

const newest = computed(list(chatReportsCollection), (all) => all.toSorted((a, b) => b.at - a.at));

/** Open reports, newest first; stored on every organiser's device. */
export const useReports = (): readonly ChatReport[] => useSignal(newest);

export const deleteReported = ({ room, messageId }: ChatReport) =>
  http.request(deleteMessage, { roomId: room, messageId }, { key: crypto.randomUUID() });

/** Closes a report without action. */
export const dismissReported = ({ id }: ChatReport) =>
  http.request(dismissReport, { id }, { key: crypto.randomUUID() });
