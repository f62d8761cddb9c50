import type * as v from 'valibot';
import type { ChatReport } from '../../../domain/chats/chat-rules.ts';
import { listReports, type ReportView } from '../../../domain/chats/message-calls.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import { allDocuments } from '../../sync/documents.ts';
import { chatReports } from './chat-store.ts';

export const reportEndpoints = [
  endpoint(listReports, {
    summary: 'Messages that people reported, newest first, with what they said at that moment.',
    example: { count: 10 },
    handle: async ({ input, ports }) => {
      const reports = (await allDocuments(chatReports, ports)).toSorted(
        (a, b) => b.at - a.at || (a.id < b.id ? -1 : 1),
      );
      return shown(pageOf(reports, input), view);
    },
  }),
];

const view = ({
  id,
  room,
  messageId,
  text,
  author,
  reporter,
  reason,
  at,
}: ChatReport): v.InferOutput<typeof ReportView> => ({
  id,
  room,
  message_id: messageId,
  text,
  author_id: author,
  reporter_id: reporter,
  reason,
  created_at: new Date(at).toISOString(),
});
