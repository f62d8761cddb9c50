/** Runs in the page. Returns the words of a paragraph that are broken across two lines. */
export const brokenWords = (paragraph: Element): string[] => {
  const text = paragraph.firstChild!;
  return [...(text.textContent ?? '').matchAll(/\S+/g)]
    .filter(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    })
    .map(([word]) => word);
};
