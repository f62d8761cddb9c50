import { expect, test } from 'vitest';
import { endpoints } from '../../../../server/app.ts';
import { schemaNotation } from '../../../../server/api/api-docs/schema-notation.ts';
import { startTestApp } from '../../../support/test-app.ts';

interface Operation {
  readonly summary: string;
  readonly 'x-access': string;
  readonly security?: unknown;
  readonly requestBody?: { content: Record<string, unknown> };
}

test('the document describes every call, and no other', async () => {
  await using app = await startTestApp();
  const { paths } = (await app.call('GET', '/openapi.json')).body as {
    paths: Record<string, Record<string, Operation>>;
  };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary, 'x-access': access }]) =>
      [method, path, access, summary].join(' '),
    ),
  );
  const expected = endpoints.map(({ method, path, access, summary }) =>
    [method, `/api${path.replace(/:(\w+)/g, '{$1}')}`, access, summary].join(' '),
  );
  expect(described.toSorted()).toEqual(expected.toSorted());
});

test('a call is documented with its input, its answer, its refusals and who may make it', async () => {
  await using app = await startTestApp();
  const { paths } = (await app.call('GET', '/openapi.json')).body as {
    paths: Record<string, Record<string, Operation>>;
  };
  const refused = (...statuses: number[]) =>
    Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]));
  expect(paths['/api/users/magic-links']!['post']).toEqual({
    operationId: 'postUsersMagicLinks',
    tags: ['users'],
    summary: 'Mails a link and a code to log in with. Answers the same whether the address is known or not.',
    description: 'Anyone.',
    'x-access': 'anyone',
    security: [],
    parameters: [],
    requestBody: {
      required: false,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { email: { type: 'string', maxLength: 400, default: '' } },
            required: [],
          },
          example: { email: 'ada@example.org' },
        },
      },
    },
    responses: {
      202: {
        description: 'Done',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: { request: { type: 'string' }, message: { type: 'string' } },
              required: ['request', 'message'],
            },
            example: {
              request: 'a-request',
              message: 'Please check your email to login. Make sure to check your spam folder.',
            },
          },
        },
      },
      ...refused(400, 401, 403, 413, 415, 422, 429, 503),
    },
  });
  expect(paths['/api/profile']!['get']!.security).toEqual([{ logIn: [] }]);
  expect(paths['/api/schedule/add/{talkId}']!['post']!.requestBody).toBeUndefined();
});

test('a call that takes a file is described as a form with it', async () => {
  await using app = await startTestApp();
  const { paths } = (await app.call('GET', '/openapi.json')).body as {
    paths: Record<string, Record<string, Operation>>;
  };
  const form = paths['/api/profile/picture']!['post']!.requestBody?.content['multipart/form-data'];
  expect(form).toMatchObject({
    schema: {
      properties: { picture: { type: 'string', contentMediaType: 'application/octet-stream' } },
      required: ['picture'],
    },
  });
});

test('the page to read names every call', async () => {
  await using app = await startTestApp();
  const answer = await app.request('/api/docs');
  const page = await answer.text();
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  for (const { method, path } of endpoints)
    expect(page).toContain(`<code>${method.toUpperCase()} /api${path.replace(/:(\w+)/g, '{$1}')}</code>`);
  expect(page).toContain('curl -X POST');
  expect(page).not.toContain('`');
  expect(page).toContain('href="#refused-404"');
  for (const [, status] of page.matchAll(/href="#refused-(\d+)"/g))
    expect(page).toContain(`<dt id="refused-${status}">${status}</dt>`);
  expect(page).not.toMatch(/<script|<link|src=|@import|url\(/);
});

test('a shape is written as people write it, with its limits in words', () => {
  const field = (schema: object) =>
    schemaNotation({ type: 'object', properties: { field: schema }, required: ['field'] }).split('\n')[1];
  expect([
    field({ type: 'string', minLength: 1, maxLength: 254, format: 'email' }),
    field({ type: 'array', items: { type: 'string' }, maxItems: 1 }),
    field({ type: 'string', minLength: 1 }),
    field({ type: 'integer', minimum: 1, maximum: 100 }),
    field({ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    field({ type: 'string', minLength: 5, maxLength: 5 }),
  ]).toEqual([
    '  field: string  // email, 1 to 254 characters',
    '  field: string[]  // up to 1 item',
    '  field: string  // at least 1 character',
    '  field: integer  // 1 to 100',
    '  field: integer  // at least 0',
    '  field: string  // 5 characters',
  ]);
});
