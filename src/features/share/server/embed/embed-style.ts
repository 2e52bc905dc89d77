/** Shorter than the product's own styles but in its colours, and works without the script that chooses the theme. */
export const EMBED_STYLE = `
:root {
  color-scheme: light;
  --paper: #f3eee1;
  --sheet: #fcf9f2;
  --ink: #1a2344;
  --ink-soft: #4b5371;
  --line: #d3c8b0;
  --line-strong: #857c66;
  --first: #a8330f;
  --first-solid: #ef5a2f;
  --first-wash: #fbe4d5;
  --second: #07625f;
  --second-solid: #12a19a;
  --second-wash: #d5ece6;
  --raster: repeating-linear-gradient(rgb(7 98 95 / 0.035) 0 2rem, transparent 2rem 4rem);
  --sans: system-ui, 'Segoe UI', 'Noto Sans', 'Liberation Sans', sans-serif;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'Liberation Mono', monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    color-scheme: dark;
    --paper: #0a0e1b;
    --sheet: #11172a;
    --ink: #f2ecd9;
    --ink-soft: #a9b1c9;
    --line: #2b3552;
    --line-strong: #6b7696;
    --first: #ffb066;
    --first-solid: #ff7a3d;
    --first-wash: #2c1b15;
    --second: #5fe0d0;
    --second-solid: #1fb8ad;
    --second-wash: #0c282b;
    --raster: repeating-linear-gradient(rgb(140 170 255 / 0.04) 0 1px, transparent 1px 3px);
  }
}
:is(:lang(ar), :lang(fa), :lang(ur)) { --mono: var(--sans); }
* { box-sizing: border-box; margin: 0; padding: 0; }
body { background: var(--raster) var(--paper); color: var(--ink); font: 1rem/1.55 var(--sans); overflow-wrap: anywhere; }
main { display: grid; gap: 1rem; max-width: 52rem; margin: 0 auto; padding: clamp(0.75rem, 4vw, 1.5rem); }
main > * { min-width: 0; }
svg { flex: none; }
[dir='rtl'] svg { transform: scaleX(-1); }
ol { display: grid; gap: 1rem; list-style: none; }
a { color: inherit; font-weight: 600; text-underline-offset: 0.2em; }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px; }
.card { --cut: 1.25rem; --edge: var(--line-strong); --slope: 135deg; border: 1.5px solid var(--edge); border-radius: 3px; background: linear-gradient(var(--slope), var(--edge) calc(var(--cut) * 0.7071 + 0.5px), var(--sheet) calc(var(--cut) * 0.7071 + 1.5px)); clip-path: polygon(var(--cut) 0, 100% 0, 100% 100%, 0 100%, 0 var(--cut)); padding: 1rem clamp(0.875rem, 3vw, 1.25rem); }
.card[data-side='2'], [dir='rtl'] .card:not([data-side='2']) { --slope: 225deg; clip-path: polygon(0 0, calc(100% - var(--cut)) 0, 100% var(--cut), 100% 100%, 0 100%); }
[dir='rtl'] .card[data-side='2'] { --slope: 135deg; clip-path: polygon(var(--cut) 0, 100% 0, 100% 100%, 0 100%, 0 var(--cut)); }
.debate-card { --edge: var(--ink); border-bottom: 0; padding-bottom: 0; }
.debate-card::after { content: ''; display: block; height: 0.625rem; margin-block: 0.25rem; background: radial-gradient(circle, var(--line) 0.1875rem, transparent 0.21875rem) 0 / 0.875rem 100% repeat-x; }
.debate-title { font: 700 clamp(1.25rem, 5.5vw, 1.75rem)/1.25 var(--mono); text-wrap: balance; }
.debate-title:not([data-long]) { letter-spacing: -0.03em; text-shadow: -0.045em 0.03em 0 var(--first-solid), 0.045em -0.02em 0 var(--second-solid); }
:is(:lang(ar), :lang(fa), :lang(ur)).debate-title { letter-spacing: normal; }
[data-side='1'] { --side: var(--first); --edge: var(--first-solid); --wash: var(--first-wash); }
[data-side='2'] { --side: var(--second); --edge: var(--second-solid); --wash: var(--second-wash); }
.versus-bar { --lean: 105deg; display: grid; grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr); align-items: center; border: 1.5px solid var(--ink); background: linear-gradient(var(--lean), var(--first-wash) 50%, var(--second-wash) 50%); }
[dir='rtl'] .versus-bar { --lean: -105deg; }
.versus-bar > svg path:last-child { fill: var(--ink); }
.versus-side { display: flex; align-items: center; gap: 0.625rem; padding: 0.375rem 0.5rem; line-height: 1.25; }
.versus-side p { min-width: 0; }
.versus-name { display: block; color: var(--side); font: 700 0.8125rem/1.25 var(--mono); }
.versus-position { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 4; line-clamp: 4; font-weight: 600; text-align: left; }
.versus-side[data-side='2'] { flex-direction: row-reverse; text-align: end; }
[dir='rtl'] .versus-position, .versus-side[data-side='2'] .versus-position { text-align: right; }
[dir='rtl'] .versus-side[data-side='2'] .versus-position { text-align: left; }
.turn-head { display: grid; grid-template-columns: auto minmax(0, 1fr); align-items: center; gap: 0 0.75rem; margin-bottom: 0.625rem; }
.turn-head > svg { grid-row: 1 / 3; width: 2.75rem; height: 2.75rem; }
.turn[data-side='user'] .turn-head { display: block; }
.turn[data-side='user'] .turn-head > svg { display: none; }
.turn-title { display: flex; flex-wrap: wrap; align-items: center; gap: 0.125rem 0.625rem; color: var(--side); font: 700 1rem/1.3 var(--mono); }
.turn-position { border: 1px solid currentcolor; border-radius: 2px; background: var(--wash); padding: 0 0.4375rem; font: 600 0.8125rem/1.5 var(--sans); }
.turn-facts { grid-column: 2; }
.turn-facts, .argument-labels, .count, .made-by { color: var(--ink-soft); font: 0.8125rem/1.5 var(--mono); }
.turn-facts > span + span::before { content: '· '; }
.turn-text > * + * { margin-top: 0.875em; }
.turn-text :is(ul, ol) { display: block; padding-inline-start: 1.5em; list-style: revert; }
.turn-text h3 { font: 700 1.0625rem/1.3 var(--mono); }
.turn-text blockquote { border-inline-start: 4px solid var(--edge); padding-inline-start: 1em; color: var(--ink-soft); }
.turn-text :is(code, pre) { font-family: var(--mono); font-size: 0.9em; white-space: pre-wrap; }
.turn-text :is(em, strong, code) { unicode-bidi: isolate; }
.markdown-table { overflow-x: auto; }
.markdown-table :is(th, td) { border: 1px solid var(--line); padding: 0.375em 0.75em; text-align: start; }
.sr-only { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.argument-cards { gap: 0.5rem; }
.argument-card { border-top: 1px solid var(--line); padding-top: 0.5rem; }
.argument-card:first-child { border-top: 0; padding-top: 0; }
.argument-parts { display: grid; gap: 0.25rem; }
.argument-point dd { font-size: 1.0625rem; font-weight: 700; line-height: 1.35; }
.argument-quote { font-size: 0.9375rem; }
.turn-toggle { display: inline-block; min-height: 1.5rem; margin-top: 0.5rem; color: var(--side); font: 600 0.875rem/1.5 var(--mono); cursor: pointer; text-decoration: underline; text-underline-offset: 0.25em; }
.sources { display: grid; gap: 0.75rem; }
.sources h2 { font: 700 1rem/1.3 var(--mono); }
.source-list { gap: 0.5rem; }
.source-row { display: flex; gap: 0.75rem; border-top: 1.5px dashed var(--line); padding-top: 0.5rem; }
.source-row:target { background: var(--second-wash); }
.source-number { flex: none; font: 700 0.875rem/1.6 var(--mono); }
.source-words { min-width: 0; }
.source-title { font-weight: 700; overflow-wrap: anywhere; }
.source-facts { display: flex; flex-wrap: wrap; gap: 0 0.875rem; color: var(--ink-soft); font-size: 0.875rem; }
details .turn-text { margin-top: 0.5rem; }
.more { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.75rem 1rem; border-top: 1.5px dashed var(--line-strong); padding-block: 1rem 0.5rem; }
.more a { display: inline-flex; align-items: center; min-height: 2.75rem; margin-inline: 4px; border: 1.5px solid var(--ink); border-radius: 3px; background: var(--ink); padding: 0.5rem 1.125rem; color: var(--paper); font: 600 0.9375rem/1.3 var(--mono); text-decoration: none; box-shadow: -4px 4px 0 0 var(--first-solid), 4px 4px 0 0 var(--second-solid); }
.more a:hover { box-shadow: -6px 5px 0 0 var(--first-solid), 6px 5px 0 0 var(--second-solid); }
.site-links { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; color: var(--ink-soft); font-size: 0.875rem; }
.site-links a { padding-block: 0.25rem; font-weight: 400; }
@media (min-width: 40rem) {
  .turn[data-side='1'] { margin-inline-end: 8%; }
  .turn[data-side='2'] { margin-inline-start: 8%; }
  .turn[data-side='2'] .turn-head { grid-template-columns: minmax(0, 1fr) auto; }
  .turn[data-side='2'] .turn-head > svg { grid-column: 2; }
  .turn[data-side='2'] .turn-title { flex-direction: row-reverse; }
  .turn[data-side='2'] .turn-facts { grid-area: 2 / 1; text-align: end; }
}
`
