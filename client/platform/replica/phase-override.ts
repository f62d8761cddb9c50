import { eventSettings } from '../../../domain/event/event-settings.ts';
import type { MirrorDocument } from '../../../domain/sync/protocol.ts';
import type { MirrorReader } from './collection-store.ts';

/** Set by the page in which organisers see the app as a role (client/see-as) with a phase of their choice. */
const phase: unknown = Reflect.get(globalThis, 'viewedPhase');

const seen = new WeakMap<MirrorDocument, MirrorDocument>();

/** Overrides the event's phase in a mirror. The server answers such a page for the same phase. */
export const withPhaseOverride = (mirror: MirrorReader): MirrorReader =>
  phase === undefined
    ? mirror
    : {
        get: (c, id) => inPhase(c, mirror.get(c, id)),
        all: (c) => mirror.all(c).map((document) => inPhase(c, document)),
      };

function inPhase<Held extends MirrorDocument | undefined>(c: string, document: Held): Held | MirrorDocument {
  if (c !== eventSettings.name || document === undefined) return document;
  const shown = seen.get(document) ?? { ...document, doc: { ...(document.doc as object), phase } };
  seen.set(document, shown);
  return shown;
}
