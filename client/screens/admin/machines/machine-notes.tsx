import { calendarDate, clockTime } from '../../../../domain/event/time-display.ts';
import type { RefusedCallView } from '../../../../domain/machines/machine-calls.ts';
import { useEvent } from '../../../data/talks/talks.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import styles from './machines.module.css';

/** What programs tried and may not do, so that a wrong scope or a stolen token is noticed. */
export function RefusedCalls({ calls }: { readonly calls: readonly RefusedCallView[] }) {
  const zone = useEvent()?.zone ?? 'UTC';
  return (
    <Section title="Refused calls of the last 7 days">
      {calls.length === 0 ? (
        <Muted>No call was refused.</Muted>
      ) : (
        <Stack as="ul" gap={3}>
          {calls.map(({ id, at, machine, method, path, why }) => (
            <li key={id} className={styles.refused}>
              <p>
                {machine}: <code>{`${method} ${path}`}</code>
              </p>
              <Muted>{why}</Muted>
              <Muted>
                <time dateTime={at}>{timeWords(at, zone)}</time>
              </Muted>
            </li>
          ))}
        </Stack>
      )}
    </Section>
  );
}

function timeWords(iso: string, zone: string): string {
  const at = Temporal.Instant.from(iso).epochMilliseconds;
  return `${calendarDate(at, zone)}, ${clockTime(at, zone)}`;
}

/** Whether pages of other sites may read the public programme in the browser. */
export function OtherSites() {
  const isPublic = useEvent()?.publicProgramme ?? false;
  return (
    <Section title="Browsers on other sites">
      <p>
        {isPublic
          ? 'Any site may read the public programme in the browser: exports, changes and the calendar. That needs no token.'
          : 'Pages of other sites cannot read the programme in the browser, because it is not public.'}
      </p>
      <Muted>Keep tokens on your servers. A token in a web page is in the hands of everybody who opens it.</Muted>
      <div>
        <LinkButton size="small" to="/app/admin" search={{ type: 'SETTINGS' }}>
          Open Settings
        </LinkButton>
      </div>
    </Section>
  );
}
