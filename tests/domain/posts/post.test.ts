import { array, assert, boolean, integer, property, record, string } from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { byPublication, type Post, PostForm, postRefusal, publication } from '../../../domain/posts/post.ts';

const post: Post = {
  id: 'hello',
  body: '<p>Hello</p>',
  createdAt: 0,
  scheduleAt: null,
  publishAt: 100,
  pinned: false,
  vimeoId: null,
  pictureUrl: null,
};

test('pinned posts come first, then the newest', () => {
  const old = { ...post, id: 'old', publishAt: 1 };
  const pinned = { ...post, id: 'pinned', publishAt: 0, pinned: true };
  expect([old, post, pinned].toSorted(byPublication).map(({ id }) => id)).toEqual(['pinned', 'hello', 'old']);
});

test('every device lists posts in one order', () => {
  assert(
    property(array(record({ id: string(), publishAt: integer(), pinned: boolean() })), (given) => {
      const posts = [...new Map(given.map((one): [string, Post] => [one.id, { ...post, ...one }])).values()];
      expect(posts.toReversed().toSorted(byPublication)).toEqual(posts.toSorted(byPublication));
    }),
  );
});

test('a post is published at its scheduled time, and at once if that has passed', () => {
  expect(publication(null, undefined, 500)).toBe(500);
  expect(publication(400, undefined, 500)).toBe(500);
  expect(publication(600, undefined, 500)).toBe(600);
});

test('a published post keeps its place unless it is postponed', () => {
  expect(publication(null, post, 500)).toBe(100);
  expect(publication(300, post, 500)).toBe(100);
  expect(publication(600, post, 500)).toBe(600);
});

test('a scheduled post is published when its time is removed or set to the past', () => {
  const draft = { ...post, scheduleAt: 900, publishAt: 900 };
  expect(publication(null, draft, 500)).toBe(500);
  expect(publication(1, draft, 500)).toBe(500);
  expect(publication(800, draft, 500)).toBe(800);
});

test('a post needs a text, a picture or a video', () => {
  for (const body of ['', ' ', '<p></p>', '<p><br /></p>\n<p>\u00a0\u200b</p>', '<ul><li></li></ul>']) {
    expect(postRefusal({ body, pictureUrl: null, vimeoId: null })).toEqual({
      code: 'invalid',
      message: 'This field is required',
      data: [{ field: 'body', message: 'This field is required' }],
    });
  }
  for (const body of ['x', '<p>x</p>', '<p></p>⚓', '<p>&lt;</p>'])
    expect(postRefusal({ body, pictureUrl: null, vimeoId: null })).toBeUndefined();
  expect(postRefusal({ body: '', pictureUrl: '/uploads/x', vimeoId: null })).toBeUndefined();
  expect(postRefusal({ body: '', pictureUrl: null, vimeoId: '1' })).toBeUndefined();
});

test('a video is given by its number or address, a time with its zone', () => {
  expect(
    v.parse(PostForm, { vimeo_id: 'https://vimeo.com/76979871', schedule_at: '2027-07-12T10:00:00+02:00' }),
  ).toEqual({ vimeo_id: '76979871', schedule_at: Date.UTC(2027, 6, 12, 8) });
  const wrong = [
    { vimeo_id: 'https://evil.example/76979871' },
    { vimeo_id: '1"><script>' },
    { schedule_at: 'tomorrow' },
    { schedule_at: '2027-07-12T10:00:00' },
    { schedule_at: '9999-01-01T00:00:00Z' },
    { body: '\ud800' },
    { pinned: 'yes' },
  ];
  for (const form of wrong) expect(v.is(PostForm, form)).toBe(false);
});
