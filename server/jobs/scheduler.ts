import { CLOCKWORK_EVERY } from '../../domain/limits/notifications.ts';
import { Unavailable } from '../store/unavailable.ts';
import type { Ports } from '../ports.ts';
import { settleAccounts } from '../api/accounts/after-change.ts';
import { finishAddings } from '../api/accounts/adding.ts';
import { finishActs } from '../api/audit/append-audited.ts';
import { endViewsThatAreOver } from '../api/role-views/find-viewer.ts';
import { goOnWithImports } from '../api/imports/run-import.ts';
import { moveStreams } from '../api/talks/move-streams.ts';
import { settleSpeakers } from '../api/talks/speaker-roles.ts';
import { gatherWebhooks } from './gather-webhooks.ts';
import { sendDueNotifications } from './send-due-notifications.ts';
import { settleLines } from '../api/signups/settle-lines.ts';
import { sendPushes } from './send-pushes.ts';
import { sendWebhooks } from './send-webhooks.ts';
import { remindOfTalks } from './talk-reminders.ts';
import { announceChanges } from './announce-changes.ts';
import { erasePerson } from '../api/erasure/erase-person.ts';
import { erasuresUnderWay } from '../api/erasure/erasures-under-way.ts';
import { finishMerge } from '../api/accounts/merge-people.ts';
import { mergesUnderWay } from '../api/accounts/merges-under-way.ts';
import { isDue } from '../../domain/posts/post.ts';
import { posts } from '../api/posts/posts.ts';
import { publishDraft, settleDraft } from '../sync/draft-documents.ts';

/**
 * Publishes the posts whose time has come, and finishes what a crash left half-done. Any number of processes may do so at
 * once: each post comes out once, and one that is changed or taken back at that moment comes out as changed, or not.
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
    if (!draft.isMoving && isDue(draft, now())) await publishDraft(posts, held, { log, randomId });
    else if (draft.isMoving || out.get(published.name, held.id)) await settleDraft(posts, held.id, { log, randomId });
  }
}

/** Goes on with merges of two people that a crash cut off. */
async function finishMerges(ports: Ports, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const merge = await mergesUnderWay.claim(ports);
    if (!merge) return;
    await finishMerge({ id: merge.by, roles: ['ROLE_ADMIN'], companyId: null, replayAccess: false }, merge, ports);
  }
}

/** Goes on with erasures that a crash cut off: the person cannot log in any more to ask again. */
async function finishErasures(ports: Ports, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const erasure = await erasuresUnderWay.claim(ports);
    if (!erasure) return;
    await erasePerson(erasure.id, { id: erasure.by, roles: [], companyId: null, replayAccess: false }, ports);
  }
}

/**
 * Work that comes due by the server's clock. Every job looks at what there is, not at what it did: it may be cut
 * off anywhere, run late, and run in several processes at once. It ends early, but whole, when `signal` says so.
 */
export interface Job {
  /** As it stands in the log line of a failure. */
  readonly what: string;
  readonly run: (ports: Ports, signal: AbortSignal) => Promise<void>;
}

/** Everything the clock does, in the order it is done: what is published before what is told of it, pushes last. */
export const jobs: readonly Job[] = [
  { what: 'moving video addresses', run: moveStreams },
  { what: 'settling who speaks', run: settleSpeakers },
  { what: 'publishing posts', run: publishScheduledPosts },
  { what: 'sending notifications', run: sendDueNotifications },
  { what: 'telling of changed talks', run: announceChanges },
  { what: 'reminding of talks', run: remindOfTalks },
  { what: 'moving waiting lists', run: settleLines },
  { what: 'ending views as a role', run: endViewsThatAreOver },
  { what: 'finishing changes of accounts', run: settleAccounts },
  { what: 'saying who was added', run: finishAddings },
  { what: 'writing down acts', run: finishActs },
  { what: 'finishing merges', run: finishMerges },
  { what: 'finishing erasures', run: finishErasures },
  { what: 'going on with imports', run: (ports) => goOnWithImports(ports) },
  { what: 'gathering webhooks', run: gatherWebhooks },
  { what: 'hashing ticket codes', run: async ({ wakes }) => wakes.wake('codes') },
  { what: 'sending mails', run: async ({ wakes }) => wakes.wake('mails') },
  { what: 'sending pushes', run: sendPushes },
  { what: 'sending webhooks', run: sendWebhooks },
  { what: 'saying how it stands', run: ({ pulses }) => pulses.beat() },
];

const NEVER = new AbortController().signal;

/** Does once what is due now, one job after the other. A failure is the caller's. */
export async function runDueWork(ports: Ports): Promise<void> {
  for (const { run } of jobs) await run(ports, NEVER);
}

/** What finds no room now finds the same work when its time comes round again. */
function unlessUnavailable(error: unknown): void {
  if (!(error instanceof Unavailable)) throw error;
}

export interface Scheduler {
  readonly stop: () => void;
}

/**
 * Winds the clock. A job that is still at it when its time comes round again is left to it: a slow push service
 * holds up no reminder. `stop` tells the jobs to come to an end; the server waits for them as for all later work.
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
