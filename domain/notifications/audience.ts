import * as v from 'valibot';
import { AUDIENCE_CHOICES_MAX } from '../limits/notifications.ts';
import { texts } from '../texts.ts';

/**
 * Audiences of a notification: everyone; people with one of these roles; holders of these ticket types; people who keep one
 * of these talks; people who keep a future talk on one of these stages; members of these companies; these people.
 */
const AUDIENCE_KINDS = ['all', 'role', 'ticket', 'attendance', 'keepers', 'stage', 'company', 'people'] as const;

/** The audience of a notification. `ids` are roles, ticket types, talks, stages, companies or people; empty for everyone. */
export const Audience = v.pipe(
  v.object({
    kind: v.picklist(AUDIENCE_KINDS, `One of ${AUDIENCE_KINDS.join(', ')}`),
    ids: v.optional(
      v.pipe(
        v.array(v.pipe(v.string(texts.fieldMissing), v.minLength(1), v.maxLength(100))),
        v.maxLength(AUDIENCE_CHOICES_MAX, `At most ${AUDIENCE_CHOICES_MAX}`),
      ),
      [],
    ),
  }),
  v.check(
    ({ kind, ids }) => kind !== 'attendance' || ids.every((id) => id === 'inPerson' || id === 'remote'),
    'One of inPerson, remote',
  ),
  v.check(({ kind, ids }) => (kind === 'all') === (ids.length === 0), 'Say who is to hear of it'),
);
export type Audience = v.InferOutput<typeof Audience>;
export type AudienceKind = Audience['kind'];

export const EVERYBODY: Audience = { kind: 'all', ids: [] };

/** Whether it is for everyone. Then it is a public document; otherwise each person gets their own. */
export const isEverybody = ({ kind }: Audience): boolean => kind === 'all';
