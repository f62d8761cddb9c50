import { gzipSync } from 'node:zlib';
import sharp from 'sharp';

const BOUNDARY = 'hostile';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

interface Part {
  readonly name?: string;
  readonly filename?: string;
  readonly type?: string;
  readonly bytes: Buffer | string;
  readonly header?: string;
}

const disposition = (name: string, filename: string | undefined): string =>
  `content-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}`;

/** Returns a form as bytes, whatever its parts contain. */
export function formOf(parts: readonly Part[], end = `--${BOUNDARY}--\r\n`): Buffer {
  const written = parts.flatMap(({ name = 'picture', filename, type, bytes, header }) => [
    Buffer.from(`--${BOUNDARY}\r\n${header ?? disposition(name, filename)}\r\n`),
    Buffer.from(type ? `content-type: ${type}\r\n\r\n` : '\r\n'),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...written, Buffer.from(end)]);
}

const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })
  .png()
  .toBuffer();

/** A PNG whose header claims a square of 50,000 pixels. */
const bomb = Buffer.from(png);
bomb.writeUInt32BE(50_000, 16);
bomb.writeUInt32BE(50_000, 20);

const CONTENTS: readonly (readonly [name: string, bytes: Buffer])[] = [
  ['nothing', Buffer.alloc(0)],
  ['zeros', Buffer.alloc(5_000)],
  ['text', Buffer.from('hello')],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['half a PNG', png.subarray(0, png.length / 2)],
  ['only its signature', png.subarray(0, 8)],
  ['a bomb', bomb],
  ['GIF and script', Buffer.from('GIF89a/*<script>alert(1)</script>*/=1;')],
  ['a JPEG of nothing', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ['gzip', gzipSync(Buffer.alloc(1_000_000))],
  ['a zip bomb', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200, 1)])],
  ['a program', Buffer.from('\u007fELF')],
  ['a PDF of HTML', Buffer.from('%PDF<script>alert(1)</script>')],
  ['webp', Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBPVP8 ')],
  ['numbers', Buffer.from(Array.from({ length: 300 }, (_, n) => n % 256))],
  ['a formula', Buffer.from('=cmd|calc,+1')],
  ['postscript', Buffer.from('%!PS-Adobe-3.0')],
];
const NAMES = [
  '../../../etc/passwd',
  '..\\..\\boot.ini',
  '/etc/passwd',
  'a\u0000.png',
  'a.png.exe',
  'a.svg',
  '.htaccess',
  'con',
  '',
  ' ',
  'x'.repeat(3_000),
  'a%00.png',
  '\u202egnp.exe',
  '${jndi:ldap://x}',
  'a;b',
  "a'b",
  '<img>',
];

/** Forms that every call must reject, with what is wrong; `field` is the field of the file. */
export function brokenForms(field: string): { what: string; type: string; body: Buffer }[] {
  const file = { name: field, filename: 'a.png', type: 'image/png', bytes: png };
  const text = (written: string): Buffer => Buffer.from(written);
  const whole = formOf([file]);
  const broken: [string, Buffer, string?][] = [
    ['is empty', text('')],
    ['has no parts', text(`--${BOUNDARY}--\r\n`)],
    ['never ends', formOf([file], '')],
    ['ends within a part', whole.subarray(0, whole.length - 30)],
    ['ends within a header', whole.subarray(0, 40)],
    ['is not a form', text('{"a":1}')],
    ['has another boundary', whole, 'multipart/form-data; boundary=other'],
    ['has no boundary', whole, 'multipart/form-data'],
    ['has an empty boundary', whole, 'multipart/form-data; boundary='],
    ['has an endless boundary', whole, `multipart/form-data; boundary=${'x'.repeat(5_000)}`],
    ['is of another kind', whole, 'multipart/mixed; boundary=hostile'],
    ['says nothing of its part', formOf([{ ...file, header: 'x: y' }])],
    ['names nothing', formOf([{ ...file, header: 'content-disposition: form-data' }])],
    ['is an attachment', formOf([{ ...file, header: 'content-disposition: attachment; filename=a.png' }])],
    ['has an endless header', formOf([{ ...file, header: `x: ${'y'.repeat(100_000)}` }])],
    ['has the file in another field', formOf([{ ...file, name: 'other' }])],
    ['has the file in __proto__', formOf([{ ...file, name: '__proto__' }])],
    ['has text in place of the file', formOf([{ name: field, bytes: 'text' }])],
    [
      'says it is encoded',
      formOf([
        {
          ...file,
          header: `content-disposition: form-data; name="${field}"; filename="a.png"\r\ncontent-transfer-encoding: base64`,
          bytes: '!!!',
        },
      ]),
    ],
  ];
  return [
    ...broken.map(([what, body, type = FORM_TYPE]) => ({ what: `a form that ${what}`, type, body })),
    ...CONTENTS.map(([what, bytes]) => ({
      what: `a file with ${what}`,
      type: FORM_TYPE,
      body: formOf([{ ...file, bytes }]),
    })),
    ...NAMES.map((filename) => ({
      what: `text in a file named ${filename.slice(0, 30)}`,
      type: FORM_TYPE,
      body: formOf([{ ...file, filename, bytes: 'text' }]),
    })),
  ];
}
