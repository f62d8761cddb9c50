import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { listCall } from '../calls/crud-calls.ts';
import { thingId } from '../forms/input-schemas.ts';
import { NewMachine } from './machine.ts';
import { TokenScope } from './scope.ts';

const fields = {
  id: v.string(),
  name: v.string(),
  scopes: v.array(TokenScope),
  company_id: v.nullable(v.string()),
  source_id: v.nullable(v.string()),
  /** Last characters of the token. */
  end: v.string(),
  created_at: v.string(),
  /** Last day on which it works, in the event's zone. */
  until: v.string(),
  /** When it ends. */
  expires_at: v.string(),
  /** Last use, to a minute; null for never. */
  last_used_at: v.nullable(v.string()),
  /** Calls of the day of its last use, as noted then. */
  calls: v.number(),
};

/** A token. Only the answer that makes it contains it. */
export const MachineView = v.pipe(v.object(fields), v.title('Machine'));
export type MachineView = v.InferOutput<typeof MachineView>;
const WithToken = v.pipe(v.object({ ...fields, token: v.string() }), v.title('MachineWithToken'));

/** A call that was refused to a token: the latest of its kind on a day. */
export const RefusedCallView = v.pipe(
  v.object({
    id: v.string(),
    at: v.string(),
    machine_id: v.string(),
    machine: v.string(),
    method: v.string(),
    /** The path with the names of its parameters, not their values: `/api/admin/users/:id`. */
    path: v.string(),
    why: v.string(),
  }),
  v.title('RefusedMachineCall'),
);
export type RefusedCallView = v.InferOutput<typeof RefusedCallView>;

const path = '/admin/machines';

/** Active tokens, by name. */
export const listMachines = listCall({ path, access: 'admin', input: {}, view: MachineView });
export const addMachine = call({
  method: 'post',
  path,
  access: 'admin',
  input: NewMachine,
  output: WithToken,
  status: 201,
});
/** Ends a token at once. */
export const endMachine = call({
  method: 'delete',
  path: `${path}/:id`,
  access: 'admin',
  input: v.object({ id: thingId }),
  output: v.null(),
  status: 204,
});
/** Calls of the last seven days that were refused to tokens, latest first. */
export const listRefusedCalls = listCall({
  path: `${path}/refused`,
  access: 'admin',
  input: {},
  view: RefusedCallView,
});
