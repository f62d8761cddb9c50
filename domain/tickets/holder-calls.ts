import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { TICKET_FILE_MAX_BYTES } from '../limits/tickets.ts';

/** A form sends text, JSON a boolean. */
const Flag = v.optional(
  v.union(
    [
      v.boolean(),
      v.pipe(
        v.picklist(['true', 'false']),
        v.transform((text) => text === 'true'),
      ),
    ],
    'true or false',
  ),
  false,
);

export const OUTCOMES = ['added', 'changed', 'unchanged', 'skipped', 'refused'] as const;

export const HolderReport = v.object({
  data: v.array(v.object({ row: v.string(), email: v.string(), outcome: v.picklist(OUTCOMES), message: v.string() })),
  ...v.entriesFromList(OUTCOMES, v.number()),
  /** Codes not hashed yet, of this table and earlier ones: each holder can log in once theirs is. */
  codes_pending: v.number(),
});

export const importHolders = call({
  method: 'post',
  path: '/admin/tickets/csv',
  access: 'admin',
  input: v.object({
    csv: v.optional(v.pipe(v.string(), v.maxLength(TICKET_FILE_MAX_BYTES)), ''),
    invite: Flag,
    dry_run: Flag,
    confirm: Flag,
    shared: Flag,
  }),
  output: HolderReport,
  upload: {
    field: 'file',
    maxBytes: TICKET_FILE_MAX_BYTES,
    tooLarge: 'A table of ticket holders has at most 5 MB',
    orJson: true,
  },
});
