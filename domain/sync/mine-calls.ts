import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { countFrom, positionField } from '../calls/query.ts';
import { BODY_MAX_BYTES } from '../limits/requests.ts';
import { PULL_DOCUMENTS_MAX, PUSH_ROWS_MAX } from '../limits/sync.ts';
import { PullAnswer, PushAnswer } from './protocol.ts';
import { PushedDocument } from './pushed-document.ts';

export const pushToMine = call({
  method: 'post',
  path: '/sync/mine/push',
  access: 'logged-in',
  // The limit of each document is declared with its kind.
  maxBytes: BODY_MAX_BYTES,
  input: v.object({
    rows: v.pipe(v.array(v.object({ newDocumentState: PushedDocument })), v.maxLength(PUSH_ROWS_MAX)),
    /** The device accepts that single rows are deferred; without this, a limit hit by one row is a 429 for all. */
    mayWait: v.optional(v.boolean(), false),
  }),
  output: PushAnswer,
});

export const pullFromMine = call({
  method: 'get',
  path: '/sync/mine/pull',
  access: 'logged-in',
  input: v.object({
    logId: v.optional(v.string()),
    after: v.optional(positionField, '0'),
    limit: v.optional(countFrom(1, PULL_DOCUMENTS_MAX), String(PULL_DOCUMENTS_MAX)),
  }),
  output: PullAnswer,
});
