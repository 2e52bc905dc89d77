export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #f3eee1; --sheet: #fcf9f2; --ink: #1a2344; --soft: #4b5371; --line: #d3c8b0;
  --first: #a8330f; --first-wash: #fbe4d5; --second: #07625f; --second-wash: #d5ece6;
  --bad: #a3122c; --bad-wash: #fbdfe0; --maybe: #7a4d00; --maybe-wash: #fbebc4;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #0a0e1b; --sheet: #11172a; --ink: #f2ecd9; --soft: #a9b1c9; --line: #2b3552;
    --first: #ffb066; --first-wash: #2c1b15; --second: #5fe0d0; --second-wash: #0c282b;
    --bad: #ff9a9a; --bad-wash: #35151d; --maybe: #ffd27a; --maybe-wash: #2e2410;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 2rem 1rem 5rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 system-ui, 'Segoe UI', 'Noto Sans', sans-serif;
}
main { max-width: 60rem; margin: 0 auto; }
h1 { margin: 0 0 .25rem; font-size: clamp(1.6rem, 5vw, 2.4rem); line-height: 1.15; text-shadow: -2px 1px var(--first-wash), 2px -1px var(--second-wash); }
h2 { margin: 0; font-size: 1.2rem; line-height: 1.35; }
code, th, .mono, .mark { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace; }
a { color: inherit; }
.note { margin: 0 0 1.5rem; color: var(--soft); }
.wide { overflow-x: auto; border: 1px solid var(--line); background: var(--sheet); }
table { border-collapse: collapse; width: 100%; font-size: .8rem; font-variant-numeric: tabular-nums; }
th, td { padding: .45rem .45rem; border-bottom: 1px solid var(--line); text-align: start; white-space: nowrap; }
th { font-weight: 600; color: var(--soft); }
tbody tr:last-child { font-weight: 700; }
tbody tr:last-child > * { border-bottom: 0; }
details { margin: .75rem 0 0; color: var(--soft); }
summary { cursor: pointer; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: .5rem 0 0; font-size: .88rem; }
dt { font-weight: 600; } dd { margin: 0; }
nav { margin-top: 1.5rem; }
nav ol { columns: 2 22rem; padding-inline-start: 1.6rem; font-size: .92rem; }
article { margin-top: 3rem; scroll-margin-top: 1rem; }
.asked { padding: 1rem 1.1rem; border: 1px solid var(--line); border-bottom: 3px solid var(--ink); background: var(--sheet); }
.asked .mono { font-size: .78rem; color: var(--soft); }
.sides { display: flex; flex-wrap: wrap; gap: .3rem 1.5rem; margin: .4rem 0 0; font-weight: 600; }
.side1 { color: var(--first); } .side2 { color: var(--second); }
section { margin: 1rem 0 0; padding: .9rem 1.1rem; background: var(--sheet); border: 1px solid var(--line); border-inline-start: 5px solid; }
section.turn1 { border-inline-start-color: var(--first); margin-inline-end: 6%; }
section.turn2 { border-inline-start-color: var(--second); margin-inline-start: 6%; }
section.context { border-style: dashed; background: none; }
section.fault { border-color: var(--bad); color: var(--bad); }
section header { display: flex; flex-wrap: wrap; gap: .2rem .8rem; align-items: baseline; font-size: .85rem; }
section header b { font-size: 1rem; }
.turn1 header b { color: var(--first); } .turn2 header b { color: var(--second); }
section p { margin: .7rem 0 0; overflow-wrap: anywhere; white-space: pre-line; text-align: start; }
.marks { display: flex; flex-wrap: wrap; gap: .35rem; margin: .9rem 0 0; padding: 0; list-style: none; }
.mark { padding: .05rem .5rem; border: 1px solid var(--line); font-size: .74rem; color: var(--soft); overflow-wrap: anywhere; }
.mark.bad { border-color: var(--bad); background: var(--bad-wash); color: var(--bad); }
.mark.maybe { border-color: var(--maybe); background: var(--maybe-wash); color: var(--maybe); }
pre { overflow-x: auto; font-size: .78rem; white-space: pre-wrap; }
@media (max-width: 40rem) {
  section.turn1, section.turn2 { margin-inline: 0; }
  dl { grid-template-columns: 1fr; } dd { margin-bottom: .4rem; }
}
@media print { body { padding: 0; } article { break-inside: avoid-page; } }
`
