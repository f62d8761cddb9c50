/** Moves the calendar's zone before its events: programs expect it there, and the library writes it after them. */
export function zoneFirst(text: string, zone: string): string {
  const line = `X-WR-TIMEZONE:${zone}\r\n`;
  const at = text.indexOf('BEGIN:VEVENT');
  return at === -1 ? text.replace('END:VCALENDAR', `${line}END:VCALENDAR`) : text.slice(0, at) + line + text.slice(at);
}
