import type { AuditView } from '../../domain/audit/audit-calls.ts';
import type { Talk } from '../../domain/talks/talk.ts';
import { AdminDevice, type AdminDeviceOptions, type Field, FIELDS, talkFields } from './admin-device.ts';

const STEPS = 24;

/** An admin with a device; records what was saved, what was shown and what went wrong. */
class Admin {
  readonly device: AdminDevice;
  readonly id: string;
  readonly #random: () => number;
  readonly #value: (field: Field) => unknown;
  /** Saved values that must still be stored, or shown as a conflict. */
  readonly owed = new Map<string, { field: Field; value: unknown }>();
  /** All values ever saved, and all values ever shown as stored. */
  readonly saved = new Set<string>();
  readonly shown = new Set<string>();
  readonly seen = new Set<string>();
  readonly wrong: string[] = [];
  /** An edit was saved offline; it has been neither sent nor shown as a conflict since. */
  #waits = false;

  constructor(id: string, options: AdminDeviceOptions, value: (field: Field) => unknown) {
    this.id = id;
    this.#random = options.random;
    this.#value = value;
    this.device = new AdminDevice(options);
  }

  #note(what: string): void {
    this.seen.add(what);
  }

  /** Records the stored values that the screen shows now. */
  look(): void {
    const { merge, form } = this.device.page;
    const changed = merge.changes();
    for (const field of FIELDS) if (!(field in changed)) this.shown.add(nameOf(field, form.getValues(field)));
  }

  async step(): Promise<void> {
    const { device } = this;
    const dice = this.#random();
    if (dice < 0.34) this.#type();
    else if (dice < 0.58) await this.save();
    else if (dice < 0.7) this.decide();
    else if (dice < 0.72) this.#discard();
    else if (dice < 0.8) this.#goOnOrOffline();
    else if (dice < 0.86) this.#reload();
    else if (dice < 0.9) await this.#dieInSave();
    else if (device.online) {
      await device.pull();
      if (this.#random() < 0.8) device.follow();
    }
    if (this.#random() < 0.6) await this.sendWaiting();
    this.look();
    const { merge } = device.page;
    const isClear = Object.keys(merge.changes()).length === 0;
    // The edit was stored, but every answer about it was lost. What is typed from now on has not been saved, so it need not be queued.
    if (isClear && device.waiting.length === 0) this.#waits = false;
    const isMoot = isClear || Object.keys(merge.conflicts()).length > 0;
    if (this.#waits && this.device.waiting.length === 0 && !isMoot)
      this.wrong.push(`${this.id}: what waited was forgotten`);
  }

  #type(): void {
    const field = FIELDS[Math.floor(this.#random() * FIELDS.length)]!;
    // A person who types again has replaced the earlier saved value of this field.
    const value = this.#value(field);
    for (const [key, owed] of this.owed) if (owed.field === field) this.owed.delete(key);
    this.device.type(field, value);
    if (this.#random() < 0.7) this.device.page.merge.keep();
  }

  /** Presses Save; offline, the edit is queued. */
  async save(): Promise<void> {
    const { merge } = this.device.page;
    if (Object.keys(merge.conflicts()).length > 0 || Object.keys(merge.changes()).length === 0) return;
    this.#owe();
    if (!this.device.online) {
      this.#note('saved offline');
      this.#waits = true;
      return merge.wait();
    }
    const written = await this.device.page.save();
    if (written?.ok) this.#waits = false;
    this.#note(written === undefined ? 'asked in time' : written.ok ? 'saved' : written.refusal.code);
  }

  /** Records the changes in the form as saved. */
  #owe(): void {
    for (const [field, value] of Object.entries(this.device.page.merge.changes()) as [Field, unknown][]) {
      this.owed.set(nameOf(field, value), { field, value });
      this.saved.add(nameOf(field, value));
    }
  }

  decide(): void {
    const { merge } = this.device.page;
    for (const [name, { ours, theirs }] of Object.entries(merge.conflicts()) as [
      Field,
      { ours: unknown; theirs: unknown },
    ][]) {
      this.shown.add(nameOf(name, theirs));
      const isMine = this.#random() < 0.5;
      if (!isMine) this.owed.delete(nameOf(name, ours));
      // If the person has typed in the meantime, the conflict is about the new value.
      merge.decide(name, isMine ? this.device.page.form.getValues(name) : theirs);
      this.#note('decided');
    }
  }

  #discard(): void {
    this.device.page.merge.discard();
    this.owed.clear();
    this.#waits = false;
    this.#note('discarded');
  }

  #goOnOrOffline(): void {
    this.device.online = !this.device.online;
    this.#note(this.device.online ? 'online' : 'offline');
  }

  #reload(): void {
    this.device.open();
    this.#note('reloaded');
  }

  /** Presses Save; the page dies before the answer arrives. */
  async #dieInSave(): Promise<void> {
    const { merge, save, die } = this.device.page;
    if (Object.keys(merge.conflicts()).length > 0 || !this.device.online) return;
    this.#owe();
    void save();
    for (let turns = Math.floor(this.#random() * 12); turns > 0; turns -= 1) await new Promise(setImmediate);
    die();
    this.device.open();
    this.#note('died in a save');
  }

  async sendWaiting(): Promise<void> {
    const [edit] = this.device.waiting;
    if (!edit || !this.device.online) return;
    const sent = await this.device.sendWaiting(edit);
    if (sent !== 'later') this.#waits = false;
    this.#note(typeof sent === 'string' ? `waiting: ${sent}` : `waiting: ${sent.ok ? 'sent' : sent.refusal.code}`);
  }

  /** Whether no changes are left, neither in the form nor in the queue. */
  get isDone(): boolean {
    const { page, waiting } = this.device;
    return waiting.length === 0 && Object.keys(page.merge.changes()).length === 0;
  }

  async finish(): Promise<void> {
    Object.assign(this.device, { online: true, weather: 0 });
    await this.device.pull();
    this.device.open();
    await this.sendWaiting();
    await this.device.pull();
    this.device.follow();
    this.look();
    this.decide();
    await this.save();
    this.look();
  }
}

type TalkFields = ReturnType<typeof talkFields>;

const nameOf = (field: string, value: unknown): string => `${field}: ${JSON.stringify(value ?? null)}`;

export interface TwoAdminsOptions extends Omit<AdminDeviceOptions, 'token'> {
  readonly tokens: Readonly<Record<'olive' | 'otto', string>>;
}

/** Simulates two admins who change one talk at the same time. Returns violations of the rules, and the kinds of events that happened. */
export async function twoAdmins({
  tokens,
  ...options
}: TwoAdminsOptions): Promise<{ wrong: string[]; seen: Set<string> }> {
  let count = 0;
  const value = (field: Field): unknown => {
    count += 1;
    return field === 'length' || field === 'capacity' ? 100 + count : `${field} ${count}`;
  };
  const admins = (['olive', 'otto'] as const).map((id) => new Admin(id, { ...options, token: tokens[id] }, value));
  for (const { device } of admins) {
    await device.pull();
    device.open();
    device.weather = options.random() * 0.5;
  }
  for (const admin of admins) admin.look();
  for (let step = 0; step < STEPS; step += 1) await Promise.all(admins.map((admin) => admin.step()));
  for (let round = 0; round < 20 && !admins.every(({ isDone }) => isDone); round += 1)
    for (const admin of admins) await admin.finish();
  for (const admin of admins) await admin.finish();
  const entries = await history(options);
  return {
    wrong: admins.flatMap((admin) => [
      ...admin.wrong,
      ...unfinished(admin),
      ...lost(admin, entries),
      ...unasked(admin, entries),
    ]),
    seen: new Set(admins.flatMap(({ seen }) => [...seen])),
  };
}

const unfinished = ({ id, device, isDone }: Admin): string[] => {
  const shown = device.page.form.getValues();
  const same = FIELDS.every((field) => nameOf(field, shown[field]) === nameOf(field, device.stored[field]));
  return isDone && same ? [] : [`${id} is not done, or is shown something else than what is stored`];
};

const lost = ({ id, owed }: Admin, entries: readonly Entry[]): string[] =>
  [...owed.keys()]
    .filter((name) => !entries.some((entry) => entry.by === id && entry.changed.some(({ after }) => after === name)))
    .map((name) => `${id} saved “${name}”, which is stored nowhere and was not asked about`);

const unasked = ({ id, saved, shown }: Admin, entries: readonly Entry[]): string[] =>
  entries
    .filter(({ by }) => by === id)
    .flatMap(({ changed }) => changed)
    .flatMap(({ before, after }) => [
      ...(saved.has(after) ? [] : [`${id} never saved “${after}”, which is stored in their name`]),
      ...(shown.has(before) || saved.has(before) ? [] : [`${id} took away “${before}” unseen, by “${after}”`]),
    ]);

interface Entry {
  readonly by: string;
  readonly changed: readonly { readonly before: string; readonly after: string }[];
}

async function history({ app, talkId }: Pick<TwoAdminsOptions, 'app' | 'talkId'>): Promise<Entry[]> {
  await app.settled();
  const { body } = await app.call('GET', `/admin/audit?thing=${talkId}&count=100`, 'olive');
  return (body as { data: AuditView[] }).data.map(({ by, changes }) => ({
    by,
    changed: changes.flatMap(({ before, after }) => {
      const [was, is] = [before, after].map((talk) => talkFields(talk as unknown as Talk)) as [TalkFields, TalkFields];
      return FIELDS.map((field) => ({ before: nameOf(field, was[field]), after: nameOf(field, is[field]) })).filter(
        (change) => change.before !== change.after,
      );
    }),
  }));
}
