import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { changeCalls, listCall, readCall } from '../calls/crud-calls.ts';
import { thingId } from '../forms/input-schemas.ts';
import { Audience } from './audience.ts';
import { PlannedView } from './notification-view.ts';
import { NotificationForm, NotificationPatch } from './notification.ts';

const one = { id: thingId, view: PlannedView };

export const listPlanned = listCall({
  path: '/admin/push-notifications',
  access: 'admin',
  input: {},
  view: PlannedView,
});

export const readPlanned = readCall('/admin/push-notifications', { access: 'admin', ...one });

export const {
  add: planNotification,
  edit: changeNotification,
  remove: removeNotification,
} = changeCalls('/push-notifications', { ...one, input: { add: NotificationForm, edit: NotificationPatch } });

export const forcePush = call({
  method: 'post',
  path: '/push-notifications/:id/force-push',
  access: 'admin',
  input: v.object({ id: thingId }),
  output: PlannedView,
});

/** Counts the people in an audience now. */
export const countAudience = call({
  method: 'post',
  path: '/push-notifications/audience',
  access: 'admin',
  input: v.object({ audience: Audience }),
  output: v.object({ people: v.number(), devices: v.number() }),
});

/** Sends a notification only to the caller's own devices. */
export const tryNotification = call({
  method: 'post',
  path: '/push-notifications/test',
  access: 'admin',
  input: v.object({
    title: NotificationForm.entries.title,
    body: NotificationForm.entries.body,
    link: NotificationForm.entries.link,
  }),
  output: v.object({ devices: v.number() }),
});
