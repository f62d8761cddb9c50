import * as v from 'valibot';
import { personScope } from '../../domain/sync/log.ts';
import type { UserDocument } from '../../domain/sync/mine.ts';
import { DigestAnswer, LogAnswer, PROTOCOL_HEADER, PROTOCOL_VERSION, PushAnswer } from '../../domain/sync/protocol.ts';
import type { TestPerson } from './people.ts';

// Calls that a device makes, for tests that start and kill servers and need no device.

/** Calls the server; rejects if the answer is an error. */
export async function callServer(url: string, path: string, token?: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${url}/api${path}`, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      'content-type': 'application/json',
      [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Logs in and returns the token. */
export async function logInByTicket(url: string, { email, ticketCode }: TestPerson): Promise<string> {
  return v.parse(
    v.object({ token: v.string() }),
    await callServer(url, '/attendee/login', undefined, { email, reference: ticketCode }),
  ).token;
}

/** Pushes documents. Returns those that the server changed or rejected; none if it accepted all. */
export async function pushDocuments(
  url: string,
  token: string,
  documents: readonly UserDocument[],
): Promise<readonly UserDocument[]> {
  const rows = documents.map((newDocumentState) => ({ newDocumentState }));
  return v.parse(PushAnswer, await callServer(url, '/sync/mine/push', token, { rows })).documents;
}

/** What the server's log contains of one person: its digest, and the sorted revisions of their documents. */
export interface Held {
  readonly digest: v.InferOutput<typeof DigestAnswer>;
  readonly revisions: readonly string[];
}

/** Reads the log from its beginning, page by page. Fails if two pages do not follow on each other. */
export async function heldBy(url: string, token: string, personId: string): Promise<Held> {
  const scope = personScope(personId);
  const digest = v.parse(DigestAnswer, await callServer(url, `/sync/digest/${scope}`, token));
  const revisions: string[] = [];
  for (let after = 0; after < digest.n;) {
    const page = v.parse(
      LogAnswer,
      await callServer(url, `/sync/log/${scope}?logId=${digest.logId}&after=${after}`, token),
    );
    if (page.from !== after || page.to <= after)
      throw new Error(`asked for the log after ${after}, got ${page.from} to ${page.to}`);
    revisions.push(...page.ops.filter(({ c }) => c === 'mine').map(({ rev }) => rev));
    after = page.to;
  }
  return { digest, revisions: revisions.toSorted() };
}
