import * as v from 'valibot';

/** Systems that a programme can be read from; `schedule` is any address with a schedule or a table. */
export const PROGRAMME_KINDS = ['pretalx', 'sessionize', 'sheet', 'schedule'] as const;
export type ProgrammeKind = (typeof PROGRAMME_KINDS)[number];

/** Systems that tickets, or the programme, can come from. */
export const SOURCE_KINDS = ['pretix', 'tito', 'eventbrite', 'alfio', 'hi-events', 'push', ...PROGRAMME_KINDS] as const;
export const SourceKind = v.picklist(SOURCE_KINDS);
export type SourceKind = v.InferOutput<typeof SourceKind>;

/** Systems that tickets can come from. */
export type ShopKind = Exclude<SourceKind, ProgrammeKind>;

export const isProgrammeKind = (kind: SourceKind): kind is ProgrammeKind =>
  (PROGRAMME_KINDS as readonly string[]).includes(kind);
