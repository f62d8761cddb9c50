import { mailingRounds } from '../server/jobs/mailing-rounds.ts';

/** Kills the server 24 times while it sends this many invitations through an unreliable mail server. */
const KILLS = 24;
const mails = Number(process.argv[2]);
const { lost, doubled, excuses, different, states, codesWaiting } = await mailingRounds({ mails, kills: KILLS });
const isLeft = (states['waiting'] ?? 0) + (states['sending'] ?? 0) + codesWaiting > 0;
for (const address of [...lost, ...different].slice(0, 20)) console.error(address);
console.log(
  `${KILLS} × kill -9 while ${mails} people were invited: ${lost.length} lost, ${doubled} arrived twice ` +
    `(${excuses} kills and hang-ups), ${states['refused']} refused as meant`,
);
process.exitCode = lost.length > 0 || different.length > 0 || doubled > excuses || isLeft ? 1 : 0;
