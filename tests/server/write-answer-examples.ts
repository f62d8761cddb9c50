import { writeFile } from 'node:fs/promises';
import { endpoints } from '../../server/app.ts';
import { recordedAnswers } from './recorded-answers.ts';

// `node tests/server/write-answer-examples.ts` writes down what the API document shows as answers. Where a test says
// that one of them is no answer any more, run it, and read every line of the difference.
const file = new URL('../../server/api/api-docs/answer-examples.json', import.meta.url);
await writeFile(file, `${JSON.stringify(await recordedAnswers(endpoints), null, 1)}\n`);
