import * as v from 'valibot';
import { DOCUMENT_MAX_BYTES } from '../limits/sync.ts';
import { type MineDocument, mineId } from './mine.ts';

type Value = Readonly<Record<string, unknown>>;
type Said = Pick<MineDocument, 'kind' | 'value'>;

/** When a document was written, and under which number. */
export type Written = Pick<MineDocument, 'changedAt' | 'rev'>;

/** One kind of what a person owns: everything that both sides know of it, stated once, at its noun. */
export interface MineKind<V extends Value = Value, N extends Value = Value> {
  readonly name: string;
  /** What a document of this kind may say. */
  readonly schema: v.GenericSchema<unknown, V>;
  /** Bytes that this may be as JSON. */
  readonly maxBytes: number;
  /** What a document says that was never written. */
  readonly nothing: N;
  /** What a change is called that could not be sent. */
  readonly title: string;
  /** The id of the document about this thing. */
  readonly id: (ref: string) => string;
  document(ref: string, value: V, written: Written): MineDocument;
  readonly is: (document: Pick<MineDocument, 'kind'> | undefined) => boolean;
  /** What a document says; `nothing` for none, for one of another kind, and for one that this version cannot read. */
  readonly read: (document: Said | undefined) => V | N;
}

type KindFacts<N> = Pick<MineKind, 'title'> & { readonly nothing: N; readonly maxBytes?: number };

// A program that writes none of these leaves their shapes out of its build.
/* @__NO_SIDE_EFFECTS__ */
export function mineKind<V extends Value, const N extends Value>(
  name: string,
  schema: v.GenericSchema<unknown, V>,
  { nothing, title, maxBytes = DOCUMENT_MAX_BYTES }: KindFacts<N>,
): MineKind<V, N> {
  return {
    name,
    schema,
    nothing,
    title,
    maxBytes,
    id: (ref) => mineId(name, ref),
    document: (ref, value, written) => ({ id: mineId(name, ref), kind: name, ref, value, ...written }),
    is: (document) => document?.kind === name,
    read(document) {
      const value = document?.kind === name ? v.safeParse(schema, document.value) : undefined;
      return value?.success ? value.output : nothing;
    },
  };
}
