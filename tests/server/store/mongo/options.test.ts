import { MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { mongoOptions } from '../../../../server/store/mongo/place.ts';

const optionsOf = (uri: string) => new MongoClient(uri, mongoOptions(uri)).options;

test('every call to MongoDB has a time limit, and a majority confirms writes', () => {
  expect(optionsOf('mongodb://127.0.0.1/plenary')).toMatchObject({
    retryWrites: true,
    serverSelectionTimeoutMS: 15_000,
    socketTimeoutMS: 15_000,
    waitQueueTimeoutMS: 15_000,
    writeConcern: { w: 'majority', journal: true, wtimeoutMS: 10_000 },
    readConcern: { level: 'majority' },
    readPreference: { mode: 'primary' },
  });
});

test('options of the address apply, except those that acknowledged writes and correct reads depend on', () => {
  const uri =
    'mongodb://127.0.0.1/plenary?retryWrites=false&serverselectiontimeoutms=50&socketTimeoutMS=70&wtimeoutMS=90' +
    '&appName=mine&maxPoolSize=7&w=1&readPreference=secondaryPreferred&readConcernLevel=local';
  expect(optionsOf(uri)).toMatchObject({
    retryWrites: false,
    serverSelectionTimeoutMS: 50,
    socketTimeoutMS: 70,
    appName: 'mine',
    maxPoolSize: 7,
    writeConcern: { w: 'majority', journal: true, wtimeoutMS: 90 },
    readConcern: { level: 'majority' },
    readPreference: { mode: 'primary' },
  });
});
