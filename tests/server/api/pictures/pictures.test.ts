import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORGANISER_PICTURES_BUDGET, PICTURES_BUDGET } from '../../../../domain/limits/files.ts';
import type { Actor } from '../../../../domain/people/actor.ts';
import { pictureUrl } from '../../../../domain/pictures.ts';
import { replacePicture } from '../../../../server/api/pictures/replace-picture.ts';
import { removePicture, storePicture } from '../../../../server/api/pictures/store-picture.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const WEBP = { operation: ['VipsForeignLoadWebpBuffer'] };
let app: TestApp;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plenary-pictures-'));
  app = await startTestApp({ dataDir });
  // The product does not read WebP; this test reads the results.
  sharp.unblock(WEBP);
});
afterAll(async () => {
  sharp.block(WEBP);
  await app.stop();
  await rm(dataDir, { recursive: true });
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3366e6' } });
const olive = { id: 'olive', roles: ['ROLE_ADMIN' as const], companyId: null, replayAccess: false };
const ada = { ...olive, id: 'ada', roles: [] };
const store = (bytes: Buffer, by: Actor = olive) => storePicture({ name: 'whatever', bytes }, by, app.ports);
const stored = async (): Promise<number> => (await readdir(join(dataDir, 'uploads'))).length;
const refused = {
  refusal: {
    code: 'invalid',
    message: 'Photo must be a png, jpg or jpeg',
    data: [{ field: 'picture', message: 'Photo must be a png, jpg or jpeg' }],
  },
};

async function shown(url: string) {
  const answer = await app.request(url);
  const { width, height, format, exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  return {
    status: answer.status,
    width,
    height,
    format,
    exif,
    cache: answer.headers.get('cache-control'),
    policy: answer.headers.get('content-security-policy'),
    type: answer.headers.get('content-type'),
  };
}

const served = {
  status: 200,
  format: 'webp',
  exif: undefined,
  cache: 'public, max-age=31536000, immutable',
  policy: "sandbox; default-src 'none'",
  type: 'image/webp',
};

test('a picture is re-encoded in three widths, none larger than the upload, and may be cached for ever', async () => {
  const large = await store(await picture(2000, 1000).png().toBuffer());
  expect(
    await Promise.all((['small', 'medium', 'large'] as const).map((size) => shown(pictureUrl(large, size)))),
  ).toEqual([
    { ...served, width: 96, height: 48 },
    { ...served, width: 480, height: 240 },
    { ...served, width: 1280, height: 640 },
  ]);
  const tiny = await store(await picture(30, 40).jpeg().toBuffer());
  expect(await shown(tiny)).toEqual({ ...served, width: 30, height: 40 });
});

test('a picture is upright, and its location is removed', async () => {
  const sideways = await picture(100, 50)
    .withExif({ IFD0: { Artist: 'somebody' }, IFD3: { GPSLatitude: '41/1 23/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(sideways).metadata()).exif).toBeDefined();
  expect(await shown(await store(sideways))).toEqual({ ...served, width: 50, height: 100 });
});

test('data behind the end of a picture is removed', async () => {
  const polyglot = Buffer.concat([await picture(20, 20).png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
  const bytes = Buffer.from(await (await app.request(await store(polyglot))).arrayBuffer());
  expect(bytes.includes('script')).toBe(false);
});

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** A few bytes whose header claims a larger picture than the server accepts. */
const bomb = (): Buffer => {
  const header = Buffer.from(png.toString('hex') + '0000000d494844520000ffff0000ffff0802000000', 'hex');
  return Buffer.concat([header, Buffer.alloc(200)]);
};

test.each<[string, () => Promise<Buffer> | Buffer]>([
  ['nothing', () => Buffer.alloc(0)],
  [
    'a drawing with a script',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a GIF', () => picture(20, 20).gif().toBuffer()],
  ['a WebP', () => picture(20, 20).webp().toBuffer()],
  ['a TIFF', () => picture(20, 20).tiff().toBuffer()],
  ['the beginning of a PNG', () => png],
  ['a PNG cut off', async () => (await picture(500, 500).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 2000)],
  ['a JPEG cut off', async () => (await picture(500, 500).jpeg().toBuffer()).subarray(0, 300)],
  ['a GIF that begins like a PNG', async () => Buffer.concat([png, await picture(20, 20).gif().toBuffer()])],
  ['a PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
  ['a program', () => Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 0])],
])('%s is no picture, and leaves nothing behind', async (_, make) => {
  const before = await stored();
  await expect(store(await make())).rejects.toMatchObject(refused);
  expect(await stored()).toBe(before);
});

test.each<[string, () => Promise<Buffer> | Buffer, Actor, number]>([
  ['a PNG of four thousand million pixels', bomb, olive, 16.7],
  ['a PNG of more pixels than we take', () => picture(4200, 4200).png().toBuffer(), olive, 16.7],
  ['a JPEG of more pixels than we take', () => picture(4200, 4200).jpeg().toBuffer(), olive, 16.7],
  ['a portrait or logo of more pixels than its owner needs', () => picture(3000, 2700).png().toBuffer(), ada, 8],
])('%s is refused by its header, and counts against the limit of uploads', async (_, make, by, millions) => {
  const message = `Photo must have at most ${millions} million pixels`;
  app.advance(PICTURES_BUDGET.window + 1);
  const budget = by === ada ? PICTURES_BUDGET : ORGANISER_PICTURES_BUDGET;
  const left = (): number => app.ports.attempts.left(`pictures:${by.id}`, budget);
  const before = { stored: await stored(), left: left() };
  await expect(store(await make(), by)).rejects.toMatchObject({ refusal: { code: 'invalid', message } });
  expect({ stored: await stored(), left: left() }).toEqual({ ...before, left: before.left - 1 });
});

test('an organiser may upload a picture that is too large for a portrait', async () => {
  expect(await shown(await store(await picture(3000, 2700).png().toBuffer()))).toEqual({
    ...served,
    width: 1280,
    height: 1152,
  });
});

test('one picture is decoded at a time, however many come at once', async () => {
  const bytes = await picture(3000, 2600).png().toBuffer();
  const atOnce = new Set<number>();
  // Records the number of pictures being decoded or encoded, on all threads.
  const watching = setInterval(() => atOnce.add(sharp.counters().process), 1);
  const urls = await Promise.all(Array.from({ length: 6 }, () => store(bytes, ada)));
  clearInterval(watching);
  expect([Math.max(...atOnce), new Set(urls).size]).toEqual([1, 6]);
});

test('a person has so many pictures in an hour, and an organiser many more', async () => {
  const bytes = await picture(20, 20).png().toBuffer();
  app.advance(PICTURES_BUDGET.window + 1);
  for (let n = 0; n < PICTURES_BUDGET.failures; n += 1) await store(bytes, ada);
  await expect(store(bytes, ada)).rejects.toMatchObject({
    refusal: { code: 'too-many', message: 'You have uploaded many pictures. Please wait a little.' },
    retryAfter: PICTURES_BUDGET.window,
  });
  await store(bytes, olive);
  app.advance(PICTURES_BUDGET.window);
  await store(bytes, ada);
});

test('a discarded picture is deleted in every width; one on another host is not ours to delete', async () => {
  const before = await stored();
  const url = await store(await picture(20, 20).png().toBuffer());
  expect(await stored()).toBe(before + 3);
  await removePicture('https://pictures.example.org/ada-large.webp', app.ports);
  await removePicture(null, app.ports);
  expect(await stored()).toBe(before + 3);
  await removePicture(url, app.ports);
  expect(await stored()).toBe(before);
  expect((await app.request(url)).status).toBe(404);
});

test('a picture that could not be put where it belongs leaves nothing behind, and the one before stays', async () => {
  const file = { name: 'whatever', bytes: await picture(20, 20).png().toBuffer() };
  const actor = { id: 'olive', roles: ['ROLE_ADMIN' as const], companyId: null, replayAccess: false };
  const before = await replacePicture(
    { actor, file, put: async (document) => ({ document, replaced: null }) },
    app.ports,
  );
  const there = await stored();
  await expect(
    replacePicture({ actor, file, put: () => Promise.reject(new Error('gone meanwhile')) }, app.ports),
  ).rejects.toThrow('gone meanwhile');
  expect([await stored(), (await app.request(before)).status]).toEqual([there, 200]);
});

test('nothing but a picture of ours is served from there', async () => {
  await app.ports.files.put('aaaaaaaaaaaaaaaaaaaaaaaa.pdf', Buffer.from('%PDF-'));
  expect(await app.ports.files.get('aaaaaaaaaaaaaaaaaaaaaaaa.pdf')).toEqual(Buffer.from('%PDF-'));
  for (const path of [
    '/uploads/aaaaaaaaaaaaaaaaaaaaaaaa.pdf',
    '/uploads/',
    '/uploads/..%2fplenary.db',
    '/uploads/../vapid.json',
    '/uploads/%00-large.webp',
    '/uploads/a-large.webp',
  ]) {
    const answer = await app.request(path);
    expect({
      path,
      isPage: answer.status === 404 || answer.headers.get('content-type')?.startsWith('text/html'),
    }).toEqual({ path, isPage: true });
  }
});
