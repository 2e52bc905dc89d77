export const DOCS_STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; scroll-padding-top: 1rem;
  --line: light-dark(#d4d4dc, #3a3a46); --box: light-dark(#f3f3f7, #1d1d25); --dim: light-dark(#5a5a68, #a5a5b4);
  --link: light-dark(#1a4fd0, #8fb0ff); --page: light-dark(#fff, #131318); --text: light-dark(#16161c, #ececf2); }
body { margin: 0; background: var(--page); color: var(--text); }
a { color: var(--link); }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.frame { max-width: 76rem; margin: 0 auto; padding: 0 1rem 3rem; }
nav { border: 1px solid var(--line); border-radius: .5rem; padding: .5rem 1rem; font-size: .9rem; }
nav h2 { font-size: 1rem; margin: .25rem 0; }
nav ol { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: .25rem 0; text-decoration: none; overflow-wrap: anywhere; }
nav a:hover { text-decoration: underline; }
nav ol ol { padding-inline-start: 1rem; }
summary { cursor: pointer; padding: .25rem 0; }
nav summary > span { color: var(--dim); }
@media (min-width: 64rem) {
  .frame { display: grid; grid-template-columns: 20rem minmax(0, 1fr); column-gap: 2.5rem; }
  h1 { grid-column: 1 / -1; }
  nav { position: sticky; top: 1rem; align-self: start; max-height: calc(100vh - 4rem); overflow-y: auto; }
}
h1 { font-size: 1.6rem; line-height: 1.25; }
main > h2, .chapter > h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem; }
.chapter:first-of-type > h2 { margin-top: 1.5rem; }
section { border-top: 1px solid var(--line); padding: .75rem 0 1rem; }
section.chapter { border: 0; padding: 0; }
section h3 { font-size: 1.05rem; margin: .25rem 0; overflow-wrap: anywhere; }
section h4 { font-size: .9rem; margin: .75rem 0 .25rem; }
p { margin: .5rem 0; }
.method { display: inline-block; min-width: 4rem; font-weight: 700; }
nav .method { min-width: 3.4rem; font-size: .75rem; color: var(--dim); }
code { font-size: .875em; overflow-wrap: anywhere; }
pre { overflow-x: auto; padding: .75rem; background: var(--box); border-radius: .5rem; font-size: .85rem; margin: .5rem 0; }
pre code { font-size: inherit; }
.schema { white-space: pre-wrap; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; width: 100%; }
caption { text-align: start; font-weight: 700; }
td { padding: .3rem .75rem .3rem 0; vertical-align: top; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
td:first-child { white-space: nowrap; }
`
