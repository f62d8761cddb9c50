import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { outbound } from '../../../server/platform/outbound-post.ts';
import { isPublicAddress } from '../../../server/platform/public-address.ts';
import { INNER_ANSWERS, INNER_HOSTS, resolvedTo } from '../../support/inner-addresses.ts';

const INNER = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.1.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  'not an address',
];

test('only addresses on the public internet are public', () => {
  expect(INNER.filter(isPublicAddress)).toEqual([]);
  const open = ['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::200e'];
  expect(open.filter((ip) => !isPublicAddress(ip))).toEqual([]);
});

test('no request reaches an inner network, however its address is spelled or resolved, unless the operator allows it', async () => {
  let hits = 0;
  const canary = createServer((_, response) => {
    hits += 1;
    response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end();
  });
  canary.on('connection', () => {
    connections += 1;
  });
  let connections = 0;
  await new Promise<void>((ready) => canary.listen(0, ready));
  const { port } = canary.address() as AddressInfo;
  const settings = { socketsPerHost: 1, deadline: 3000, answerBytes: 1000 };
  const post = (url: string) => ({ url, headers: {}, body: Buffer.from('{}') });

  const guarded = outbound({ ...settings, allowed: [] });
  const answers = await Promise.all(
    INNER_HOSTS.flatMap((host) =>
      ['http', 'https', 'HTTP', 'HttpS', 'ftp'].map((scheme) => guarded.post(post(`${scheme}://${host}:${port}/hook`))),
    ),
  );
  // Some machines do not know a name such as `localhost.` at all.
  expect(answers.filter((answer) => 'status' in answer || answer.failed === 'timeout')).toEqual([]);

  for (const addresses of INNER_ANSWERS) {
    const rebound = outbound({ ...settings, allowed: [], resolve: resolvedTo(...addresses) });
    expect(await rebound.post(post(`https://crm.example.org:${port}/hook`))).toEqual({ failed: 'address' });
    rebound.close();
  }
  expect([hits, connections]).toEqual([0, 0]);

  const named = outbound({ ...settings, allowed: [`http://127.0.0.1:${port}`] });
  // A redirect is an answer and is not followed.
  expect(await named.post(post(`http://127.0.0.1:${port}/hook`))).toEqual({ status: 302 });
  expect(await named.post(post(`HTTP://127.0.0.1:${port}/hook`))).toEqual({ status: 302 });
  expect(hits).toBe(2);
  guarded.close();
  named.close();
  canary.closeAllConnections();
  await new Promise((closed) => canary.close(closed));
});
