import { Html } from './html.ts'

export const style = new Html(`
:root { color-scheme: light dark; --paper: #f6f1e7; --ink: #1d1b18; --faint: #5f594f; --line: #b9ae9b; --sheet: #fffdf8; --warn: #8f1d12; --mark: #ffe27a; --mark-ink: #2b2200 }
@media (prefers-color-scheme: dark) { :root { --paper: #191714; --ink: #efe8da; --faint: #b3a994; --line: #5a5347; --sheet: #221f1b; --warn: #ff9d8f; --mark: #ffd84d; --mark-ink: #2b2200 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 Georgia, "Times New Roman", serif }
main { max-width: 38rem; margin: 0 auto; padding: 1.25rem 1rem 3rem }
.banner p { margin: 0 }
.banner { padding: .6rem 1rem; background: var(--mark); color: var(--mark-ink); text-align: center; font: .95rem/1.4 system-ui, sans-serif }
h1 { font-size: 1.6rem; line-height: 1.2; margin: .5rem 0 1rem } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem }
section > :first-child { margin-top: 0 } section > :last-child { margin-bottom: 0 }
section, form.sheet { background: var(--sheet); border: 1px solid var(--line); padding: 1rem; margin: 0 0 1rem }
label { display: block; margin: .75rem 0 0; font-weight: bold }
input[type=text], input[type=email], input[type=number] { display: block; width: 100%; margin: .25rem 0 0; padding: .6rem; border: 1px solid var(--faint); border-radius: 0; background: var(--paper); color: var(--ink); font: 1rem/1.4 ui-monospace, monospace }
button { margin: 1rem .5rem 0 0; padding: .65rem 1rem; min-height: 2.75rem; border: 2px solid var(--ink); border-radius: 0; background: var(--ink); color: var(--sheet); font: bold 1rem/1.2 Georgia, serif; cursor: pointer }
button.quiet { background: transparent; color: var(--ink) }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
a { color: inherit } form.inline { display: inline }
table { width: 100%; border-collapse: collapse; overflow-wrap: anywhere } th, td { text-align: start; vertical-align: top; padding: .35rem .5rem .35rem 0; border-bottom: 1px solid var(--line) } th { white-space: nowrap }
td.sum, th.sum { text-align: end; white-space: nowrap; padding-inline-end: 0 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 } dt { color: var(--faint) } dd { margin: 0; overflow-wrap: anywhere }
.alert { border-inline-start: 4px solid var(--warn); color: var(--warn); padding: .25rem .75rem; font-weight: bold }
.faint { color: var(--faint) } code { font-family: ui-monospace, monospace; font-size: .9em }
.two { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem; align-items: end }
`)
