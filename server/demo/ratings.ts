import { feedback } from '../../domain/feedback/feedback.ts';
import { importedId, importedPersonId } from '../../domain/event/imported-id.ts';
import { type Instant, minutes } from '../../domain/time.ts';
import { writeFeedback } from '../api/feedback/write-feedback.ts';
import type { Ports } from '../ports.ts';

/** Who (a speaker's key) gave how many stars, and what they said, if anything. */
type DemoRating = readonly [by: string, stars: number, text: string];

/** Talks of the first day, which is over. */
const demoRatings: Readonly<Record<string, readonly DemoRating[]>> = {
  'Welcome to the slow internet': [
    ['grace', 5, 'I wrote three pages and have not looked at a number since.'],
    ['noah', 5, ''],
    ['priya', 4, 'The recording from the ferry alone was worth the train.'],
    ['kofi', 5, 'Please do this as a whole afternoon.'],
    ['owen', 3, 'Lovely, but the back rows heard mostly the coffee machine.'],
  ],
  'Offline is a feature, and people notice': [
    ['ines', 5, 'Clear, honest about what went wrong, and the demonstration worked in a basement.'],
    ['jun', 4, ''],
    ['marta', 4, 'More about testing next time.'],
    ['wei', 5, 'The checklist hangs beside my desk now.'],
  ],
  'The newsletter that outlived three algorithms': [
    ['ines', 5, 'Read on. I could have listened until supper.'],
    ['catalina', 4, ''],
    ['malik', 5, 'The year of the typewriter should be a talk of its own.'],
  ],
  'Workshop: make a kitchen sound like a studio': [
    ['yuki', 5, 'Went home and hung up two blankets.'],
    ['dalia', 4, 'Good pace. More microphones to try, please.'],
    ['sofia', 3, ''],
  ],
};

/** What some made of the talks they heard; speakers and organisers find sums there. Said once, however often it is repeated. */
export async function rateTalks(now: Instant, ports: Ports): Promise<void> {
  for (const [title, ratings] of Object.entries(demoRatings)) {
    const talkId = importedId('talk', title);
    for (const [index, [by, stars, text]] of ratings.entries()) {
      const document = feedback.document(
        talkId,
        { stars, text },
        { changedAt: now - minutes(ratings.length - index), rev: `demo-rating-${talkId}-${by}` },
      );
      const actor = { id: importedPersonId(by), roles: [], companyId: null, replayAccess: false };
      await writeFeedback(actor, document, ports);
    }
  }
}
