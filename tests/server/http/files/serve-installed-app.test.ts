import { get } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ event: { name: 'Harbour Days 2027' } });
});
afterAll(() => app.stop());

interface Manifest {
  readonly name: string;
  readonly short_name: string;
  readonly theme_color: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[];
}
const manifest = async (): Promise<Manifest> => (await app.request('/manifest.webmanifest')).json() as never;

/** Uses node:http, because `fetch` bypasses all caches when it gets an ETag. */
const statusWith = (etag: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(`${app.url}/manifest.webmanifest`, { headers: { 'if-none-match': etag } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', reject);
  });

/** A red logo on a transparent background, three times as wide as high. */
const logo = (): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 200, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 1 } } })
    .extend({ top: 10, bottom: 10, left: 10, right: 10, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();

/** Returns the box around the red part of an icon, in fractions of the icon. */
async function redPart(bytes: Buffer): Promise<{ size: number; width: number; height: number; corner: number[] }> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [xs, ys] = [new Set<number>(), new Set<number>()];
  for (let at = 0; at < data.length; at += 3) {
    if (data[at]! < 150 || data[at + 1]! > 100) continue;
    xs.add((at / 3) % info.width);
    ys.add(Math.floor(at / 3 / info.width));
  }
  return {
    size: info.width,
    width: xs.size / info.width,
    height: ys.size / info.width,
    corner: [...data.subarray(0, 3)],
  };
}

test('the app has the event’s name, and a browser with the current manifest gets “not modified”', async () => {
  const first = await app.request('/manifest.webmanifest');
  expect([first.status, first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([
    200,
    'application/manifest+json',
    'no-cache',
  ]);
  expect(await first.json()).toMatchObject({ name: 'Harbour Days 2027', short_name: 'Harbour Days', id: '/' });
  const etag = first.headers.get('etag') ?? '';
  expect(await statusWith(etag)).toBe(304);
  expect((await app.call('PATCH', '/admin/event', 'olive', { name: 'Pier Days', accent: '#1f6feb' })).status).toBe(200);
  expect(await statusWith(etag)).toBe(200);
  expect(await manifest()).toMatchObject({ name: 'Pier Days', short_name: 'Pier Days', theme_color: '#1f6feb' });
});

test('the icons are made from the logo, and a maskable icon keeps it inside the safe area', async () => {
  const before = await manifest();
  expect(before.icons.map(({ src }) => src)).toContain('/icons/icon.svg');
  const ours = Buffer.from(await (await app.request('/icons/icon-192.png')).arrayBuffer());
  expect((await app.upload('/admin/event/logo', 'olive', { bytes: await logo() })).status).toBe(200);
  const { icons } = await manifest();
  expect(icons.map(({ src, purpose }) => [src.replace(/\?of=[\w-]+-large\.webp$/, ''), purpose])).toEqual([
    ['/icons/icon-192.png', 'any'],
    ['/icons/icon-512.png', 'any'],
    ['/icons/icon-maskable-512.png', 'maskable'],
  ]);
  const made = await Promise.all(
    [...icons.map(({ src }) => src), '/icons/apple-touch-icon.png'].map(async (path) => {
      const answer = await app.request(path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
      return Buffer.from(await answer.arrayBuffer());
    }),
  );
  expect(made[0]!.equals(ours)).toBe(false);
  const parts = await Promise.all(made.map(redPart));
  expect(parts.map(({ size, corner }) => [size, corner])).toEqual(
    [192, 512, 512, 180].map((size) => [size, [255, 255, 255]]),
  );
  expect(parts[0]!.width).toBeGreaterThan(0.75);
  // Half of the diagonal stays within the circle of four fifths.
  expect(Math.hypot(parts[2]!.width, parts[2]!.height)).toBeLessThan(0.8);
  expect(parts[2]!.width).toBeGreaterThan(0.5);
  expect((await app.call('PATCH', '/admin/event', 'olive', { logoUrl: null })).status).toBe(200);
  expect(Buffer.from(await (await app.request('/icons/icon-192.png')).arrayBuffer()).equals(ours)).toBe(true);
});
