import * as v from 'valibot';
import { LogAnswer, PROTOCOL_HEADER, PROTOCOL_VERSION, Snapshot, TimeAnswer } from '../../domain/sync/protocol.ts';
import { UserDocument } from '../../domain/sync/mine.ts';
import { keepsTalk } from '../../domain/agenda/agenda.ts';
import { personScope } from '../../domain/sync/log.ts';
import { Talk } from '../../domain/talks/talk.ts';

/** Another log-in of the same person, by API calls instead of the browser, to check what the server has. */
export interface Witness {
  readonly personId: string;
  /** Returns every change of the person's own documents, as id and revision, in the order of the log. */
  readonly changes: () => Promise<{ id: string; rev: string }[]>;
  /** Returns the person's own documents on the server. */
  readonly mine: () => Promise<UserDocument[]>;
  /** Returns the ids of the talks that are kept on the server. */
  readonly kept: () => Promise<string[]>;
  /** Removes all talks from the person's schedule. */
  readonly dropAll: () => Promise<void>;
  /** Returns all talks of the schedule. */
  readonly talks: () => Promise<Talk[]>;
  /** Returns the server's time, epoch ms. */
  readonly serverTime: () => Promise<number>;
}

export async function openWitness(origin: string, ticket: { email: string; ticketCode: string }): Promise<Witness> {
  const login = await ask(origin, '/attendee/login', undefined, { email: ticket.email, reference: ticket.ticketCode });
  const { token } = v.parse(v.object({ token: v.string() }), login);
  const { id: personId } = v.parse(v.object({ id: v.string() }), await ask(origin, '/profile', token));
  const scope = personScope(personId);
  const { logId } = v.parse(v.object({ logId: v.string() }), await ask(origin, `/sync/digest/${scope}`, token));

  const ops = async () =>
    v
      .parse(LogAnswer, await ask(origin, `/sync/log/${scope}?logId=${logId}&after=0`, token))
      .ops.filter((op) => op.c === 'mine');
  const mine = async () => [...new Map((await ops()).map((op) => [op.id, v.parse(UserDocument, op.doc)])).values()];
  const kept = async () => (await mine()).filter(keepsTalk).map(({ ref }) => ref);
  return {
    personId,
    mine,
    kept,
    async dropAll() {
      for (const id of await kept()) {
        const headers = { authorization: `Bearer ${token}` };
        const { ok, status } = await fetch(`${origin}/api/schedule/remove/${id}`, { method: 'DELETE', headers });
        if (!ok) throw new Error(`${id} stays kept: ${status}`);
      }
    },
    talks: async () =>
      v
        .parse(Snapshot, await ask(origin, '/sync/snapshot/pub', token))
        .segments.filter((segment) => segment.c === 'talks')
        .flatMap((segment) => segment.docs.map(({ doc }) => v.parse(Talk, doc))),
    serverTime: async () => v.parse(TimeAnswer, await ask(origin, '/time', token)).t2,
    changes: async () => (await ops()).map(({ id, rev }) => ({ id, rev })),
  };
}

async function ask(origin: string, path: string, token?: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${origin}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
