/** For all hosted pages. Text colours have a contrast of at least 4.5 on both backgrounds. */
export const style = `
*, *::before, *::after { box-sizing: border-box; }
:root {
  --text: #17212f; --muted: #55606f; --line: #d8dee6; --ground: #f4f6f8; --paper: #fff; --accent: #0b5a8a;
  --accent-strong: #08466c; --bad: #b0202f; --bad-ground: #fdf0f1; --good: #1b6b3a; --good-ground: #edf7f0; --warn: #7a4b00; --warn-ground: #fff4dc;
  color-scheme: light;
}
html { font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; color: var(--text); background: var(--paper); -webkit-text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; }
h1, h2, h3, p, dl, dd, ul, ol, fieldset, figure { margin: 0; padding: 0; }
h1 { font-size: 1.5rem; line-height: 1.25; font-weight: 600; overflow-wrap: anywhere; }
h2 { font-size: 1.125rem; line-height: 1.3; font-weight: 600; }
h3 { font-size: 1rem; font-weight: 600; }
ul, ol { list-style: none; }
fieldset { border: 0; min-width: 0; }
a { color: var(--accent); }
a:hover { color: var(--accent-strong); }
:focus-visible { outline: 3px solid #5aa7d6; outline-offset: 2px; }
.muted { color: var(--muted); }
.small { font-size: .875rem; }
.number { font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap; }
.code { font: .8125rem/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.stack { display: grid; gap: 1rem; align-content: start; }
.stack.tight { gap: .375rem; }
.stack.wide { gap: 2rem; }
.row { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: center; }
.row.apart { justify-content: space-between; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.badge { display: inline-block; padding: .125rem .5rem; border-radius: .375rem; font-size: .8125rem; font-weight: 600; white-space: nowrap; background: var(--ground); color: var(--muted); box-shadow: inset 0 0 0 1px var(--line); }
.badge::first-letter { text-transform: uppercase; }
.badge.test { background: var(--warn-ground); color: var(--warn); box-shadow: none; }
.badge.good { background: var(--good-ground); color: var(--good); box-shadow: none; }
.badge.bad { background: var(--bad-ground); color: var(--bad); box-shadow: none; }
.badge.warn { background: var(--warn-ground); color: var(--warn); box-shadow: none; }

.field { display: grid; gap: .25rem; min-width: 0; align-content: start; }
label, legend { font-size: .875rem; font-weight: 500; padding: 0; }
input, select, textarea { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--paper); border: 1px solid #8b96a5; border-radius: .5rem; }
input[readonly] { background: var(--ground); border-color: var(--line); }
input[type=radio], input[type=checkbox] { width: 1.25rem; min-height: 1.25rem; margin: 0; padding: 0; flex: none; accent-color: var(--accent); }
[aria-invalid=true] { border-color: var(--bad); box-shadow: 0 0 0 1px var(--bad); }
.error { color: var(--bad); font-size: .875rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; }

button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 2.75rem; padding: .5rem 1rem; font: inherit; font-weight: 600; line-height: 1.25; text-align: center; text-decoration: none; color: var(--text); background: var(--paper); border: 1px solid #b7c0cb; border-radius: .5rem; cursor: pointer; }
button:hover, .button:hover { background: var(--ground); color: var(--text); }
.primary, .primary:hover { color: #fff; background: var(--accent); border-color: var(--accent); }
.primary:hover { background: var(--accent-strong); }
.danger { color: var(--bad); }
.danger:hover { color: var(--bad); background: var(--bad-ground); }
.whole { width: 100%; }
button.text { min-height: 1.5rem; padding: 0 .25rem; border: 0; background: none; color: var(--accent); font-weight: 500; text-decoration: underline; }
button[aria-disabled=true] { opacity: .65; cursor: default; }

.notice { padding: .75rem 1rem; border-radius: .5rem; background: var(--ground); }
.notice.bad { background: var(--bad-ground); color: var(--bad); }
.notice.good { background: var(--good-ground); color: var(--good); }
.notice.warn { background: var(--warn-ground); color: var(--warn); }
details > summary { cursor: pointer; font-size: .875rem; color: var(--muted); }

.narrow { width: min(100% - 2.5rem, 30rem); margin: 0 auto; padding: clamp(2rem, 10vh, 6rem) 0; }
.middle { width: min(100% - 2.5rem, 46rem); margin: 0 auto; padding: 2.5rem 0 4rem; }
.card { padding: 1.25rem; background: var(--paper); border: 1px solid var(--line); border-radius: .75rem; min-width: 0; }
.list > * + * { border-top: 1px solid var(--line); }
.list > * { padding: .75rem 0; }

.checkout { display: grid; min-height: 100vh; }
.checkout > * { padding: 1.5rem 1.25rem 2.5rem; min-width: 0; }
.checkout > * > * { width: 100%; max-width: 26rem; margin: 0 auto; }
.checkout > .summary { background: var(--ground); }
.price { font-size: 2.25rem; line-height: 1.15; font-weight: 600; letter-spacing: -.02em; }
.sums { display: grid; gap: .625rem; }
.sums > div { display: flex; justify-content: space-between; gap: 1rem; }
.sums > .line { border-top: 1px solid var(--line); padding-top: .625rem; }
.sums dt { min-width: 0; }
.sums .strong { font-weight: 600; }
.promotion { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .25rem .5rem; }
.promotion > :is(label, .error) { grid-column: 1 / -1; }
@media (min-width: 60rem) {
  .checkout { grid-template-columns: 1fr 1fr; }
  .checkout > * { padding: 4rem 3rem; }
  .checkout > .summary > * { margin: 0 0 0 auto; }
  .checkout > .pay > * { margin: 0 auto 0 0; }
}
.top { background: var(--ground); border-bottom: 1px solid var(--line); }
.top .inner, .dashboard { width: min(100% - 2rem, 72rem); margin: 0 auto; }
.top .inner { display: grid; gap: .5rem; padding-top: .75rem; }
.top ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; }
.top li a { display: block; padding: .5rem 0; text-decoration: none; border-bottom: 3px solid transparent; }
.top li a[aria-current] { color: var(--text); font-weight: 600; border-color: var(--accent); }
.dashboard { padding: 1.5rem 0 4rem; }
.dashboard > * { min-width: 0; }
.row.bottom { align-items: end; }
.field.short { width: 9rem; }
.field.end { align-self: end; }
.grid { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr)); gap: 1rem; }
.small-price { font-size: 1.5rem; font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
th, td { padding: .5rem .75rem; text-align: left; vertical-align: middle; border-bottom: 1px solid var(--line); }
th { font-size: .8125rem; color: var(--muted); font-weight: 600; white-space: nowrap; }
td:first-child, th:first-child { padding-left: 0; }
td:last-child, th:last-child { padding-right: 0; }
td { overflow-wrap: anywhere; }
td time { white-space: nowrap; }
td.act { text-align: right; }
td.act .row { justify-content: end; flex-wrap: nowrap; }
td button { min-height: 2.25rem; padding: .25rem .75rem; font-size: .875rem; white-space: nowrap; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr)); gap: .75rem 1.5rem; }
.facts dd { overflow-wrap: anywhere; }
.facts dt { font-size: .8125rem; color: var(--muted); }
.facts dd:empty::after { content: '–'; color: var(--muted); }
pre { margin: .75rem 0 0; max-height: 32rem; overflow: auto; white-space: pre-wrap; }
.facts > .for { grid-column: 1 / -1; }
@media (max-width: 48rem) { th.wide, td.wide { display: none; } th, td { padding: .5rem .375rem; font-size: .875rem; } }
@media (prefers-reduced-motion: no-preference) { button, input { transition: background-color .12s, border-color .12s; } }
@media print { .screen { display: none; } }
`;
