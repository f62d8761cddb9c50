import { NotFoundScreen } from './not-found-screen.tsx';
import { PublicFrame } from './public-frame.tsx';

/** An unknown address outside the app. */
export function StrayScreen() {
  return (
    <PublicFrame>
      <NotFoundScreen />
    </PublicFrame>
  );
}
