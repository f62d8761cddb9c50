import type { SetupView } from '../../../../domain/event/setup/setup-calls.ts';
import { mailProblem, mailsWait, replyCode } from '../../../../domain/mail/queue-sentence.ts';
import { clockTime } from '../../../../domain/event/time-display.ts';
import { useEvent } from '../../../data/talks/talks.ts';
import { Muted } from '../../../ui/layout/muted.tsx';

type MailTested = NonNullable<SetupView['mail_test']>;
const TESTED: Readonly<Record<MailTested['state'], string>> = {
  waiting: 'The test is being sent',
  sent: 'The test was sent',
  kept: 'The test is a file on the server, not mailed',
  refused: 'The test was refused',
  withdrawn: 'The test was not sent',
};

/** State of mails: the last test, and held mails with reason and time of the next attempt. */
export function MailStatus({ server: { mail_test: test, mail_queue: queue } }: { readonly server: SetupView }) {
  const zone = useEvent()?.zone ?? Temporal.Now.timeZoneId();
  const at = (iso: string): string => clockTime(Temporal.Instant.from(iso).epochMilliseconds, zone);
  const waits = test?.state === 'waiting' && test.why !== '' ? test : undefined;
  const problem = waits ?? (queue.why === '' ? undefined : queue);
  return (
    <Muted as="span">
      {[
        ...(test && !waits ? [`${TESTED[test.state]}${replyCode(test.answer)}.`] : []),
        ...(problem ? [mailProblem(problem.why, problem.answer)] : []),
        ...(problem?.next_at ? [`Next try at ${at(problem.next_at)}.`] : []),
        ...(queue.why !== '' && queue.waiting > 0 ? [mailsWait(queue.waiting)] : []),
      ].join(' ')}
    </Muted>
  );
}
