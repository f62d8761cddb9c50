/** Letters that the display font has, as in ui/styles/font.css. */
const DRAWN = /^[\0-\u024F\u02B0-\u036F\u1D00-\u1DBF\u1E00-\u1EFF\u2000-\u22FF]*$/u;

/**
 * The class for a name. If one letter is missing from the display font (the "И" of Иван), the whole name uses the system
 * font: browsers would otherwise replace that letter alone, in the middle of the word.
 */
export const nameFont = (name: string): 'system-font' | undefined =>
  DRAWN.test(name.normalize()) ? undefined : 'system-font';
