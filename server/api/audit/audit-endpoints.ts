import { listAudit, undoChange, undoGroup } from '../../../domain/audit/audit-calls.ts';
import { refuse } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import { auditTable } from './audit-store.ts';
import { auditViews } from './audit-view.ts';
import { listedEntries } from './listed-entries.ts';
import { followLog } from './follow-log.ts';
import { undoWholeGroup } from './undo-group.ts';
import { undoEntry } from './undo.ts';

export const auditEndpoints = [
  endpoint(listAudit, {
    summary: 'What admins changed, newest first: who, when, what before and after, and whether it can be undone.',
    example: { count: 2, by: 'olive' },
    handle: async ({ input, ports }) => {
      await followLog(ports);
      const { data, pagination } = await listedEntries(input, ports);
      return { data: await auditViews(data, ports), pagination };
    },
  }),
  endpoint(undoChange, {
    summary: 'Puts back what one entry of the audit changed, where nothing of it has been changed since.',
    example: { id: 'pub:3' },
    handle: async ({ actor, input, ports }) => {
      await followLog(ports);
      const entry = await (await auditTable(ports)).get(input.id);
      await undoEntry(entry ?? refuse('not-found', 'There is no such entry'), actor, ports);
      return null;
    },
  }),
  endpoint(undoGroup, {
    summary: 'Puts back what was changed together, but what has been changed since, which is named with the reason.',
    example: { id: 'spring-clean' },
    handle: async ({ actor, input, ports }) => {
      await followLog(ports);
      return undoWholeGroup(input.id, actor, ports);
    },
  }),
];
