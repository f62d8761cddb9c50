import { gzipSync } from 'node:zlib';

const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });

/** In place of any one field. */
export const VALUES: readonly unknown[] = [
  { $gt: '' }, { $ne: null }, { $where: 'sleep(1000)' }, { $regex: '.*' }, { $in: ['ada', 'olive'] }, [{ $gt: '' }], [], [['ada']], ['ada', 'grace'], {}, null,
  true, false, 0, -1, 1.5, 1e308, 2 ** 53, -(2 ** 63), '', ' ', '\u0000', '\ud800', '\u202e', '../../../etc/passwd', '{{7*7}}', '${7*7}',
  '<script>alert(1)</script>', 'javascript:alert(1)', "'; DROP TABLE accounts; --", '=cmd|calc', '%00', '%s%s%n', '(a+)+$', 'x'.repeat(100_000), '🙂'.repeat(3_000),
  Array.from({ length: 5_000 }, () => 'x'), { constructor: { prototype: { isAdmin: true } } }, { toString: null }, { length: 1e9 }, JSON.parse('{"then":1}'),
  nested(14), nested(40), 'ada@example.org\r\nbcc: all@example.org', 'NaN', 'Infinity', 'null', 'undefined', '1e999', '-0', '0x10', '2027-02-30T25:61:61Z', '9999999-01-01T00:00:00Z',
];

/** Beside what the call takes. */
export const EXTRA_FIELDS: Readonly<Record<string, unknown>> = {
  isAdmin: true, roles: ['ROLE_ADMIN'], replayAccess: true, isPromoted: true, priority: true, _id: 'olive', rev: 99, users: ['ada'], $where: '1', '$set': { roles: [] },
  ...(JSON.parse('{"then":"x"}') as object), 'a.b': 1, '': 1, toString: 1, hasOwnProperty: 1, valueOf: null, length: 9, prototype: {}, constructor: { prototype: { isAdmin: true } }, toJSON: 'x', '\u0000': 1,
};

/** Whole bodies that are not what any call takes, sent as JSON. */
export const BROKEN_JSON: readonly (string | Buffer)[] = [
  '{', '}', '[]', 'null', '"text"', '1', 'true', 'undefined', 'NaN', "{'a':1}", '{a:1}', '{"a":1,}', '{"a":1}{"b":2}', '{"a":1}garbage', '/* */{}', '{"a":01}', '{"a":"\u0001"}', '[[[[[[[[[[1]]]]]]]]]]',
  '{"a":'.repeat(50) + '1' + '}'.repeat(50), '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000), '['.repeat(100_000), `{"a":"${'x'.repeat(1_000_000)}"}`,
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from([0xf0, 0x28, 0x8c, 0xbc]),
  Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc0, 0xaf, 0x22, 0x7d]), Buffer.from('{"a":1}', 'utf16le'), Buffer.alloc(1_000), Buffer.from([0x1f, 0x8b, 0x08, 0x00]), gzipSync('{"a":1}'), gzipSync(Buffer.alloc(1_000_000)),
  'a=1&b=2', '<a>1</a>', '--x\r\n\r\n--x--',
];

/** Whole bodies that are JSON, with names that JavaScript knows. */
export const POISONED_JSON: readonly string[] = [
  '{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}', '{"__proto__":null}', '{"__proto__":[]}', '{"a":{"__proto__":{"isAdmin":true}}}', '{"a":1e999}', '{"a":-1e999}',
  '{"a":123456789012345678901234567890}', '{"a":1,"a":2}', `{"rows":[${'{},'.repeat(20_000)}{}]}`, `{${Array.from({ length: 5_000 }, (_, n) => `"f${n}":${n}`).join()}}`, '\uFEFF{}', '  {  }  ', '{"\\u005f\\u005fproto__":{"isAdmin":true}}',
];

/** What a body may say it is and no call reads. */
export const WRONG_TYPES: readonly string[] = [
  'text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'text/html', 'application/octet-stream', 'application/jsonp', 'application/json-seq', 'text/json', 'json', '', '*/*', 'application/*',
  'image/png', 'multipart/form-data', 'multipart/form-data; boundary=', 'multipart/mixed; boundary=x', 'application/graphql', 'application/msgpack',
];

/** In place of an id in the path: as it is written there. */
export const SEGMENTS: readonly string[] = [
  '%00', '%ff', '..%2f..', '%2e%2e', '%E0%A4%A', '%C0%AF', '__proto__', 'constructor', 'toString', 'hasOwnProperty', encodeURIComponent('{"$gt":""}'), encodeURIComponent('[object Object]'), 'x'.repeat(5_000), '0', '-1', '1e9', 'NaN', 'null',
  'undefined', '*', '~', '.%20', '%20', '%0d%0aset-cookie:a=b', encodeURIComponent("' OR 1=1 --"), encodeURIComponent('🙂'), '%F0%9F', 'u%3Aolive', 'adm', 'me', encodeURIComponent('<script>alert(1)</script>'), 'a;b=c', 'a,b', 'a%2Fb',
];

/** In place of a value in the query. */
export const QUERY_VALUES: readonly string[] = [
  '', '%00', '%ff', '-1', '0', '1.5', '1e9', '99999999999999999999', 'NaN', 'null', 'true', '[]', '{}', encodeURIComponent('{"$gt":""}'), encodeURIComponent('(a+)+$'), encodeURIComponent('['.repeat(200)), encodeURIComponent('.*'.repeat(60)),
  'x'.repeat(3_000), encodeURIComponent("'; DROP TABLE accounts; --"), '..%2f..%2fetc%2fpasswd', encodeURIComponent('<script>'), encodeURIComponent('🙂'), '%E0%A4%A', '%0d%0a', 'ada&', '=',
];
