import { deleteMessage, dismissReport } from '../../../domain/chats/message-calls.ts';
import { type ChatReport, chatReports } from '../../../domain/chats/chat-rules.ts';
import { http } from '../../platform/connection.ts';
import { derived } from '../../platform/live-value.ts';
import { list } from '../../platform/shelf.ts';
import { useLive } from '../../platform/use-live.ts';

const newest = derived(list(chatReports), (all) => all.toSorted((a, b) => b.at - a.at));

/** Open reports, the newest first. It is on every organiser's device. */
export const useReports = (): readonly ChatReport[] => useLive(newest);

export const deleteReported = ({ room, messageId }: ChatReport) =>
  http.ask(deleteMessage, { roomId: room, messageId }, { key: crypto.randomUUID() });

/** It was looked at, and nothing is to be done. */
export const dismissReported = ({ id }: ChatReport) => http.ask(dismissReport, { id }, { key: crypto.randomUUID() });
