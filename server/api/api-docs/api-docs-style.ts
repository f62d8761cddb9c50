/** Of the page that shows the API: readable on a phone, in both colour schemes, without a font or file of others. */
export const API_DOCS_STYLE = `
:root {
  color-scheme: light dark; --line: light-dark(#d5dae1, #3a4250); --soft: light-dark(#f4f6f9, #1b2029);
  --quiet: light-dark(#4c5766, #a9b4c4); --link: light-dark(#1d4fd0, #8fb2ff)
}
* { box-sizing: border-box }
html { scroll-behavior: smooth; scroll-padding-top: 1rem }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto } }
body {
  margin: 0 auto; padding: 1rem 1rem 6rem; max-width: 76rem; font: 1rem/1.55 system-ui, sans-serif;
  background: light-dark(#fff, #12161d); color: light-dark(#161b22, #e6ebf2)
}
a { color: var(--link); text-underline-offset: .2em }
h1 { font-size: 1.75rem; line-height: 1.2 }
h2 { font-size: 1.25rem; margin: 3rem 0 0; padding-bottom: .25rem; border-bottom: 1px solid var(--line) }
h3 { font-size: 1rem; margin: 0; overflow-wrap: anywhere }
h3 a { text-decoration: none; color: inherit } h3 a:hover { text-decoration: underline }
header p { max-width: 44rem }
code, pre { font: .875rem/1.5 ui-monospace, 'Cascadia Mono', Menlo, monospace }
pre { margin: .5rem 0; padding: .75rem; overflow-x: auto; background: var(--soft); border: 1px solid var(--line); border-radius: .5rem }
nav ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1rem }
nav li { color: var(--quiet); font-size: .9375rem; padding: .3rem 0 }
article { margin: 2rem 0 } article p { margin: .25rem 0; max-width: 44rem }
h3 code { font-size: .9375rem; font-weight: 700 } .access { display: block; color: var(--quiet); font-size: .9375rem }
summary { cursor: pointer; padding: .35rem 0; color: var(--quiet) }
header details { max-width: 44rem } dl { margin: 0 } dt { font-weight: 600; margin-top: .5rem; font-size: .9375rem } dd { margin: 0 }
@media (min-width: 62rem) {
  body { display: grid; grid-template-columns: 12rem minmax(0, 1fr); column-gap: 3rem } header { grid-column: 1 / -1 }
  nav { position: sticky; top: 1rem; align-self: start; max-height: calc(100vh - 2rem); overflow-y: auto; margin-top: 3rem }
  nav ul { flex-direction: column } nav li { padding: .1rem 0 }
}`;
