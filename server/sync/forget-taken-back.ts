import * as v from 'valibot';
import { LOG_KEEP } from '../../domain/limits/log.ts';
import type { Op, Scope } from '../../domain/sync/log.ts';
import { MineDocument } from '../../domain/sync/mine.ts';
import { isTakenBack } from '../../domain/sync/nothing.ts';
import type { Instant } from '../../domain/time.ts';
import type { SyncLog } from '../ports.ts';
import { MINE } from './write-mine.ts';

/**
 * Lets go of what somebody took back so long ago that no device can be on the way with anything older. Devices keep
 * their copy, which says nothing either, and no count changes by it.
 */
export async function forgetTakenBack(scope: Scope, { log, now }: { readonly log: SyncLog; readonly now: () => Instant }): Promise<void> {
  const old = (await log.state(scope)).all(MINE).filter(({ doc }) => isOld(doc, now()));
  if (old.length === 0) return;
  await log.append(scope, {
    mid: `forget:${old.map(({ n }) => n).reduce((a, b) => Math.max(a, b))}`,
    by: 'server',
    decide: (state) => ({ ops: state.all(MINE).filter(({ doc }) => isOld(doc, now())).map(({ id, rev }): Op => ({ c: MINE, id, rev: `${rev}-`, del: true })) }),
  });
}

function isOld(doc: unknown, now: Instant): boolean {
  const document = v.safeParse(MineDocument, doc);
  return document.success && isTakenBack(document.output) && document.output.changedAt < now - LOG_KEEP;
}
