import { test } from 'vitest';
import { consentWorld } from '../../../support/random-consents.ts';

test('in 500 random histories that are cut off anywhere, nobody is in two places or in none, and only who belongs there is shown', async () => {
  await using world = await consentWorld();
  for (let seed = 1; seed <= 500; seed += 1) await world.play(seed);
}, 600_000);
