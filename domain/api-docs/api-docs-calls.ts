import * as v from 'valibot';
import { call } from '../calls/call.ts';

export const readOpenApi = call({
  method: 'get',
  path: '/openapi.json',
  access: 'anyone',
  input: v.object({}),
  output: v.record(v.string(), v.unknown()),
});

export const readDocs = call({
  method: 'get',
  path: '/docs',
  access: 'anyone',
  input: v.object({}),
  output: v.never(),
  produces: 'text/html',
});
