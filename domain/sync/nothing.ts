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
