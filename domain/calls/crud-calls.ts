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
  /** An item as all these calls return it, with its `rev`. */
  readonly view: V;
  readonly input: { readonly add: N; readonly edit: ObjectSchema<E> };
  /** Body limit of both, in bytes. */
  readonly maxBytes?: number;
}

interface List<A extends Access, F extends Fields, V extends View> extends Pick<Call, 'closedInOnboarding'> {
  readonly path: string;
  readonly access: A;
  /** Fields in addition to those of paging. */
  readonly input: F;
  /** One row of the list. */
  readonly view: V;
}

/** GET of a list, page by page. */
// @__NO_SIDE_EFFECTS__
export function listCall<const A extends Access, F extends Fields, V extends View>({
  input,
  view,
  ...rest
}: List<A, F, V>) {
  return call({ ...rest, method: 'get', input: v.object({ ...PageFields, ...input }), output: pageSchema(view) });
}

/** GET `path/:id`: one item. */
// @__NO_SIDE_EFFECTS__
export function readCall<const A extends Access, I extends Id, V extends View>(
  path: string,
  { access, id, view }: { readonly access: A; readonly id: I; readonly view: V },
) {
  return call({ method: 'get', path: `${path}/:id`, access, input: v.object({ id }), output: view });
}

/** DELETE `path/:id`, for organisers. Answers without content; a `stale` refusal has the current item. */
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

/** The calls with which organisers change a list: POST `path`, PATCH and DELETE `path/:id`. */
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

/** The four calls of a list kept by organisers: GET and POST `path`, PATCH and DELETE `path/:id`. `access`: who may read it. */
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

/** The call that sets an item's picture. */
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
