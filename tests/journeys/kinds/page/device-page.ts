import { logInWithTicket, logOut } from '../../../../client/data/device/log-in.ts';
import { catalogState } from '../../../../client/platform/replica/catalog-view.ts';
import { userDocs } from '../../../../client/platform/outbox/user-docs-store.ts';
import { outboxSink } from '../../../../client/platform/outbox/user-docs-writer.ts';
import { me } from '../../../../client/platform/session/session.ts';
import { collectionStore } from '../../../../client/platform/replica/collection-store.ts';
import { startDevice } from '../../../../client/platform/lifecycle/start.ts';
import { syncStatus } from '../../../../client/platform/status/sync-status.ts';
import { leadsCollection } from '../../../../domain/companies/lead.ts';
import { act, type Act } from './acts.ts';

// The app without its screens: the data they read and the functions they call, from the shipped modules.

export interface Shown {
  readonly who: string | undefined;
  /** Whether all data that screens read is loaded. */
  readonly isReady: boolean;
  readonly mine: Readonly<Record<string, unknown>>;
  readonly waiting: number;
  readonly failed: readonly string[];
}

const device = {
  logIn: async (email: string, ticketCode: string): Promise<boolean> => (await logInWithTicket(email, ticketCode)).ok,
  logOut,
  async act(acts: readonly Act[]): Promise<void> {
    for (const each of acts) await act(each);
  },
  shown: (): Shown => ({
    who: me.get()?.id,
    isReady:
      catalogState.get() === 'ready' &&
      outboxSink.get() !== undefined &&
      collectionStore(leadsCollection).get().ids().length > 0 &&
      syncStatus.get().updatedAt !== undefined,
    mine: Object.fromEntries([...userDocs.get()].map(([id, { value }]) => [id, value])),
    waiting: syncStatus.get().waiting,
    failed: syncStatus.get().failed.map(({ id, message }) => `${id}: ${message}`),
  }),
};
export type DevicePage = typeof device;

declare global {
  interface Window {
    device: DevicePage;
  }
}

// The service worker is left to the app's own pages.
Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
startDevice();
window.device = device;
