import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { PageFields, pageSchema } from '../calls/paging.ts';
import { thingId } from '../fields.ts';
import { Audience } from './audience.ts';
import { PlannedView } from './notification-view.ts';
import { NotificationForm, NotificationPatch } from './notification.ts';

export const listPlanned = call({
  method: 'get',
  path: '/admin/push-notifications',
  access: 'admin',
  input: v.object(PageFields),
  output: pageSchema(PlannedView),
});

export const readPlanned = call({
  method: 'get',
  path: '/admin/push-notifications/:id',
  access: 'admin',
  input: v.object({ id: thingId }),
  output: PlannedView,
});

export const planNotification = call({
  method: 'post',
  path: '/push-notifications',
  access: 'admin',
  input: NotificationForm,
  output: PlannedView,
  status: 201,
});

export const changeNotification = call({
  method: 'patch',
  path: '/push-notifications/:id',
  access: 'admin',
  input: v.object({ id: thingId, ...NotificationPatch.entries }),
  output: PlannedView,
  current: PlannedView,
});

export const removeNotification = call({
  method: 'delete',
  path: '/push-notifications/:id',
  access: 'admin',
  input: v.object({ id: thingId }),
  output: v.null(),
  current: PlannedView,
  status: 204,
});

export const forcePush = call({
  method: 'post',
  path: '/push-notifications/:id/force-push',
  access: 'admin',
  input: v.object({ id: thingId }),
  output: PlannedView,
});

/** How many would hear of it at this moment. */
export const countAudience = call({
  method: 'post',
  path: '/push-notifications/audience',
  access: 'admin',
  input: v.object({ audience: Audience }),
  output: v.object({ people: v.number(), devices: v.number() }),
});

/** To the devices of who asks, and to no list. */
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
