import type * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DisplayView } from '../../../domain/displays/display-calls.ts';
import { HighlightView } from '../../../domain/highlights/highlight-view.ts';
import { PerkView } from '../../../domain/perks/perk-view.ts';
import { RaffleView } from '../../../domain/raffles/raffle-view.ts';
import { SponsorshipView } from '../../../domain/sponsorships/sponsorship-calls.ts';
import { RevisedStage } from '../../../domain/stages/stage-calls.ts';
import { RevisedTrack } from '../../../domain/stages/track-calls.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { worldPeople } from '../../support/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ people: worldPeople });
});
afterAll(() => app.stop());

type Body = Readonly<Record<string, unknown>>;

interface List {
  readonly path: string;
  readonly view: { readonly entries: v.ObjectEntries };
  readonly added: Body;
  readonly changed: Body;
}

const LISTS: readonly List[] = [
  {
    path: '/perks',
    view: PerkView,
    added: { name: 'Mug', description: 'Of clay', stock: 7, url: 'https://example.org/', order: 2 },
    changed: { stock: null, order: 0 },
  },
  {
    path: '/raffles',
    view: RaffleView,
    added: { title: 'A camera', description: 'Old', closes_at: '2027-07-13T16:00:00.000Z', order: 2 },
    changed: { closes_at: null, order: 0 },
  },
  {
    path: '/sponsorships',
    view: SponsorshipView,
    added: { title: 'Harbour Coffee', link: 'https://coffee.example.org/', order: 2 },
    changed: { title: 'Lighthouse Tea', order: 0 },
  },
  {
    path: '/highlights',
    view: HighlightView,
    added: { title: 'First evening', description: 'Warm', video: 'https://example.org/', order: 2, published: true },
    changed: { description: '', published: false },
  },
  { path: '/displays', view: DisplayView, added: { name: 'Foyer', stage_id: null }, changed: { name: 'Hall' } },
  { path: '/stages', view: RevisedStage, added: { name: 'Yard', order: 3, capacity: 80 }, changed: { order: 0 } },
  {
    path: '/tracks',
    view: RevisedTrack,
    added: { name: 'Lightning', color: '#e0387a', sponsorship: null },
    changed: { color: '#3366e6' },
  },
];

/** Left out of answers where nothing was chosen: answers to the event's own fields, the tier of a sponsor, the links of a stage. */
const UNCHOSEN = new Set(['extra', 'tier_id', 'links']);

test.each(LISTS)(
  '$path shows what was sent, in the order of its schema; a change leaves what it does not name',
  async (list) => {
    const { path, view, added, changed } = list;
    const made = (await app.call('POST', path, 'olive', added)).body as Body;
    const names = Object.keys(view.entries).filter((name) => !UNCHOSEN.has(name));
    expect(Object.keys(made)).toEqual(names);
    expect(made).toMatchObject(added);
    const after = (await app.call('PATCH', `${path}/${made['id'] as string}`, 'olive', changed)).body as Body;
    expect(Object.keys(after)).toEqual(names);
    const left = 'stock' in changed ? { left: null } : {};
    expect(after).toEqual({ ...made, ...changed, ...left, rev: expect.any(String) as string });
    expect(after['rev']).not.toBe(made['rev']);
  },
);

test('a capacity that is removed from a stage is neither answered nor stored', async () => {
  const { id } = (await app.call('POST', '/stages', 'olive', { name: 'Cellar', order: 5, capacity: 20 })).body as {
    id: string;
  };
  const { body } = await app.call('PATCH', `/stages/${id}`, 'olive', { capacity: null });
  expect(body).toEqual({ id, name: 'Cellar', order: 5, rev: expect.any(String) as string });
});
