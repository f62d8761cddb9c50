import * as v from 'valibot';
import { Role } from '../people/role.ts';

/** `GET profile`: the caller's account; the rest is in the person with this id. */
export const Me = v.object({
  id: v.string(),
  name: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  roles: v.array(Role),
  companyId: v.nullable(v.string()),
  replayAccess: v.boolean(),
});
export type Me = v.InferOutput<typeof Me>;
