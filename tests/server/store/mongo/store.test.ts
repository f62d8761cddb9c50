import { expect, test } from 'vitest';
import { openMongoStore } from '../../../../server/store/mongo/store.ts';
import { StoreRefused } from '../../../../server/store/store-refused.ts';
import { findMongoServer, PROVIDE_ONE } from '../../../support/mongo-server.ts';
import { note } from '../../../support/notes.ts';
import { mongoAdapter } from '../mongo-adapter.ts';

// `npm run test:mongo` requires a server; `npm test` uses what is available and reports it at the end.
const required = process.env['PLENARY_MONGO'] === 'required';
const server = await findMongoServer({ insist: required });
const races = server?.concurrent
  ? ''
  : ' Races for a revision were left out: this server does not compare and swap in one step.';
note(
  server
    ? `The MongoDB adapter ran against ${server.name}.${races}`
    : `The MongoDB adapter did not run, there is no server for it. ${PROVIDE_ONE}`,
);

if (required && !server) throw new Error(PROVIDE_ONE);

test('an unreachable MongoDB gives one clear sentence without the password', async () => {
  const refused = openMongoStore('mongodb://ada:secret@127.0.0.1:1/plenary?serverSelectionTimeoutMS=50');
  await expect(refused).rejects.toThrow(/^The MongoDB of MONGODB_URI cannot be reached: /);
  await expect(refused).rejects.toBeInstanceOf(StoreRefused);
  await expect(refused).rejects.not.toThrow(/secret/);
});

mongoAdapter(server);
