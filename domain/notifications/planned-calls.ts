import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { PageFields, pageSchema } from '../calls/paging.ts';
import { thingId } from '../fields.ts';
import { PlannedView } from './notification-view.ts';
import { NotificationForm, NotificationPatch } from './notification.ts';

export const listPlanned = call({
  method: 'get',
  path: '/admin/push-notifications',
  access: 'admin',
  input: v.object(PageFields),
  output: pageSchema(PlannedView),
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
