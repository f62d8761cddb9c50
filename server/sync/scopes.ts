import type { Actor } from '../../domain/people/actor.ts';
import { isAdmin } from '../../domain/people/actor.ts';
import type { Scope } from '../../domain/sync/log.ts';
import { personScope } from '../../domain/sync/log.ts';
import type { MineDocument, MineKind } from '../../domain/sync/mine.ts';
import { writeAgenda } from '../api/agenda/write-agenda.ts';
import { writeSettings } from '../api/people/settings.ts';
import type { Ports } from '../ports.ts';

/** Whole scopes, or nothing of them: so a page of the log never has to be filtered (sync.md §2). */
export const readableScopes = (actor: Actor): readonly Scope[] => [
  'pub',
  personScope(actor.id),
  ...(isAdmin(actor) ? ['adm'] : []),
];

/** What a device may write, and the one way in of each kind: the same that the REST calls use. */
export const mineKinds: Partial<Record<MineKind, MineWriter>> = {
  agenda: { write: writeAgenda, nothing: { kept: false } },
  setting: { write: writeSettings, nothing: { reminderMinutes: 6 } },
};

export interface MineWriter {
  /** Returns what is stored afterwards; throws `Refused`. */
  readonly write: (actor: Actor, document: MineDocument, ports: Ports) => Promise<MineDocument>;
  /** What a document says that was never written. */
  readonly nothing: MineDocument['value'];
}
