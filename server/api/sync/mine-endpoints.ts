import { personScope } from '../../../domain/sync/log.ts';
import { pullFromMine, pushToMine } from '../../../domain/sync/mine-calls.ts';
import { endpoint } from '../../http/endpoint.ts';
import { checkProtocol } from './protocol-check.ts';
import { pullMine } from './pull-mine.ts';
import { pushMine, pushRows } from './push-mine.ts';

export const mineEndpoints = [
  endpoint(pushToMine, {
    summary: 'Takes what a device changed; answers with the documents that differ from what it sent.',
    example: {
      rows: [
        {
          newDocumentState: {
            id: 'agenda:keynote',
            kind: 'agenda',
            ref: 'keynote',
            value: { kept: true },
            changedAt: 1_815_375_600_000,
            rev: 'made-by-the-device',
          },
        },
      ],
    },
    handle: async ({ actor, input, ports }) => {
      const sent = input.rows.map(({ newDocumentState }) => newDocumentState);
      const { logId } = ports.log;
      if (!input.mayWait) return { documents: await pushMine(actor, sent, ports), logId };
      const { documents, later } = await pushRows(actor, sent, ports);
      return {
        documents,
        logId,
        ...(later.length > 0 && {
          later: later.map(({ id, wait }) => ({ id, after: wait.retryAfter, message: wait.message })),
        }),
      };
    },
  }),
  endpoint(pullFromMine, {
    summary: 'Your own documents changed after a position, oldest change first.',
    example: { after: '0' },
    handle: async ({ actor, input: { logId, after, limit }, ports, header }) => {
      checkProtocol(header);
      return pullMine(await ports.log.state(personScope(actor.id)), ports.log.logId, { logId, after, limit });
    },
  }),
];
