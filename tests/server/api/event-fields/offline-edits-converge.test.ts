import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { templateList } from '../../../../domain/event-fields/templates/all-templates.ts';
import { isBlank } from '../../../../domain/event-fields/extra.ts';
import { amendEdits, editsOf, type FieldEdits } from '../../../../domain/sync/field-edits.ts';
import { MINUTE } from '../../../../domain/time.ts';
import { privateProfileOf } from '../../../../server/sync/stored-collections.ts';
import { fieldLists } from '../../../../server/api/event-fields/field-lists.ts';
import { findPerson } from '../../../../server/api/people/find-person.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { push } from '../../sync/sync-client.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.stop());

const CHOICES = ['Mint', 'Black', 'Green', 'White'] as const;
type State = 'offered' | 'kept' | 'gone' | 'merged';
/** What differs between releases. `states`: of all options but the first, which every form offers. */
interface Release {
  readonly isAsked: boolean;
  readonly isRequired: boolean;
  readonly max: number;
  readonly visible: 'everybody' | 'organisers';
  readonly states: readonly State[];
}
interface Seen {
  readonly rev: string;
  /** Undefined while the form has none of these fields. */
  readonly release: Release | undefined;
}
type Answers = Readonly<Record<string, unknown>>;

function fieldsOf({ isAsked, isRequired, max, visible, states }: Release): object[] {
  const options = CHOICES.map((id, at) => {
    const state = states[at - 1] ?? 'offered';
    if (state === 'merged') return { id, label: id, into: CHOICES[0] };
    return { id, label: id, ...(state !== 'offered' && { state }) };
  });
  return [
    { id: 'one', kind: 'one', label: 'One', options, required: isRequired, asked: isAsked, visible },
    { id: 'some', kind: 'some', label: 'Some', options, min: isRequired ? 2 : 0, max: 4, asked: isAsked },
    { id: 'note', kind: 'line', label: 'Note', max, asked: isAsked },
  ];
}

const community = templateList('community', 'person').fields;
const name = (id: string): string => `extra.${id}`;

/** The organiser's side: releases and undos. */
async function release(next: Release | undefined): Promise<void> {
  const fields = [...community, ...(next ? fieldsOf(next) : [])];
  expect((await app.call('PATCH', '/admin/fields/person', 'olive', { fields })).status).toBe(200);
  expect((await app.call('POST', '/admin/fields/release', 'olive', {})).status).toBe(200);
}
async function undo(): Promise<boolean> {
  const { body } = await app.call('GET', '/admin/audit?limit=1', 'olive');
  const [entry] = (body as { data: { id: string }[] }).data;
  return entry !== undefined && (await app.call('POST', `/admin/audit/${entry.id}/undo`, 'olive')).status === 204;
}
const rev = async (): Promise<string> =>
  (await app.ports.log.state(fieldLists.scope)).get(fieldLists.name, 'person')?.rev ?? 'template';

/** All answers of the person as they are stored, public and private. */
async function stored(): Promise<Answers> {
  const own = privateProfileOf('ada');
  const held = (await app.ports.log.state(own.scope)).get(own.name, 'me');
  const person = await findPerson('ada', app.ports);
  const all = { ...(held ? own.parse(held).extra : {}), ...person?.extra };
  return Object.fromEntries(Object.entries(all).map(([id, value]) => [name(id), value]));
}

/** What is stored of an answer when it arrives: options that were taken away are left out. */
function left(value: unknown, inForce: Release | undefined): unknown {
  const isGone = (choice: unknown): boolean => inForce?.states[CHOICES.indexOf(choice as 'Mint') - 1] === 'gone';
  if (Array.isArray(value)) return value.filter((choice) => !isGone(choice));
  return isGone(value) ? '' : value;
}

class Device {
  seen: Seen = { rev: '', release: undefined };
  base: Answers = {};
  pending: FieldEdits['fields'] = {};
  #list = '';

  /** Answers a question of the form that this device shows. An answer that the form would not take is not saved. */
  edit(id: 'one' | 'some' | 'note', at: number): void {
    const form = this.seen.release;
    if (!form?.isAsked) return;
    const offered = CHOICES.filter((_, nth) => (form.states[nth - 1] ?? 'offered') === 'offered');
    const value = {
      one: offered[at % offered.length],
      some: offered.slice(0, 1 + (at % offered.length)),
      note: TEXTS[at],
    };
    if (id === 'some' && form.isRequired && value.some.length < 2) return;
    if (id === 'note' && (value.note ?? '').length > form.max) return;
    const shown = {
      ...this.base,
      ...Object.fromEntries(Object.entries(this.pending).map(([field, { v }]) => [field, v])),
    };
    const edits = editsOf({ [name(id)]: shown[name(id)] ?? null }, { [name(id)]: value[id] });
    this.pending = { ...this.pending, ...amendEdits(edits, this.pending) };
    this.#list = this.seen.rev;
  }

  /** Sends what was edited. Returns what came back. */
  async send(): Promise<FieldEdits['fields']> {
    app.advance(MINUTE);
    sent += 1;
    const document = {
      id: 'edit:profile',
      kind: 'edit',
      ref: 'profile',
      value: { fields: this.pending, list: this.#list },
      changedAt: app.ports.now(),
      rev: `random-edit-${sent}`,
    };
    const { documents } = (await push(app, 'ada', document)) as {
      documents: { value: FieldEdits; refusal?: unknown }[];
    };
    expect(documents.map(({ refusal }) => refusal)).toEqual(documents.map(() => undefined));
    this.pending = {};
    return documents[0]?.value.fields ?? {};
  }

  async load(inForce: Release | undefined): Promise<void> {
    this.seen = { rev: await rev(), release: inForce };
    this.base = await stored();
  }
}
let sent = 0;
const TEXTS = ['', 'Tea', 'Much tea', 'A great deal of tea'];

const releases: fc.Arbitrary<Release> = fc.record({
  isAsked: fc.constantFrom(true, true, false),
  isRequired: fc.boolean(),
  max: fc.constantFrom(3, 8, 60),
  visible: fc.constantFrom('everybody', 'organisers'),
  states: fc.tuple(...[1, 2, 3].map(() => fc.constantFrom<State>('offered', 'offered', 'kept', 'gone', 'merged'))),
});
const FIRST: Release = {
  isAsked: true,
  isRequired: false,
  max: 60,
  visible: 'everybody',
  states: ['offered', 'offered', 'offered'],
};
type Act =
  | { readonly act: 'release'; readonly next: Release }
  | { readonly act: 'undo' }
  | { readonly act: 'edit'; readonly device: 0 | 1; readonly id: 'one' | 'some' | 'note'; readonly at: number }
  | { readonly act: 'sync'; readonly device: 0 | 1; readonly takesOwn: boolean };
const device = fc.constantFrom<0 | 1>(0, 1);
const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('release' as const), next: releases }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('undo' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('edit' as const),
      device,
      id: fc.constantFrom('one', 'some', 'note'),
      at: fc.nat(3),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('sync' as const), device, takesOwn: fc.boolean() }) },
);

/** Runs one history and checks after each step that no stored answer was lost. Returns how many answers arrived. */
async function run(history: readonly Act[]): Promise<number> {
  // Answers of the history before: a field that no list has cannot be cleaned.
  await release(FIRST);
  await release(undefined);
  for (const field of ['one', 'some', 'note'])
    expect((await app.call('POST', '/admin/fields/person/clean', 'olive', { field })).status).toBe(204);
  expect(await stored()).toEqual({});
  await release(FIRST);
  const devices = [new Device(), new Device()] as const;
  let expected: Answers = {};
  // What is in force, and what each undo brings back.
  let inForce: Release | undefined = FIRST;
  let before: Release | undefined;
  let arrived = 0;

  const sync = async (one: Device, takesOwn: boolean): Promise<void> => {
    for (let isAgain = false; Object.keys(one.pending).length > 0; isAgain = true) {
      const edits = one.pending;
      const returned = await one.send();
      for (const [field, { v }] of Object.entries(edits)) {
        arrived += 1;
        const back = returned[field];
        // An answer that the form took is never refused.
        expect(back?.refused).toBeUndefined();
        const kept = left(v, inForce);
        const conflict = { v: isBlank(kept) ? null : kept, theirs: expected[field] ?? null };
        expect(back ?? conflict).toMatchObject(conflict);
        if (!back) expected = withAnswer(expected, field, kept);
        if (back && takesOwn) one.pending = { ...one.pending, [field]: { v: back.v, base: back.theirs } };
      }
      expect(isAgain && Object.keys(one.pending).length > 0).toBe(false);
    }
    await one.load(inForce);
  };
  for (const each of devices) await each.load(inForce);
  for (const act of history) {
    if (act.act === 'release') {
      await release(act.next);
      [before, inForce] = [inForce, act.next];
    } else if (act.act === 'undo') {
      if (await undo()) [before, inForce] = [inForce, before];
    } else if (act.act === 'edit') devices[act.device].edit(act.id, act.at);
    else await sync(devices[act.device], act.takesOwn);
    expect(await stored()).toEqual(expected);
  }
  for (const each of devices) await sync(each, true);
  for (const each of devices) await each.load(inForce);
  expect(await stored()).toEqual(expected);
  expect(devices.map(({ base, pending }) => ({ base, pending }))).toEqual(
    devices.map(() => ({ base: expected, pending: {} })),
  );
  return arrived;
}
const withAnswer = (all: Answers, field: string, value: unknown): Answers =>
  Object.fromEntries(Object.entries({ ...all, [field]: value }).filter(([, each]) => !isBlank(each)));

test('releases, undos and edits on two devices offline, in any order, end the same everywhere and lose no answer', async () => {
  let arrived = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 4, maxLength: 14 }), async (history) => {
      arrived += await run(history);
    }),
    { numRuns: 20, endOnFailure: true },
  );
  expect(arrived).toBeGreaterThan(10);
});
