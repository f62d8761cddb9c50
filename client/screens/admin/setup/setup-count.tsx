import { SETUP_COUNT, useSetupDone } from '../../../data/admin/event/setup.ts';

/** Progress of the set-up, until it is complete. */
export function SetupCount() {
  const done = useSetupDone();
  return done === undefined || done === SETUP_COUNT ? null : (
    <span aria-label={`${done} of ${SETUP_COUNT} done`}>{`${done}/${SETUP_COUNT}`}</span>
  );
}
