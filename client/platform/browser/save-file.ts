/** Offers a file for saving, like a download. */
export function saveFile(name: string, type: string, content: string | Blob): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replace(/[^\p{L}\p{N} ._-]+/gu, ' ').trim();
  link.click();
  // By then the download has its own reference to the bytes.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
