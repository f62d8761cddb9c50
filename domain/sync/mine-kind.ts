import * as v from 'valibot';
import { DOCUMENT_MAX_BYTES } from '../limits/sync.ts';
import { type UserDocument, mineId } from './mine.ts';

type Value = Readonly<Record<string, unknown>>;
type Said = Pick<UserDocument, 'kind' | 'value'>;

/** Time and revision of a write. */
export type Written = Pick<UserDocument, 'changedAt' | 'rev'>;

/** A kind of user document, declared once at its noun for both sides. */
export interface MineKind<V extends Value = Value, N extends Value = Value> {
  readonly name: string;
  /** Schema of its value. */
  readonly schema: v.GenericSchema<unknown, V>;
  /** Bytes of the value as JSON. */
  readonly maxBytes: number;
  /** The value of a document that was never written. */
  readonly nothing: N;
  /** Title of a change that could not be sent. */
  readonly title: string;
  /** The id of the document about `ref`. */
  readonly id: (ref: string) => string;
  document(ref: string, value: V, written: Written): UserDocument;
  readonly is: (document: Pick<UserDocument, 'kind'> | undefined) => boolean;
  /** The document's value; `nothing` for none, for another kind, and for a value that this version cannot parse. */
  readonly read: (document: Said | undefined) => V | N;
}

type KindFacts<N> = Pick<MineKind, 'title'> & { readonly nothing: N; readonly maxBytes?: number };

// Side-effect free, so that bundles that do not use a kind leave out its schema.
/* @__NO_SIDE_EFFECTS__ */
export function userDocKind<V extends Value, const N extends Value>(
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
