import { CLOCKWORK_EVERY } from '../../domain/limits/notifications.ts';
import { Unavailable } from '../store/unavailable.ts';
import type { Ports } from '../ports.ts';
import { settleAccounts } from '../api/accounts/after-change.ts';
import { finishAddings } from '../api/accounts/adding.ts';
import { finishActs } from '../api/audit/append-audited.ts';
import { endExpiredViews } from '../api/role-views/find-viewer.ts';
import { resumeImports } from '../api/imports/run-import.ts';
import { finishMoves } from '../api/companies/membership.ts';
import { reconcilePeople } from '../api/people/publish-speaker-cards.ts';
import { placePeople } from '../api/people/place-person.ts';
import { publishOpen } from '../api/guests/publish-open.ts';
import { moveWaitingList } from '../api/registrations/move-waiting-list.ts';
import { moveStreams } from '../api/talks/move-streams.ts';
import { reconcileSpeakers } from '../api/talks/speaker-roles.ts';
import { pullSources } from './pull-sources.ts';
import { queueMessages } from './queue-messages.ts';
import { gatherWebhooks } from './gather-webhooks.ts';
import { sendDueNotifications } from './send-due-notifications.ts';
import { reconcileWaitlists } from '../api/signups/reconcile-waitlists.ts';
import { showBoothsByPackage } from '../api/packages/show-booths.ts';
import { sendPushes } from './send-pushes.ts';
import { sendWebhooks } from './send-webhooks.ts';
import { remindOfTalks } from './talk-reminders.ts';
import { eraseDormant } from './erase-dormant.ts';
import { announceChanges } from './announce-changes.ts';
import { erasePerson } from '../api/erasure/erase-person.ts';
import { erasuresUnderWay } from '../api/erasure/erasures-under-way.ts';
import { finishMerge } from '../api/accounts/merge/merge-people.ts';
import { mergesUnderWay } from '../api/accounts/merge/merges-under-way.ts';
import { isPostDue } from '../../domain/posts/post.ts';
import { posts } from '../api/posts/posts.ts';
import { publishDraft, settleDraft } from '../sync/draft-documents.ts';

/**
 * Publishes posts that are due, and finishes moves that a crash interrupted. Any number of processes can run it: each post
 * is published once. A post that is edited or withdrawn at the same moment is published as edited, or not at all.
 */
export async function publishScheduledPosts({
  log,
  randomId,
  now,
}: Pick<Ports, 'log' | 'randomId' | 'now'>): Promise<void> {
  const { published, drafts } = posts;
  const out = await log.state(published.scope);
  for (const held of (await log.state(drafts.scope)).all(drafts.name)) {
    const draft = drafts.parse(held);
    if (!draft.isMoving && isPostDue(draft, now())) await publishDraft(posts, held, { log, randomId });
    else if (draft.isMoving || out.get(published.name, held.id)) await settleDraft(posts, held.id, { log, randomId });
  }
}

/** Continues merges of two people that were interrupted by a crash. */
async function finishMerges(ports: Ports, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const merge = await mergesUnderWay.claim(ports);
    if (!merge) return;
    await finishMerge({ id: merge.by, roles: ['ROLE_ADMIN'], companyId: null, replayAccess: false }, merge, ports);
  }
}

/** Continues erasures that were interrupted by a crash. The person cannot do it, because they can no longer log in. */
async function finishErasures(ports: Ports, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const erasure = await erasuresUnderWay.claim(ports);
    if (!erasure) return;
    await erasePerson(erasure.id, { id: erasure.by, roles: [], companyId: null, replayAccess: false }, ports);
  }
}

/**
 * A job that runs at intervals. A job works from the current state, not from its earlier runs, so it can be interrupted,
 * run late, or run in several processes at once. When `signal` aborts, it ends early in a consistent state.
 */
export interface Job {
  /** Description for the log line of a failure. */
  readonly what: string;
  readonly run: (ports: Ports, signal: AbortSignal) => Promise<void>;
}

/** All jobs, in the order in which they run: publishing before its notifications, pushes last. */
export const jobs: readonly Job[] = [
  { what: 'moving video addresses', run: moveStreams },
  { what: 'reading sources', run: pullSources },
  { what: 'settling who speaks', run: reconcileSpeakers },
  { what: 'publishing speaker cards', run: reconcilePeople },
  { what: 'moving people in and out of the directory', run: placePeople },
  { what: 'opening the programme to guests', run: (ports) => publishOpen(ports) },
  { what: 'showing booths by their packages', run: (ports) => showBoothsByPackage(ports) },
  { what: 'publishing posts', run: publishScheduledPosts },
  { what: 'sending notifications', run: sendDueNotifications },
  { what: 'telling of changed talks', run: announceChanges },
  { what: 'reminding of talks', run: remindOfTalks },
  { what: 'moving waiting lists', run: reconcileWaitlists },
  { what: 'moving the waiting list of the event', run: moveWaitingList },
  { what: 'ending views as a role', run: endExpiredViews },
  { what: 'finishing changes of accounts', run: settleAccounts },
  { what: 'saying who was added', run: finishAddings },
  { what: 'writing down acts', run: finishActs },
  { what: 'finishing changes of company', run: finishMoves },
  { what: 'finishing merges', run: finishMerges },
  { what: 'finishing erasures', run: finishErasures },
  { what: 'erasing unused accounts', run: eraseDormant },
  { what: 'going on with imports', run: (ports) => resumeImports(ports) },
  { what: 'gathering webhooks', run: gatherWebhooks },
  { what: 'hashing ticket codes', run: async ({ wakes }) => wakes.wake('codes') },
  { what: 'queueing messages', run: queueMessages },
  { what: 'sending mails', run: async ({ wakes }) => wakes.wake('mails') },
  { what: 'sending pushes', run: sendPushes },
  { what: 'sending webhooks', run: sendWebhooks },
  { what: 'saying how it stands', run: ({ pulses }) => pulses.beat() },
];

const NEVER = new AbortController().signal;

/** Runs each job once, one after another. Rejects if one fails. */
export async function runDueWork(ports: Ports): Promise<void> {
  for (const { run } of jobs) await run(ports, NEVER);
}

/** Ignores a full disk or an unreachable store: the next round finds the same work. */
function unlessUnavailable(error: unknown): void {
  if (!(error instanceof Unavailable)) throw error;
}

export interface Scheduler {
  readonly stop: () => void;
}

/**
 * Starts the scheduler. A job that is still running when it is due again is skipped, so a slow push service does not delay
 * reminders. `stop` asks the jobs to end; the server waits for them as for all background work.
 */
export function startScheduler(ports: Ports, work: readonly Job[] = jobs): Scheduler {
  const stopping = new AbortController();
  const running = new Set<Job>();
  const start = (job: Job): void => {
    if (running.has(job)) return;
    running.add(job);
    ports.later(job.what, () =>
      job
        .run(ports, stopping.signal)
        .catch(unlessUnavailable)
        .finally(() => running.delete(job)),
    );
  };
  const tick = (): void => work.forEach(start);
  const ticking = setInterval(tick, CLOCKWORK_EVERY).unref();
  tick();
  return {
    stop: () => {
      clearInterval(ticking);
      stopping.abort();
    },
  };
}
