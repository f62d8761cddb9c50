import { beforeEach, expect, test } from 'vitest';
import { refusal } from '../../../../domain/refusal.ts';
import { SyncStatusTracker } from '../../../../client/platform/lifecycle/sync-status-tracker.ts';
import {
  areUserDocsLoaded,
  clearUserDocs,
  setStoredUserDocs,
  showCachedAgenda,
} from '../../../../client/platform/outbox/user-docs-store.ts';
import { quietStatus, syncStatus } from '../../../../client/platform/status/sync-status.ts';
import { freshLocalStorage } from '../../../support/local-storage.ts';
import { change } from '../mine-server.ts';

const MESSAGE = 'This talk is no longer scheduled';
const rejected = { ...change('keynote', true, 1), refusal: refusal('invalid', MESSAGE) };
const failed = [{ id: rejected.id, kind: rejected.kind, ref: rejected.ref, message: MESSAGE }];

let tracker: SyncStatusTracker;

beforeEach(() => {
  freshLocalStorage();
  clearUserDocs();
  syncStatus.set(quietStatus);
  tracker = new SyncStatusTracker({ timers: { after: () => () => undefined }, known: () => undefined });
});

test('a tab that has not read its own documents keeps showing the rejected changes that the leading tab reported', () => {
  const leave = tracker.watch();
  tracker.adopt({ ...quietStatus, failed });
  const shown: unknown[] = [];
  const stop = syncStatus.subscribe(() => shown.push(syncStatus.get().failed));
  showCachedAgenda(['opening']);
  setStoredUserDocs(new Map([[rejected.id, rejected]]));
  areUserDocsLoaded.set(true);
  expect(new Set(shown.map((each) => JSON.stringify(each)))).toEqual(new Set([JSON.stringify(failed)]));
  stop();
  leave();
});

test('a tab that has read its own documents shows what they say', () => {
  const leave = tracker.watch();
  tracker.adopt({ ...quietStatus, failed });
  areUserDocsLoaded.set(true);
  expect(syncStatus.get().failed).toEqual([]);
  setStoredUserDocs(new Map([[rejected.id, rejected]]));
  expect(syncStatus.get().failed).toEqual(failed);
  leave();
});
