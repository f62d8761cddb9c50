import type { AuditedChange } from '../../../domain/audit/audit.ts';
import type { Poll } from '../../../domain/polls/poll.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { Refused } from '../../../domain/refusal.ts';
import type { Op } from '../../../domain/sync/log.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { readable } from '../../sync/documents.ts';
import { appendAudited, refusing } from '../audit/append-audited.ts';
import { queuedQuestionsIn, type AuthoredQuestion, backstageScope, preparedFor } from './moderation-queue.ts';
import { publishModerated } from './publish-moderated.ts';

export interface BackstageChange {
  readonly question?: AuthoredQuestion | null;
  readonly poll?: Poll;
}

interface Changing {
  readonly actor: Actor;
  readonly talkId: string;
  /** Id of the question or poll. */
  readonly id: string;
  /** Returns the changed question or poll; may `refuse`. `null` deletes the question permanently. */
  readonly change: (held: {
    readonly question: AuthoredQuestion | undefined;
    readonly poll: Poll | undefined;
  }) => BackstageChange;
  /** Makes the audit entry of the change. Without it, or if `changeOf` returns undefined, nothing is audited. */
  readonly audit?: { readonly note: string; readonly changeOf: (held: AuthoredQuestion) => AuditedChange | undefined };
}

/** Changes one question or poll as a host. Pinning it unpins everything else. */
export async function changeBackstage(changing: Changing, ports: Ports): Promise<void> {
  const { actor, talkId, id, audit } = changing;
  const scope = backstageScope(talkId);
  const rev = ports.randomId(9);
  const mid = `host:${ports.newId(12, `${audit?.note ?? 'change'} of ${id}`)}`;
  const decide = (state: ScopeState) => decided(state, { ...changing, rev });
  await (audit ? appendAudited({ scope, actor, mid, note: audit.note, decide }, ports) : append());
  await publishModerated(talkId, ports);

  async function append(): Promise<void> {
    const appended = await ports.log.append(scope, { mid, by: actor.id, decide: refusing(decide) });
    if (!appended.ok) throw new Refused(appended.refused);
  }
}

function decided(state: ScopeState, { talkId, id, rev, change, audit }: Changing & { readonly rev: string }) {
  const [asked, prepared] = [queuedQuestionsIn(talkId), preparedFor(talkId)];
  const question = readable(state.get(asked.name, id), asked);
  const changed = change({ question, poll: readable(state.get(prepared.name, id), prepared) });
  const auditedChange = question && audit?.changeOf(question);
  return { ops: opsFor(changed, { state, talkId, id, rev }), changes: auditedChange ? [auditedChange] : [] };
}

interface Place {
  readonly state: ScopeState;
  readonly talkId: string;
  readonly id: string;
  readonly rev: string;
}

function opsFor({ question, poll }: BackstageChange, place: Place): Op[] {
  const { id, rev, talkId } = place;
  const [asked, prepared] = [queuedQuestionsIn(talkId), preparedFor(talkId)];
  const unpinned = question?.pinned || poll?.pinned ? unpinOthers(place) : [];
  if (question === null) return [{ c: asked.name, id, rev, del: true }];
  return [
    ...unpinned,
    ...(question ? [{ c: asked.name, id, rev, doc: question }] : []),
    ...(poll ? [{ c: prepared.name, id, rev, doc: poll }] : []),
  ];
}

function unpinOthers({ state, talkId, id, rev }: Place): Op[] {
  return [queuedQuestionsIn(talkId), preparedFor(talkId)].flatMap((documents) =>
    state.all(documents.name).flatMap((held): Op[] => {
      const document = readable<{ readonly pinned: boolean }>(held, documents);
      return document?.pinned && held.id !== id
        ? [{ c: documents.name, id: held.id, rev, doc: { ...document, pinned: false } }]
        : [];
    }),
  );
}
