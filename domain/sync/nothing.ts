import type { MineDocument, MineKind } from './mine.ts';

/** What a document says that was never written. */
export const NOTHING: Readonly<Partial<Record<MineKind, MineDocument['value']>>> = {
  agenda: { kept: false },
  reaction: { type: null },
  claim: { claimed: false },
  entry: { entered: false },
  message: { room: '', text: '', deleted: true },
  consent: { consented: false },
  block: { blocked: false },
  report: { room: '', reason: '' },
  download: { consent: false },
  connection: { hasConnection: false, requested: false, accepted: false },
  card: { sent: false },
  edit: { fields: {} },
  read: { read: false },
  setting: { reminderMinutes: 6 },
};

/** Kinds of which there may be any number, and that can be taken back. */
const TAKEN_BACK: ReadonlySet<MineKind> = new Set(['agenda', 'reaction', 'connection', 'block']);

/** Whether its owner has taken back what they did, so that it says no more than no document would; but for changes that are still under way. */
export const isTakenBack = ({ kind, value }: Pick<MineDocument, 'kind' | 'value'>): boolean =>
  kind === 'message' ? value['deleted'] === true : TAKEN_BACK.has(kind) && Object.entries(NOTHING[kind] ?? {}).every(([field, none]) => value[field] === none);
