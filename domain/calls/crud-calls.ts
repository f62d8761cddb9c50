import * as v from 'valibot';
import { type Access, call } from './call.ts';
import { PageFields, pageSchema } from './paging.ts';
import { pictureUpload } from './upload.ts';

type Fields = v.ObjectEntries;
type Id = v.GenericSchema<unknown, string>;
type ObjectSchema<E extends Fields> = v.ObjectSchema<E, undefined>;

interface Crud<
  A extends Access,
  I extends Id,
  V extends v.GenericSchema,
  N extends v.GenericSchema<unknown, unknown>,
  E extends Fields,
> {
  /** Who may read the list; organisers alone change it. */
  readonly access: A;
  readonly id: I;
  /** One item as every one of the calls shows it, with its `rev`. */
  readonly view: V;
  readonly input: { readonly add: N; readonly edit: ObjectSchema<E> };
}

/** The four calls of a list that organisers keep: GET and POST on `path`, PATCH and DELETE on `path/:id`. */
// @__NO_SIDE_EFFECTS__
export function crudCalls<
  const A extends Access,
  I extends Id,
  V extends v.GenericSchema,
  N extends v.GenericSchema<unknown, unknown>,
  E extends Fields,
>(path: string, { access, id, view, input }: Crud<A, I, V, N, E>) {
  return {
    list: call({ method: 'get', path, access, input: v.object(PageFields), output: pageSchema(view) }),
    add: call({ method: 'post', path, access: 'admin', input: input.add, output: view, status: 201 }),
    edit: call({
      method: 'patch',
      path: `${path}/:id`,
      access: 'admin',
      input: v.object({ ...input.edit.entries, id }),
      output: view,
      current: view,
    }),
    remove: call({
      method: 'delete',
      path: `${path}/:id`,
      access: 'admin',
      input: v.object({ id }),
      output: v.null(),
      current: view,
      status: 204,
    }),
  };
}

/** The call that gives an item of a list its picture. */
// @__NO_SIDE_EFFECTS__
export function pictureCall<I extends Id, V extends v.GenericSchema>(
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
