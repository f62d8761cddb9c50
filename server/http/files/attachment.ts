/** A file to save under this name, in any script (RFC 6266); what shows it all the same may do nothing with it. */
export const attachment = (name: string, type: string): Record<string, string> => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encoded(name)}`,
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
});

/** `encodeURIComponent` leaves four characters that RFC 8187 does not. */
const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (one) => `%${one.codePointAt(0)?.toString(16).toUpperCase()}`,
  );
