/** Letters of the display font, as ui/font.css says. */
const DRAWN = /^[\0-\u024F\u02B0-\u036F\u1D00-\u1DBF\u1E00-\u1EFF\u2000-\u22FF]*$/u;

/**
 * The class of a name. One with a letter that the display font lacks (the "И" of Иван) is set whole in the system's
 * font: browsers would take that letter alone from another one, in the middle of the word.
 */
export const nameFont = (name: string): 'system-font' | undefined =>
  DRAWN.test(name.normalize()) ? undefined : 'system-font';
