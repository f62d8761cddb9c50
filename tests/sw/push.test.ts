import { expect, test } from 'vitest';
import { type PushedWorker, takePush } from '../../sw/push.ts';

const pushed = {
  web_push: 8030,
  notification: { title: 'What we keep', body: 'Starts at 10:00, Main Stage', navigate: '/app/talk/keynote' },
};

/** A worker with one open page, in a browser that shows notifications or refuses them. */
function workerWith(showNotification: () => Promise<void>) {
  const told: unknown[] = [];
  const page = { postMessage: (message: unknown) => void told.push(message) };
  const worker: PushedWorker = {
    registration: { showNotification },
    clients: { matchAll: () => Promise.resolve([page]) },
  };
  return { worker, told };
}
const data = { json: () => pushed };

test('open pages get a push, also where the browser cannot show a notice', async () => {
  const shows = workerWith(() => Promise.resolve());
  await takePush(shows.worker, data);
  const refuses = workerWith(() => Promise.reject(new Error('NS_ERROR_FAILURE')));
  await expect(takePush(refuses.worker, data)).rejects.toThrow('NS_ERROR_FAILURE');
  expect(shows.told).toEqual([{ type: 'pushed', ahead: undefined }]);
  expect(refuses.told).toEqual(shows.told);
});
