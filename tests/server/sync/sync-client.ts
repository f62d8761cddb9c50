import type { UserDocument } from '../../../domain/sync/mine.ts';
import { agendaDocument } from '../../support/agenda-document.ts';
import type { TestApp } from '../../support/test-app.ts';

/** Returns a document with the choice to keep or drop one talk. */
export const choice = (
  talkId: string,
  kept: boolean,
  { changedAt, rev }: { changedAt: number; rev: string },
): UserDocument => agendaDocument({ talkId, kept, changedAt, rev });

/** Pushes documents as a device does and returns the documents of the answer. */
export async function push(app: TestApp, who: string, ...documents: unknown[]): Promise<unknown> {
  const rows = documents.map((newDocumentState) => ({ newDocumentState }));
  const { body } = await app.call('POST', '/sync/mine/push', who, { rows });
  return body;
}

/** One event of a stream with parsed data; a heartbeat is an event without a name. */
export interface StreamEvent {
  readonly event: string;
  readonly data: unknown;
}

/**
 * Opens a stream with this token. `next()` resolves to the next event, or to undefined when the server has ended the stream. It
 * leaves out the documents of a person's own tickets, which the server compares some time after their first connection.
 */
export async function openStream(
  app: TestApp,
  token: string,
): Promise<{ next: () => Promise<StreamEvent | undefined>; close: () => void }> {
  const abort = new AbortController();
  const response = await app.request('/api/sync/stream', {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<StreamEvent | undefined> => {
    while (!text.includes('\n\n')) {
      const { done, value } = await reader.read();
      if (done) return undefined;
      text += value;
    }
    const [block = ''] = text.split('\n\n', 1);
    text = text.slice(block.length + 2);
    const [, event = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
    if (event === '') return next();
    const parsed: { ops?: { c: string }[] } = JSON.parse(data);
    const isOfTickets = parsed.ops?.length && parsed.ops.every(({ c }) => c === 'tickets');
    return isOfTickets ? next() : { event, data: parsed };
  };
  return { next, close: () => abort.abort() };
}
