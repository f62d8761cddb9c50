import { createFormControl, type FieldValues } from 'react-hook-form';
import type { EntityRows } from '../../client/data/admin/records/entity-rows.ts';
import { type EntityCalls, type Write, writeEntity } from '../../client/data/admin/records/entity-write.ts';
import { type SentEdit, sendEdit } from '../../client/data/admin/records/flush-offline-edits.ts';
import { remainingDraft, type OfflineEdit, offlineEditsIn } from '../../client/data/admin/records/offline-edits.ts';
import { createHttp, type Http } from '../../client/platform/http/http.ts';
import { createSignal } from '../../client/platform/react/signal.ts';
import { formSaver } from '../../client/screens/admin/entity-kit/form-saver.ts';
import { FormMerge } from '../../client/ui/panel/form-merge.ts';
import { SECOND } from '../../domain/time.ts';
import { editTalk } from '../../domain/talks/talk-calls.ts';
import type { Talk } from '../../domain/talks/talk.ts';
import type { TestApp } from '../support/test-app.ts';

/** Fields that both admins change. */
export const FIELDS = ['title', 'description', 'length', 'capacity'] as const;
export type Field = (typeof FIELDS)[number];

export const talkFields = ({ title, description, minutes, capacity }: Talk) => ({
  title,
  description,
  length: minutes,
  capacity: capacity ?? null,
});
const NOUN = { calls: { edit: editTalk('live') } satisfies EntityCalls, form: { values: talkFields, blank: {} } };

export interface AdminDeviceOptions {
  readonly app: TestApp;
  readonly token: string;
  readonly talkId: string;
  readonly random: () => number;
}

/** A page with an open talk; everything except stored drafts is lost with the page. */
interface OpenPage {
  readonly form: ReturnType<typeof createFormControl>;
  readonly merge: FormMerge;
  readonly save: ReturnType<typeof formSaver<Talk>>;
  readonly write: (calls: EntityCalls, write: Write) => ReturnType<typeof writeEntity>;
  /** The page dies: its requests get no answers any more. */
  readonly die: () => void;
}

/** The real form code on a device whose network loses requests and answers, with a real server. */
export class AdminDevice {
  readonly #options: AdminDeviceOptions;
  /** Contents of the device's databases. */
  readonly #drafts = new Map<string, unknown>();
  readonly #all = createSignal<readonly Talk[]>([]);
  #rev: string | undefined;
  page!: OpenPage;
  online = true;
  /** Probability that a request does not arrive, and that an answer does not. */
  weather = 0;

  constructor(options: AdminDeviceOptions) {
    this.#options = options;
  }

  readonly rows: EntityRows<Talk> = {
    all: this.#all,
    rev: () => this.#rev,
    waitForRevisionAfter: async () => (this.online ? this.pull() : undefined),
  };

  /** Receives what the stream sends. */
  async pull(): Promise<void> {
    const held = (await this.#options.app.ports.log.state('pub')).get('talks', this.#options.talkId);
    this.#all.set([held?.doc as Talk]);
    this.#rev = held?.rev;
  }

  get stored() {
    return talkFields(this.#all.get()[0]!);
  }

  follow(): void {
    this.page.merge.follow(this.stored);
  }

  /** Opens the form; if it is open, closes it first. */
  open(): void {
    this.page?.die();
    const name = `draft:admin:TALKS:${this.#options.talkId}`;
    const keep = (kept: unknown): void => void this.#drafts.set(name, kept && JSON.parse(JSON.stringify(kept)));
    const draft = {
      read: () => (this.#drafts.get(name) ?? undefined) as Record<string, unknown> | undefined,
      persistNow: keep,
      save: keep,
      subscribe: () => () => undefined,
    };
    const form = createFormControl({ defaultValues: this.stored as FieldValues });
    const { getValues, setValue, reset } = form;
    form.subscribe({ formState: { values: true }, callback: () => merge.hold() }); // Mounts the form too.
    const merge = new FormMerge({ read: getValues, write: setValue, reset }, draft, this.stored);
    const { ask, die } = this.#connection();
    const write: OpenPage['write'] = (calls, one) => writeEntity(calls, one, ask);
    const entity = { ...NOUN, rows: this.rows } as unknown as Parameters<typeof formSaver<Talk>>[0]['entity'];
    this.page = { form, merge, write, die, save: formSaver({ entity, id: this.#options.talkId, merge, write }) };
    merge.restore();
    this.follow();
  }

  type(field: Field, value: unknown): void {
    this.page.form.setValue(field, value);
  }

  get waiting(): readonly OfflineEdit[] {
    return offlineEditsIn(this.#drafts);
  }

  /** Sends an edit saved offline, like the app when it is online. */
  async sendWaiting(edit: OfflineEdit): Promise<SentEdit> {
    const sent = await sendEdit({ ...NOUN, rows: this.rows }, edit, this.page.write);
    if (sent === 'later') return sent;
    const left = remainingDraft(this.#drafts.get(edit.draft), edit, sent !== 'asks' && sent.ok);
    if (left !== undefined) this.#drafts.set(edit.draft, left);
    return sent;
  }

  #connection(): { ask: Http['request']; die: () => void } {
    const { app, token, random } = this.#options;
    let isDead = false;
    const unheard = () => new Promise<never>(() => undefined);
    const { request } = createHttp({
      fetch: async (path, init) => {
        if (isDead) return unheard();
        if (!this.online || random() < this.weather) throw new TypeError('Failed to fetch');
        const answer = await fetch(app.url + path, { ...init, signal: null });
        if (isDead) return unheard();
        if (random() < this.weather) throw new TypeError('Failed to fetch');
        return answer;
      },
      token: async () => token,
      // No pause between attempts; the time limit of an attempt is never reached.
      timers: {
        after: (ms, act) => {
          const timer = setTimeout(act, ms < 10 * SECOND ? 0 : ms).unref();
          return () => clearTimeout(timer);
        },
      },
      random,
      onLoggedOut: () => undefined,
      onServerTime: () => undefined,
      mayRetry: () => this.online,
    });
    return { ask: request, die: () => void (isDead = true) };
  }
}
