import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { listCall } from '../calls/crud-calls.ts';
import { PageFields } from '../calls/paging.ts';
import { thingId } from '../forms/input-schemas.ts';
import { NotificationView } from './notification-view.ts';

export const listNotifications = listCall({
  path: '/push-notifications',
  access: 'logged-in',
  input: { after: PageFields.startCursor },
  view: NotificationView,
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
