import type { ConnectionState } from '../../../domain/connections/connection.ts';
import { useConnections } from '../../data/connections.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Section, Setting } from '../../ui/section.tsx';

const KINDS = [
  { state: 'received', label: 'Requests to answer', show: 'Show requests to answer' },
  { state: 'connected', label: 'Connections', show: 'Show connections' },
  { state: 'sent', label: 'Requests you have sent', show: 'Show requests you have sent' },
] as const satisfies readonly { readonly state: ConnectionState; readonly label: string; readonly show: string }[];

/** With whom I am connected, and who waits for an answer. */
export function MyPeople() {
  const states = [...useConnections().values()];
  return (
    <Section title="People">
      {KINDS.map(({ state, label, show }) => {
        const count = states.filter((each) => each === state).length;
        return (
          <Setting key={state} label={label} detail={count === 0 ? 'None yet' : count.toLocaleString('en')}>
            {count > 0 ? (
              <LinkButton size="small" to="/app/directory" search={{ with: state }} aria-label={show}>
                Show
              </LinkButton>
            ) : state === 'connected' ? (
              <LinkButton size="small" to="/app/directory">
                Find people
              </LinkButton>
            ) : null}
          </Setting>
        );
      })}
    </Section>
  );
}
