import * as v from 'valibot';
import { PULL_DOCUMENTS_MAX, PUSH_ROWS_MAX } from '../../../domain/limits/sync.ts';
import { personScope } from '../../../domain/sync/log.ts';
import { PullAnswer, PushAnswer } from '../../../domain/sync/protocol.ts';
import { endpoint } from '../../http/endpoint.ts';
import { checkProtocol } from './protocol-check.ts';
import { pullMine } from './pull-mine.ts';
import { PushedDocument, pushMine, pushRows } from './push-mine.ts';
import { countFrom, position } from './query-number.ts';

const push = endpoint({
  method: 'post',
  path: '/sync/mine/push',
  access: 'logged-in',
  summary: 'Takes what a device changed; answers with the documents that differ from what it sent.',
  input: v.object({
    rows: v.pipe(v.array(v.object({ newDocumentState: PushedDocument })), v.maxLength(PUSH_ROWS_MAX)),
    /** The device lets single rows wait; without this, a limit that one of them meets is a 429 for all. */
    mayWait: v.optional(v.boolean(), false),
  }),
  output: PushAnswer,
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
      ...(later.length > 0 && { later: later.map(({ id, wait }) => ({ id, after: wait.retryAfter })) }),
    };
  },
});

const pull = endpoint({
  method: 'get',
  path: '/sync/mine/pull',
  access: 'logged-in',
  summary: 'Your own documents changed after a position, oldest change first.',
  input: v.object({
    logId: v.optional(v.string()),
    after: v.optional(position, '0'),
    limit: v.optional(countFrom(1, PULL_DOCUMENTS_MAX), String(PULL_DOCUMENTS_MAX)),
  }),
  output: PullAnswer,
  example: { after: '0' },
  handle: async ({ actor, input: { logId, after, limit }, ports, header }) => {
    checkProtocol(header);
    return pullMine(await ports.log.state(personScope(actor.id)), ports.log.logId, { logId, after, limit });
  },
});

export const mineEndpoints = [push, pull];
