import { forgetEvents } from '../analytics/event-store.ts';
import { forgetWatched } from '../analytics/watch-store.ts';
import { forgetInAudit } from '../audit/forget-in-audit.ts';
import { endFeed } from '../calendar/feed-store.ts';
import { forgetMessages } from '../chats/forget-messages.ts';
import { forgetLeads } from '../companies/forget-leads.ts';
import { forgetRatings } from '../feedback/forget-ratings.ts';
import { forgetMailsOf } from '../mail/mails.ts';
import { forgetClaims } from '../perks/forget-claims.ts';
import { forgetPersonSubscriptions } from '../push/subscription-store.ts';
import { forgetQuestions } from '../questions/forget-questions.ts';
import { forgetEntries } from '../raffles/forget-entries.ts';
import { endLinks } from '../sessions/magic-links.ts';
import { endPasswordLinks } from '../sessions/password-links.ts';
import { forgetSignups } from '../signups/forget-signups.ts';
import { forgetCode } from '../tickets/code-tasks.ts';
import type { Erasure } from './erasing.ts';
import { forgetConnections } from '../connections/forget-connections.ts';
import { forgetInCatalog } from './forget-in-catalog.ts';

/** One line per place. The person's own scope and their account go last, in erase-person.ts. */
export const erasures: readonly Erasure[] = [
  ({ personId, actor, ports }) => forgetLeads(actor, personId, ports),
  forgetMessages,
  forgetQuestions,
  forgetClaims,
  forgetEntries,
  forgetRatings,
  forgetSignups,
  forgetConnections,
  ({ personId, ports }) => forgetEvents(personId, ports),
  ({ personId, ports }) => forgetWatched(personId, ports),
  ({ personId, ports }) => forgetPersonSubscriptions(personId, ports),
  ({ personId, ports }) => endFeed(personId, ports),
  ({ personId, ports }) => endLinks(personId, ports),
  ({ personId, ports }) => endPasswordLinks(personId, ports),
  ({ personId, ports }) => forgetCode(personId, ports),
  ({ personId, ports }) => forgetMailsOf(personId, ports),
  forgetInCatalog,
  forgetInAudit,
];
