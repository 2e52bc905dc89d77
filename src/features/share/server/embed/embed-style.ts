/**
 * The stylesheet of an embedded debate. The product's own is many times as long and chooses the theme by a script; this
 * one has the same colours (a test compares them with `tokens.css`) and follows the reader's system.
 */
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
  --second: #07625f;
  --second-solid: #12a19a;
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
    --second: #5fe0d0;
    --second-solid: #1fb8ad;
  }
}
* { box-sizing: border-box; margin: 0; padding: 0; }
body { background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, 'Segoe UI', 'Noto Sans', 'Liberation Sans', sans-serif; overflow-wrap: anywhere; }
main { display: grid; gap: 1rem; max-width: 48rem; margin: 0 auto; padding: clamp(0.75rem, 4vw, 1.5rem); }
main > * { min-width: 0; }
svg { display: none; }
ol { display: grid; gap: 0.75rem; list-style: none; }
a { color: inherit; font-weight: 600; text-underline-offset: 0.2em; }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--second-solid); outline-offset: 2px; }
.debate-title { font-size: clamp(1.25rem, 6vw, 1.75rem); line-height: 1.25; text-wrap: balance; }
.versus-bar { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); gap: 0.5rem 1rem; border-block: 1.5px solid var(--line-strong); padding-block: 0.75rem; }
.versus-name, .turn-title span { font-weight: 700; }
[data-side='1'] .versus-name, .turn[data-side='1'] .turn-title span { color: var(--first); }
[data-side='2'] .versus-name, .turn[data-side='2'] .turn-title span { color: var(--second); }
.turn { border: 1px solid var(--line); border-inline-start: 4px solid var(--line-strong); border-radius: 3px; background: var(--sheet); padding: 0.75rem 1rem; }
.turn[data-side='1'] { border-inline-start-color: var(--first-solid); }
.turn[data-side='2'] { border-inline-start-color: var(--second-solid); }
.turn-head { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 0.75rem; margin-bottom: 0.5rem; }
.turn-title { font-size: 1rem; font-weight: 400; }
.turn-facts, .argument-label, .count, .made-by { color: var(--ink-soft); font-size: 0.875rem; }
.turn-facts > span + span::before { content: '· '; }
.plain-text { white-space: pre-wrap; }
.argument-card { display: flex; gap: 0.75rem; border-top: 1px dashed var(--line); padding-top: 0.5rem; }
.argument-number { flex: none; color: var(--ink-soft); font-family: ui-monospace, Menlo, Consolas, monospace; }
.argument-parts { flex: 1; display: grid; gap: 0.25rem; min-width: 0; }
.argument-point dd { font-weight: 600; }
.turn-toggle { display: inline-block; min-height: 1.5rem; margin-top: 0.5rem; color: var(--ink-soft); font-weight: 600; cursor: pointer; text-decoration: underline; text-underline-offset: 0.2em; }
details .turn-text { margin-top: 0.5rem; }
.more { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0.25rem 1rem; border-top: 1.5px solid var(--line-strong); padding-top: 0.75rem; }
`
