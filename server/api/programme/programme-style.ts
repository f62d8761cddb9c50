/** The whole look of the public programme: it stands in the page, so that a frame needs one request. */
export const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#1b1a17,#f1f0ee);--ink-2:light-dark(#56534d,#b9b6b0);
--line:light-dark(#dedbd5,#3a3835);
--card:light-dark(#fff,#1c1b19);--page:light-dark(#faf9f7,#131211);--link:light-dark(#2f49b8,#a9b8ff)}
:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-inline-size:52rem;margin-inline:auto;padding:1rem}
h1,h2,h3,p,ol,ul{margin:0}h1{font-size:1.75rem;line-height:1.2}h2{font-size:1.25rem;padding-block:1.5rem .5rem}
h3{font-size:1rem;line-height:1.4}
a,summary{color:var(--link)}a:focus-visible,summary:focus-visible{outline:2px solid;outline-offset:2px;border-radius:2px}
.small{color:var(--ink-2);font-size:.875rem}.ways{padding-block-start:1.5rem}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:0;list-style:none}nav a{display:inline-block;padding-block:.5rem}
.day{padding:0;list-style:none;display:grid;gap:.5rem}
.talk{background:var(--card);border:1px solid var(--line);border-inline-start:4px solid var(--track,var(--line));
border-radius:.5rem;padding:.75rem 1rem;display:grid;
grid-template-columns:7.5rem minmax(0,1fr);gap:.25rem 1rem;scroll-margin-block-start:1rem}
.talk time{font-variant-numeric:tabular-nums;font-weight:600}.talk:target{outline:2px solid var(--link)}
.break{background:none;border-style:dashed;border-inline-start-width:1px;padding-inline-start:calc(1rem + 3px)}.break h3{font-weight:400}
.off h3{text-decoration:line-through}.off strong{display:inline-block}
summary{cursor:pointer;padding-block:.25rem;inline-size:fit-content}details p{padding-block:.25rem .5rem}
@media (width<34rem){.talk{grid-template-columns:minmax(0,1fr)}}
@media print{:root,:root[data-theme]{color-scheme:light}body{background:none}nav,summary,.ways{display:none}.talk{break-inside:avoid}}
`;
