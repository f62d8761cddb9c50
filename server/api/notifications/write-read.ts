import * as v from 'valibot';
import { connectionInNews } from '../../../domain/connections/connection.ts';
import { type PersonalNotice, type Notification, ReadValue } from '../../../domain/notifications/notification.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import type { Ports } from '../../ports.ts';
import { findDocument } from '../../sync/documents.ts';
import { putUserDoc } from '../../sync/write-mine.ts';
import { connectionWith } from '../connections/write-connection.ts';
import { noticesOf, notifications } from './notification-store.ts';

/** Marks a notification, or news about a connection, as read; the only way to do so. Returns the stored document. */
export async function writeRead(actor: Actor, document: UserDocument, ports: Ports): Promise<UserDocument> {
  const value = v.safeParse(ReadValue, document.value);
  if (!value.success) return refuse('invalid', 'What was read stays read');
  const personId = connectionInNews(document.ref);
  if (personId === undefined) await findNotification(document.ref, actor, ports);
  else if (!(await connectionWith(actor.id, personId, ports)).hasConnection) return nothingToRead();
  return putUserDoc(actor, { ...document, value: value.output }, { ports, rule: () => undefined });
}

/** Returns a notification to everyone or to this person; refuses if there is none. */
export const findNotification = async (
  id: string,
  actor: Actor,
  ports: Ports,
): Promise<Notification | PersonalNotice> => (await findReceivedNotice(id, actor, ports)) ?? nothingToRead();

const nothingToRead = (): never => refuse('not-found', 'There is no such notification');

/** Returns a notification to everyone or to this person; undefined if they did not get it. */
export const findReceivedNotice = async (
  id: string,
  actor: Actor,
  ports: Ports,
): Promise<Notification | PersonalNotice | undefined> =>
  (await findDocument(notifications, id, ports)) ?? findDocument(noticesOf(actor.id), id, ports);
