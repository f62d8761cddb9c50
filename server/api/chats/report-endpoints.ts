import * as v from 'valibot';
import { PageFields, pageSchema } from '../../../domain/calls/paging.ts';
import type { ChatReport } from '../../../domain/chats/chat-rules.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import { allDocuments } from '../../sync/documents.ts';
import { chatReports } from './chat-store.ts';

const ReportView = v.object({
  id: v.string(),
  room: v.string(),
  message_id: v.string(),
  text: v.string(),
  author_id: v.string(),
  reporter_id: v.string(),
  reason: v.string(),
  created_at: v.string(),
});

const listReports = endpoint({
  method: 'get',
  path: '/admin/chats/reports',
  access: 'admin',
  summary: 'Messages that people reported, newest first, with what they said at that moment.',
  input: v.object(PageFields),
  example: { count: 10 },
  output: pageSchema(ReportView),
  handle: async ({ input, ports }) => {
    const reports = (await allDocuments(chatReports, ports)).toSorted((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1));
    return shown(pageOf(reports, input), view);
  },
});

export const reportEndpoints = [listReports];

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
