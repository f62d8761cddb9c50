import { deleteMessage, dismissReport } from '../../../domain/chats/message-calls.ts';
import { type ChatReport, chatReports } from '../../../domain/chats/chat-rules.ts';
import { http } from '../../platform/connection.ts';
import { computed } from '../../platform/live-value.ts';
import { list } from '../../platform/shelf.ts';
import { useSignal } from '../../platform/use-live.ts';

const newest = computed(list(chatReports), (all) => all.toSorted((a, b) => b.at - a.at));

/** Open reports, the newest first. It is on every organiser's device. */
export const useReports = (): readonly ChatReport[] => useSignal(newest);

export const deleteReported = ({ room, messageId }: ChatReport) =>
  http.request(deleteMessage, { roomId: room, messageId }, { key: crypto.randomUUID() });

/** It was looked at, and nothing is to be done. */
export const dismissReported = ({ id }: ChatReport) =>
  http.request(dismissReport, { id }, { key: crypto.randomUUID() });
