import { createElement, Fragment, type ReactNode } from 'react';
import { isHttpLink } from '../../domain/links.ts';
import { isPostTag, type PostTag } from '../../domain/posts/post-html.ts';

interface HtmlProps {
  /** What the server cleaned when it was written. */
  readonly html: string;
  /** `h2` of the text stands as this on the page, the smaller ones below it. */
  readonly headings: 2 | 3;
}

/**
 * Somebody's HTML, drawn as our own elements: it is read in a document that neither loads nor runs anything, and only tags of a
 * post and safe links go further. So nothing that a cleaning missed reaches the page.
 */
export const Html = ({ html, headings }: HtmlProps) =>
  nodesOf(new DOMParser().parseFromString(html, 'text/html').body, headings - 2);

const nodesOf = (parent: Node, below: number): ReactNode =>
  Array.from(parent.childNodes, (node, at) => <Fragment key={at}>{nodeOf(node, below)}</Fragment>);

function nodeOf(node: Node, below: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (!isPostTag(name)) return null;
  if (name === 'br' || name === 'hr') return createElement(name);
  if (name === 'a') return <PostLink href={node.getAttribute('href') ?? ''}>{nodesOf(node, below)}</PostLink>;
  return createElement(onPage(name, below), null, nodesOf(node, below));
}

const onPage = (name: PostTag, below: number): string =>
  name.replace(/^h(\d)$/, (_, level) => `h${Number(level) + below}`);

interface PostLinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** Words without an address that may be followed are just words. */
const PostLink = ({ href, children }: PostLinkProps) =>
  isHttpLink(href) || href.startsWith('mailto:') ? (
    <a href={href} target="_blank" rel="nofollow noopener noreferrer">
      {children}
    </a>
  ) : (
    children
  );
