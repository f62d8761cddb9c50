import * as v from 'valibot';
import { AUDIENCE_CHOICES_MAX } from '../limits/notifications.ts';
import { texts } from '../texts.ts';

/**
 * Whom organisers may tell something: everybody; who has one of these roles; holders of these types of ticket; who keeps
 * one of these talks; who keeps a talk that is still to come on one of these stages; members of these companies; these people.
 */
const AUDIENCE_KINDS = ['all', 'role', 'ticket', 'keepers', 'stage', 'company', 'people'] as const;

/** Whom a notification is for. `ids` names the roles, types of ticket, talks, stages, companies or people; of everybody there are none. */
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
  v.check(({ kind, ids }) => (kind === 'all') === (ids.length === 0), 'Say who is to hear of it'),
);
export type Audience = v.InferOutput<typeof Audience>;
export type AudienceKind = Audience['kind'];

export const EVERYBODY: Audience = { kind: 'all', ids: [] };

/** What stays on the way of everybody's lists; anything else goes to each person alone. */
export const isEverybody = ({ kind }: Audience): boolean => kind === 'all';
