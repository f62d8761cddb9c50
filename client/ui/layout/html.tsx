import { Link } from '@tanstack/react-router';
import { createElement, Fragment, type ReactNode } from 'react';
import { isOwnPath } from '../../../domain/pages/page-html.ts';
import { isHttpLink } from '../../../domain/links.ts';
import { isPostTag, type PostTag } from '../../../domain/posts/post-html.ts';

interface HtmlProps {
  /** HTML that the server sanitized when it was saved. */
  readonly html: string;
  /** The page level of the text's `h2`; lower headings follow. */
  readonly headings: 2 | 3;
}

/**
 * Renders HTML of a user as our own elements. It is parsed in an inert document that loads and runs nothing, and only the
 * tags of a post and safe links are rendered. So anything that sanitizing missed does not reach the page.
 */
export const Html = ({ html, headings }: HtmlProps) =>
  nodesOf(new DOMParser().parseFromString(html, 'text/html').body, headings - 2);

const nodesOf = (parent: Node, below: number): ReactNode =>
  Array.from(parent.childNodes, (node, at) => <Fragment key={at}>{nodeOf(node, below)}</Fragment>);

function nodeOf(node: Node, below: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  // A fact or blank of a page: its text.
  if (name === 'data') return nodesOf(node, below);
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

/** A link with an address that is not allowed is rendered as plain text. */
const PostLink = ({ href, children }: PostLinkProps) =>
  isOwnPath(href) ? (
    <Link to={href}>{children}</Link>
  ) : isHttpLink(href) || href.startsWith('mailto:') ? (
    <a href={href} target="_blank" rel="nofollow noopener noreferrer">
      {children}
    </a>
  ) : (
    children
  );
