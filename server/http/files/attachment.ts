/**
 * Returns headers for a download with this file name, in any script (RFC 6266). If a browser displays it anyway, nothing
 * in it can run.
 */
export const attachment = (name: string, type: string): Record<string, string> => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encoded(name)}`,
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
});

/** `encodeURIComponent` does not encode four characters that RFC 8187 requires to be encoded. */
const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (one) => `%${one.codePointAt(0)?.toString(16).toUpperCase()}`,
  );
