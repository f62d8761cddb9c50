import type * as v from 'valibot';
import type { ChatReport } from '../../../domain/chats/chat-rules.ts';
import { dismissReport, listReports, type ReportView } from '../../../domain/chats/message-calls.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import { allDocuments } from '../../sync/documents.ts';
import { appendAudited } from '../audit/append-audited.ts';
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
  /** The audit says that it was dismissed, and not what it said: that was between two people. */
  endpoint(dismissReport, {
    summary: 'Dismisses a report of a message; the message stays. One that is gone already is no mistake.',
    example: { id: 'hello~grace' },
    handle: async ({ actor, input: { id }, ports }) => {
      const { scope, name } = chatReports;
      await appendAudited(
        {
          scope,
          actor,
          mid: `dismissed:${id}:${ports.newId(9, `dismissal of ${id}`)}`,
          note: 'dismissed a report of a message',
          decide(state) {
            const held = state.get(name, id);
            if (!held) return { ops: [] };
            const changes = [{ collection: name, id, rev: '', before: null, after: null }];
            return { ops: [{ c: name, id, rev: `${held.rev}-`, del: true }], changes };
          },
        },
        ports,
      );
      return null;
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
