import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { PageFields, pageSchema } from '../calls/paging.ts';
import { thingId } from '../fields.ts';
import { NotificationView } from './notification-view.ts';

export const listNotifications = call({
  method: 'get',
  path: '/push-notifications',
  access: 'logged-in',
  input: v.object({ ...PageFields, after: PageFields.startCursor }),
  output: pageSchema(NotificationView),
  closedInOnboarding: true,
});

export const readNotification = call({
  method: 'post',
  path: '/push-notifications/:id/read',
  access: 'logged-in',
  input: v.object({ id: thingId }),
  output: NotificationView,
  closedInOnboarding: true,
});
