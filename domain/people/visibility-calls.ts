import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { FORM_BODY_MAX_BYTES } from '../limits/requests.ts';
import { DirectoryMode } from './directory-mode.ts';
import { Visibility } from './visibility.ts';

const VisibilityView = v.pipe(
  v.object({
    /** The answer; null for none. */
    listed: v.nullable(v.boolean()),
    /** Answers of the profile that fewer people see than the event allows. */
    fields: Visibility.entries.fields,
    /** Whether the person is in the directory now. */
    in_directory: v.boolean(),
    /** Who is in the directory: nobody, people who say yes, people who do not say no, everybody. */
    directory: DirectoryMode,
  }),
  v.title('Visibility'),
);
export type VisibilityView = v.InferOutput<typeof VisibilityView>;

export const readVisibility = call({
  method: 'get',
  path: '/profile/visibility',
  access: 'logged-in',
  input: v.object({}),
  output: VisibilityView,
});

export const changeVisibilityCall = call({
  method: 'patch',
  path: '/profile/visibility',
  access: 'logged-in',
  maxBytes: FORM_BODY_MAX_BYTES,
  input: v.object({ listed: v.exactOptional(v.boolean()), fields: v.exactOptional(Visibility.entries.fields) }),
  output: VisibilityView,
});

const Whole = v.pipe(v.number(), v.integer());

/** How many people answered what, and how many would be in the directory under each setting. */
export const readDirectoryCounts = call({
  method: 'get',
  path: '/admin/directory',
  access: 'admin',
  input: v.object({}),
  output: v.pipe(
    v.object({
      directory: DirectoryMode,
      listed: Whole,
      said: v.object({ yes: Whole, no: Whole, nothing: Whole }),
      would_list: v.object({ off: Whole, yes: Whole, no: Whole, all: Whole }),
    }),
    v.title('DirectoryCounts'),
  ),
});
