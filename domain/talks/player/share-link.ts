/** The address that shows a preview of a talk and redirects to it (spec 2: {apiUrl}/share/{talkId}); `origin` is the product's. */
export const shareLink = (origin: string, talkId: string): string =>
  `${origin}/api/share/${encodeURIComponent(talkId)}`;
