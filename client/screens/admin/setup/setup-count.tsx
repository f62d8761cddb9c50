import { SETUP_COUNT, useSetupDone } from '../../../data/admin/event/setup.ts';

/** How far the set-up has come, as long as something is missing. */
export function SetupCount() {
  const done = useSetupDone();
  return done === undefined || done === SETUP_COUNT ? null : (
    <span aria-label={`${done} of ${SETUP_COUNT} done`}>{`${done}/${SETUP_COUNT}`}</span>
  );
}
