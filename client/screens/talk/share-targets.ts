/** Where a talk can be shared (spec 2), with the link and the title filled in. */
export function shareTargets(link: string, title: string): readonly { readonly name: string; readonly href: string }[] {
  const url = encodeURIComponent(link);
  return [
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { name: 'Twitter', href: `https://twitter.com/intent/tweet?url=${url}&text=${encodeURIComponent(title)}` },
    { name: 'Linkedin', href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
  ];
}
