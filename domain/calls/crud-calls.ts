import * as v from 'valibot';
import { type Access, type Call, call } from './call.ts';
import { PageFields, pageSchema } from './paging.ts';
import { pictureUpload } from './upload.ts';

type Fields = v.ObjectEntries;
type Id = v.GenericSchema<unknown, string>;
type View = v.GenericSchema;
type ObjectSchema<E extends Fields> = v.ObjectSchema<E, undefined>;

interface Changes<I extends Id, V extends View, N extends v.GenericSchema<unknown, unknown>, E extends Fields> {
  readonly id: I;
  /** One item as every one of the calls shows it, with its `rev`. */
  readonly view: V;
  readonly input: { readonly add: N; readonly edit: ObjectSchema<E> };
  /** Bytes of the body of either. */
  readonly maxBytes?: number;
}

interface List<A extends Access, F extends Fields, V extends View> extends Pick<Call, 'closedInOnboarding'> {
  readonly path: string;
  readonly access: A;
  /** What it takes beside the fields of a page. */
  readonly input: F;
  /** One row of it. */
  readonly view: V;
}

/** A GET of a list, a page at a time. */
// @__NO_SIDE_EFFECTS__
export function listCall<const A extends Access, F extends Fields, V extends View>({
  input,
  view,
  ...rest
}: List<A, F, V>) {
  return call({ ...rest, method: 'get', input: v.object({ ...PageFields, ...input }), output: pageSchema(view) });
}

/** GET on `path/:id`: one item. */
// @__NO_SIDE_EFFECTS__
export function readCall<const A extends Access, I extends Id, V extends View>(
  path: string,
  { access, id, view }: { readonly access: A; readonly id: I; readonly view: V },
) {
  return call({ method: 'get', path: `${path}/:id`, access, input: v.object({ id }), output: view });
}

/** DELETE on `path/:id`, by organisers: answers with nothing, and as stale with what there is now. */
// @__NO_SIDE_EFFECTS__
export function removeCall<I extends Id, V extends View>(
  path: string,
  { id, view }: { readonly id: I; readonly view: V },
) {
  return call({
    method: 'delete',
    path: `${path}/:id`,
    access: 'admin',
    input: v.object({ id }),
    output: v.null(),
    current: view,
    status: 204,
  });
}

/** The calls by which organisers change a list: POST on `path`, PATCH and DELETE on `path/:id`. */
// @__NO_SIDE_EFFECTS__
export function changeCalls<
  I extends Id,
  V extends View,
  N extends v.GenericSchema<unknown, unknown>,
  E extends Fields,
>(path: string, { id, view, input, maxBytes }: Changes<I, V, N, E>) {
  const limit = maxBytes === undefined ? {} : { maxBytes };
  return {
    add: call({ method: 'post', path, access: 'admin', ...limit, input: input.add, output: view, status: 201 }),
    edit: call({
      method: 'patch',
      path: `${path}/:id`,
      access: 'admin',
      ...limit,
      input: v.object({ ...input.edit.entries, id }),
      output: view,
      current: view,
    }),
    remove: removeCall(path, { id, view }),
  };
}

/** The four calls of a list that organisers keep: GET and POST on `path`, PATCH and DELETE on `path/:id`. `access`: who may read it. */
// @__NO_SIDE_EFFECTS__
export function crudCalls<
  const A extends Access,
  I extends Id,
  V extends View,
  N extends v.GenericSchema<unknown, unknown>,
  E extends Fields,
>(path: string, { access, ...changes }: Changes<I, V, N, E> & { readonly access: A }) {
  return { list: listCall({ path, access, input: {}, view: changes.view }), ...changeCalls(path, changes) };
}

/** The call that gives an item of a list its picture. */
// @__NO_SIDE_EFFECTS__
export function pictureCall<I extends Id, V extends View>(
  path: string,
  { id, view }: { readonly id: I; readonly view: V },
) {
  return call({
    method: 'post',
    path,
    access: 'admin',
    input: v.object({ id }),
    output: view,
    upload: pictureUpload(),
  });
}
