import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { sleepUntilClosed } from '../../../server/http/sleep-until-closed.ts';

const answer = (): ServerResponse => new ServerResponse(new IncomingMessage(new Socket()));

test('a stream that pauses all day uses no more of its connection than a new one', async () => {
  const response = answer();
  for (let times = 0; times < 20; times += 1) await sleepUntilClosed(response, 1);
  expect(response.listenerCount('close')).toBe(0);
});

test('a pause ends when the other side closes', async () => {
  const response = answer();
  const pause = sleepUntilClosed(response, 60_000);
  response.emit('close');
  await pause;
  expect(response.listenerCount('close')).toBe(0);
});
