import type * as v from 'valibot';
import { announcedSentences, isAnnounced } from '../../../domain/notifications/change-notice.ts';
import type { PlannedNotification } from '../../../domain/notifications/notification.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { type releaseSchedule } from '../../../domain/talks/schedule-calls.ts';
import { talkGist } from '../../../domain/talks/talk-diff.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments } from '../../sync/documents.ts';
import { editScope } from '../../sync/edit-documents.ts';
import { stagesOf } from '../../sync/stored-collections.ts';
import { accountTable } from '../accounts/account-store.ts';
import { queueMail } from '../mail/mails.ts';
import { plannedNotifications } from '../notifications/notification-store.ts';
import { releasedIn } from './schedule-draft.ts';

interface Announcing {
  readonly announce: v.InferOutput<(typeof releaseSchedule)['input']>['announce'];
  /** Of the release: announced under it twice, it is announced once. */
  readonly key: string;
}

/** Tells everybody of a release what its organisers want to say about it, within a second. */
export async function announceRelease(actor: Actor, { announce, key }: Announcing, ports: Ports): Promise<void> {
  if (!announce) return;
  const doc: PlannedNotification = {
    id: ports.randomId(9),
    ...announce,
    sendAt: ports.now(),
    state: 'planned',
    sentAt: null,
    pushes: 0,
  };
  const decide = () => [{ c: plannedNotifications.name, id: doc.id, doc }];
  await editScope(plannedNotifications.scope, { actor, mid: `announce:${actor.id}:${key}`, decide }, ports);
}

/** Promises each speaker of talks that stood like this before one mail about what became of them; once per `key`. */
export async function mailSpeakers(before: readonly Talk[], key: string, ports: Ports): Promise<void> {
  const pub = await ports.log.state('pub');
  const [stages, zone] = [await allDocuments(stagesOf('live'), ports), ports.event().zone];
  const lines = new Map<string, string[]>();
  for (const talk of before) {
    const after = releasedIn(pub, talk.id);
    const change = { talkId: talk.id, before: talkGist(talk), after: after ? talkGist(after) : null };
    if (!isAnnounced(change, ports.now())) continue;
    const line = `${(after ?? talk).title}: ${announcedSentences(change, { zone, stages })}`;
    for (const { id } of talk.speakers) lines.set(id, [...(lines.get(id) ?? []), line]);
  }
  for (const { id: userId, address } of await (await accountTable(ports)).getMany([...lines.keys()])) {
    if (address === '') continue;
    const id = ports.keyedHash(`release:${key}:${userId}`).slice(0, 22);
    const secrets = { lines: lines.get(userId) ?? [] };
    await queueMail({ kind: 'schedule-changed', userId, id, group: `release:${key}`, secrets }, ports);
  }
}
