import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoAccounts } from '../../server/demo/demo-event.ts';
import { logInByTicket } from '../support/device-calls.ts';
import { ada } from '../support/people.ts';
import { png } from '../support/png.ts';
import { startServerProcess } from '../support/server-process.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plenary-stop-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('an upload in progress when the server stops is still stored and answered', async () => {
  const server = await startServerProcess({ dataDir });
  const token = await logInByTicket(server.url, { ...ada, ...demoAccounts.attendee });
  const body = Buffer.concat([
    Buffer.from('--part\r\ncontent-disposition: form-data; name="picture"; filename="me.png"\r\n\r\n'),
    await png(),
    Buffer.from('\r\n--part--\r\n'),
  ]);
  const upload = request(`${server.url}/api/profile/picture`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=part',
      'content-length': body.length,
      expect: '100-continue',
    },
  });
  const answered = once(upload, 'response');
  upload.flushHeaders();
  await once(upload, 'continue'); // It has begun.
  const stopped = server.stop();
  while (
    await fetch(`${server.url}/healthz`).then(
      () => true,
      () => false,
    )
  ); // New connections are refused.
  upload.end(body);
  const [answer] = (await answered) as [IncomingMessage];
  expect(JSON.parse(Buffer.concat(await Array.fromAsync(answer as AsyncIterable<Buffer>)).toString())).toMatchObject({
    first_name: 'Robin',
    profile_picture_url: expect.stringMatching(/\/uploads\/.+-large\.webp$/),
  });
  expect(answer.statusCode).toBe(200);
  expect(await stopped).toBe(0);
});
