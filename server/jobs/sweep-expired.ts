import { eventTable } from '../api/analytics/event-store.ts';
import { watchTable } from '../api/analytics/watch-store.ts';
import { fieldHistoryTable } from '../api/event-fields/field-history.ts';
import { importPartTable, importTable } from '../api/imports/import-store.ts';
import { outcomeTable } from '../api/mail/message-outcomes.ts';
import { mailTable } from '../api/mail/mails.ts';
import { consentTable } from '../api/pages/consent-store.ts';
import { refusedCallTable } from '../api/machines/machine-store.ts';
import { oidcRequestTable } from '../api/oidc/oidc-requests.ts';
import { pushQueue } from '../api/push/push-queue.ts';
import { registrationTable } from '../api/registrations/registration-store.ts';
import { pushTable } from '../api/sources/push-caller.ts';
import { magicLinkTable } from '../api/sessions/magic-links.ts';
import { passwordLinkTable } from '../api/sessions/password-links.ts';
import { sessionTable } from '../api/sessions/session-store.ts';
import { claimTable } from '../api/tickets/claims/claim-store.ts';
import { deliveryTable } from '../api/webhooks/deliveries.ts';
import { keyedCallTable } from '../http/idempotency/idempotency-store.ts';
import type { Ports } from '../ports.ts';
import type { Stored, Table } from '../store/document-store.ts';
import { reminderRounds } from './talk-reminders.ts';

/** Number of rows deleted per step, so that other writes can run in between. */
const STEP = 200;

/** Deletes expired rows. Only to free space: readers check the expiry themselves. */
export async function sweepExpired(ports: Pick<Ports, 'store' | 'now'>): Promise<void> {
  await sweep(await sessionTable(ports), ports);
  await sweep(await magicLinkTable(ports), ports);
  await sweep(await passwordLinkTable(ports), ports);
  await sweep(await oidcRequestTable(ports), ports);
  await sweep(await registrationTable(ports), ports);
  await sweep(await claimTable(ports), ports);
  await sweep(await mailTable(ports), ports);
  await sweep(await keyedCallTable(ports), ports);
  await sweep(await eventTable(ports), ports);
  await sweep(await watchTable(ports), ports);
  await sweep(await importTable(ports), ports);
  await sweep(await importPartTable(ports), ports);
  await sweep(await consentTable(ports), ports);
  await sweep(await fieldHistoryTable(ports), ports);
  await sweep(await pushQueue(ports), ports);
  await sweep(await deliveryTable(ports), ports);
  await sweep(await refusedCallTable(ports), ports);
  await sweep(await pushTable(ports), ports);
  await sweep(await outcomeTable(ports), ports);
  await sweep(await reminderRounds(ports), ports);
}

async function sweep<T extends Stored>(table: Table<T, 'byExpiry'>, { now }: Pick<Ports, 'now'>): Promise<void> {
  for (;;) {
    const { documents } = await table.find('byExpiry', { equals: [], to: now() + 1, limit: STEP });
    if (documents.length === 0) return;
    await Promise.all(documents.map((document) => table.remove(document.id, document.rev)));
  }
}
