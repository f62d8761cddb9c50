import { note } from '../../../support/notes.ts';
import { startMongoJavaServer } from '../../../support/mongo-java-server.ts';
import { mongoAdapter } from '../mongo-adapter.ts';

const server = await startMongoJavaServer();
note(
  server
    ? `The MongoDB adapter ran against ${server.name}, races and change streams included. ` +
        'It sorts text as UTF-16, so "the pages of any query" was left out.'
    : 'The MongoDB adapter did not run against mongo-java-server: it needs Maven and a JDK.',
);

mongoAdapter(server);
