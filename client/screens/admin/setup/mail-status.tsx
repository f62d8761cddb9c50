import type { SetupView } from '../../../../domain/event/setup/setup-calls.ts';
import { plural } from '../../../../domain/plural.ts';
import { clockTime } from '../../../../domain/event/time-display.ts';
import { useEvent } from '../../../data/talks/talks.ts';
import { Muted } from '../../../ui/layout/muted.tsx';

type MailTested = NonNullable<SetupView['mail_test']>;
type Reason = MailTested['why'];

const TESTED: Readonly<Record<MailTested['state'], string>> = {
  waiting: 'The test is being sent',
  sent: 'The test was sent',
  kept: 'The test is a file on the server, not mailed',
  refused: 'The test was refused',
  withdrawn: 'The test was not sent',
};

/** A problem of the mail server as a sentence; undefined if only one mail is affected. */
const PROBLEM: Readonly<Partial<Record<Reason, string>>> = {
  away: 'The mail server does not answer',
  certificate: 'The certificate of the mail server is not valid',
  login: 'The mail server refuses the user name or password',
  later: 'The mail server asks for another try',
  policy: 'The mail server calls our mails unwanted',
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
        ...(test && !waits ? [`${TESTED[test.state]}${numbered(test.answer)}.`] : []),
        ...(problem ? [`${PROBLEM[problem.why] ?? 'Mails are not taken'}${numbered(problem.answer)}.`] : []),
        ...(problem?.next_at ? [`Next try at ${at(problem.next_at)}.`] : []),
        ...(queue.why !== '' && queue.waiting > 0
          ? [plural(queue.waiting, '1 mail waits.', `${queue.waiting.toLocaleString('en')} mails wait.`)]
          : []),
      ].join(' ')}
    </Muted>
  );
}

const numbered = (answer: number | null): string => (answer === null ? '' : ` (${answer})`);
