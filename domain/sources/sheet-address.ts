const SHEET = /^(https?:\/\/[^/?#\s@]+)\/spreadsheets\/(?:u\/\d+\/)?d\/(e\/)?([\w-]+)(?:[/?#].*)?$/i;
const GID = /[?&#]gid=(\d+)/;

/**
 * The address at which a Google sheet is a table, from any address that people copy: of editing, of sharing, or of one published on the
 * web. Undefined if it is none of them.
 */
export function sheetTable(address: string): string | undefined {
  const [, origin, published, id] = SHEET.exec(address.trim()) ?? [];
  if (origin === undefined || id === undefined) return undefined;
  const [, gid = '0'] = GID.exec(address) ?? [];
  return published === undefined
    ? `${origin}/spreadsheets/d/${id}/export?format=csv&gid=${gid}`
    : `${origin}/spreadsheets/d/e/${id}/pub?output=csv&single=true&gid=${gid}`;
}
