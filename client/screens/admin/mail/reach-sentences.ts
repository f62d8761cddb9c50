import type { SegmentReach } from '../../../../domain/mail/mail-message-calls.ts';
import { plural } from '../../../../domain/plural.ts';

const many = (count: number): string => count.toLocaleString('en');

/** How many people match, who of them gets no message and why, and how many are left. */
export function reachSentences({
  people,
  unsubscribed,
  refused,
  without_address: without,
  recipients,
}: SegmentReach): string[] {
  if (people === 0) return ['Nobody matches these conditions.'];
  return [
    plural(people, '1 person matches.', `${many(people)} people match.`),
    ...(unsubscribed > 0
      ? [plural(unsubscribed, '1 asked for no more messages.', `${many(unsubscribed)} asked for no more messages.`)]
      : []),
    ...(refused > 0
      ? [plural(refused, '1 has an address that was refused.', `${many(refused)} have addresses that were refused.`)]
      : []),
    ...(without > 0 ? [plural(without, '1 has no address.', `${many(without)} have no address.`)] : []),
    ...(recipients === people ? [] : [plural(recipients, '1 person gets it.', `${many(recipients)} people get it.`)]),
  ];
}
