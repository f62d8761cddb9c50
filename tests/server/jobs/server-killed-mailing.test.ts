import { expect, test } from 'vitest';
import { note } from '../../support/notes.ts';
import { mailingRounds } from './mailing-rounds.ts';

/** Number of invitations, and of kills; `npm run soak` uses 2,000 and 24. */
const MAILS = Number(process.env['MAILS'] ?? 200);
const KILLS = Number(process.env['MAIL_KILLS'] ?? 6);

test(`a server killed ${KILLS} times while it invites ${MAILS} people by an unreliable mail server loses no mail and repeats few`, async () => {
  const mailed = await mailingRounds({ mails: MAILS, kills: KILLS });
  const { doubled, excuses, refused, ...rest } = mailed;
  expect(rest).toEqual({
    lost: [],
    different: [],
    states: { waiting: 0, sending: 0, sent: MAILS - refused, refused, withdrawn: 0 },
    codesWaiting: 0,
  });
  expect(doubled).toBeLessThanOrEqual(excuses);
  note(
    `The server was killed ${KILLS} times while it mailed ${MAILS} invitations: 0 lost, ${doubled} arrived twice under the ` +
      `same Message-ID, ${refused} were refused as meant.`,
  );
}, 900_000);
