import { expect, test } from 'vitest';
import { retainRoom, retainedRooms, roomsInAllTabs } from '../../../../client/platform/replica/room-subscriptions.ts';

/** Opens another tab that looks at a room; returns a function that closes it. */
async function otherTab(room: string): Promise<() => Promise<void>> {
  const { promise: open, resolve: close } = Promise.withResolvers<void>();
  let closed: Promise<unknown> = Promise.resolve();
  await new Promise<void>((granted) => {
    closed = navigator.locks.request(`plenary-looks-at-room:${room}`, { mode: 'shared' }, () => {
      granted();
      return open;
    });
  });
  return async () => {
    close();
    await closed;
  };
}

test('a room is subscribed while any view of any tab shows it', async () => {
  const [leaveFirst, leaveSecond] = [retainRoom('talk:keynote'), retainRoom('talk:keynote')];
  const closeTab = await otherTab('stage:main');
  expect([...retainedRooms.get()]).toEqual(['room:talk:keynote']);
  await expect.poll(roomsInAllTabs).toEqual(['room:stage:main', 'room:talk:keynote']);
  leaveFirst();
  leaveFirst();
  expect([...retainedRooms.get()]).toEqual(['room:talk:keynote']);
  leaveSecond();
  expect([...retainedRooms.get()]).toEqual([]);
  await expect.poll(roomsInAllTabs).toEqual(['room:stage:main']);
  await closeTab();
  await expect.poll(roomsInAllTabs).toEqual([]);
});
