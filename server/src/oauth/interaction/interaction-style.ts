/**
 * The style of the site, for pages without its scripts and style sheet: dashboard/src/styles.css defines the colours.
 */
export const STYLE = `
:root {
  color-scheme: light dark;
  --canvas: #f6f7f9; --surface: #fff; --sunken: #f1f3f6; --line: #e2e6eb; --line-strong: #c5ccd5;
  --ink: #17212c; --muted: #52606e; --faint: #66737f;
  --accent: #0b6b62; --accent-strong: #08554e; --accent-soft: #e2f1ef; --accent-ink: #0a5f57; --on-accent: #fff;
  --danger: #b42318; --danger-soft: #fdeeec; --danger-line: #f3c4bf; --danger-ink: #9f1f15;
  --warn-soft: #fff3dc; --warn-line: #f1d19a; --warn-ink: #7d4c00;
  --ok-soft: #e4f4ea; --ok-line: #b5dfc5; --ok-ink: #17633a;
  --sans: ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #0d1318; --surface: #141b22; --sunken: #0f161c; --line: #26303a; --line-strong: #3b4855;
    --ink: #e9eef3; --muted: #a5b2bf; --faint: #8b99a7;
    --accent: #35b5a5; --accent-strong: #58c9bb; --accent-soft: #12302d; --accent-ink: #73d8ca; --on-accent: #04211d;
    --danger: #c93a2f; --danger-soft: #341a19; --danger-line: #64302c; --danger-ink: #ffa59d;
    --warn-soft: #33260f; --warn-line: #5e4719; --warn-ink: #f3c77c;
    --ok-soft: #112c1d; --ok-line: #24543a; --ok-ink: #82d6a4;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { background: var(--canvas); color: var(--ink); -webkit-text-size-adjust: 100%; -webkit-font-smoothing: antialiased; }
body { margin: 0; font: 400 0.875rem/1.5 var(--sans); min-height: 100dvh; padding: 2.5rem 1rem 4rem; display: flex; flex-direction: column; align-items: center; overflow-wrap: anywhere; }
h1, h2, p, ul, dl, dd, fieldset, legend { margin: 0; padding: 0; border: 0; }
a { color: var(--accent-ink); font-weight: 500; text-decoration: none; text-underline-offset: 4px; border-radius: 0.125rem; }
a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
svg { flex: none; }
code, .mono { font-family: var(--mono); }
.logo { display: flex; align-items: center; gap: 0.625rem; margin-bottom: 2rem; color: var(--ink); font-size: 1.0625rem; font-weight: 600; letter-spacing: -0.025em; }
.logo svg { width: 1.75rem; height: 1.75rem; }
main { width: 100%; max-width: 25.5rem; }
main.wide { max-width: 30rem; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 0.75rem; box-shadow: 0 1px 2px rgb(0 0 0 / 0.05); padding: 1.75rem 1.25rem; }
.aside { margin-top: 1.5rem; text-align: center; color: var(--muted); }
h1 { font-size: 1.25rem; line-height: 1.4; font-weight: 600; letter-spacing: -0.025em; text-wrap: balance; }
h2 { font-size: 0.875rem; font-weight: 600; }
.lead { margin-top: 0.375rem; color: var(--muted); }
.lead strong { color: var(--ink); font-weight: 500; }
.small { font-size: 0.8125rem; line-height: 1.25rem; }
.muted { color: var(--muted); }
.stack > * + * { margin-top: 1.25rem; }
.card > * + * { margin-top: 1.5rem; }
.card > header + * { margin-top: 1.25rem; }
.notice { display: flex; gap: 0.625rem; border: 1px solid var(--warn-line); border-radius: 0.5rem; background: var(--warn-soft); color: var(--warn-ink); padding: 0.75rem 0.875rem; line-height: 1.25rem; }
.notice svg { width: 1rem; height: 1rem; margin-top: 0.125rem; }
.notice.danger { border-color: var(--danger-line); background: var(--danger-soft); color: var(--danger-ink); }
.notice.ok { border-color: var(--ok-line); background: var(--ok-soft); color: var(--ok-ink); }
.notice > div { min-width: 0; }
.badge { display: inline-flex; align-items: center; border: 1px solid var(--line); border-radius: 0.375rem; background: var(--sunken); color: var(--muted); padding: 0.0625rem 0.4375rem; font-size: 0.75rem; font-weight: 500; line-height: 1.125rem; }
.badge.warn { border-color: var(--warn-line); background: var(--warn-soft); color: var(--warn-ink); }
.badge.accent { border-color: transparent; background: var(--accent-soft); color: var(--accent-ink); }
label.name { display: block; margin-bottom: 0.375rem; font-weight: 500; }
input.text { display: block; width: 100%; height: 2.5rem; border: 1px solid var(--line-strong); border-radius: 0.5rem; background: var(--surface); color: var(--ink); padding: 0 0.75rem; font: inherit; font-size: 1rem; box-shadow: 0 1px 2px rgb(0 0 0 / 0.05); }
input.text:focus-visible { outline-offset: 0; }
input.text[aria-invalid="true"] { border-color: var(--danger); }
input.text.code { height: 3.5rem; text-align: center; font: 600 1.5rem var(--mono); letter-spacing: 0.12em; text-transform: uppercase; }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 2.5rem; border: 1px solid var(--line-strong); border-radius: 0.5rem; background: var(--surface); color: var(--ink); padding: 0.375rem 1rem; font: 500 0.875rem/1.25rem var(--sans); box-shadow: 0 1px 2px rgb(0 0 0 / 0.05); cursor: pointer; }
.button:hover { background: var(--sunken); text-decoration: none; }
.button.primary { border-color: transparent; background: var(--accent); color: var(--on-accent); }
.button.primary:hover { background: var(--accent-strong); }
.button.full { width: 100%; }
.buttons { display: flex; flex-direction: column-reverse; gap: 0.75rem; }
.center { text-align: center; }
.pair { display: flex; align-items: center; gap: 0.75rem; color: var(--faint); }
.pair svg.link { width: 1.25rem; height: 1.25rem; }
.tile { display: grid; place-items: center; flex: none; width: 2.75rem; height: 2.75rem; border-radius: 0.6875rem; background: var(--accent-soft); color: var(--accent-ink); font-size: 1.25rem; font-weight: 600; line-height: 1; overflow: hidden; }
.tile svg { width: 1.375rem; height: 1.375rem; }
.tile.bare { background: none; }
.tile.bare svg { width: 2.75rem; height: 2.75rem; }
.person { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 0.75rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--sunken); padding: 0.625rem 0.875rem; }
.person .tile { width: 2rem; height: 2rem; border-radius: 50%; font-size: 0.875rem; background: var(--surface); border: 1px solid var(--line); color: var(--muted); }
.person .who { flex: 1 1 8rem; min-width: 0; line-height: 1.25rem; }
.person .who strong { display: block; font-weight: 500; }
.list { list-style: none; margin-top: 0.75rem; border: 1px solid var(--line); border-radius: 0.5rem; }
.list > li + li { border-top: 1px solid var(--line); }
.item { display: flex; align-items: flex-start; gap: 0.75rem; padding: 0.6875rem 0.875rem; }
label.item { cursor: pointer; }
label.item:hover { background: var(--sunken); }
.list > li:first-child > .item { border-radius: 0.4375rem 0.4375rem 0 0; }
.list > li:last-child > .item { border-radius: 0 0 0.4375rem 0.4375rem; }
.item input { flex: none; width: 1rem; height: 1rem; margin: 0.125rem 0 0; accent-color: var(--accent); }
.item > svg { width: 1rem; height: 1rem; margin-top: 0.125rem; color: var(--accent); }
.item .what { flex: 1; min-width: 0; }
.item .what > span { display: block; }
.item .title { font-weight: 500; }
.item .detail { margin-top: 0.125rem; color: var(--muted); font-size: 0.8125rem; line-height: 1.25rem; }
.item .badge { vertical-align: 0.0625rem; }
.facts { display: grid; grid-template-columns: auto 1fr; gap: 0.375rem 1rem; }
.facts dt { color: var(--muted); }
.facts dd { min-width: 0; }
.facts code { font-size: 0.8125rem; }
.usercode { border: 1px dashed var(--line-strong); border-radius: 0.5rem; background: var(--sunken); padding: 0.75rem; text-align: center; font: 600 1.625rem/1.3 var(--mono); letter-spacing: 0.12em; }
.technical { border-top: 1px solid var(--line); padding-top: 1rem; }
.technical .facts { margin-top: 0.5rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (min-width: 40rem) {
  body { padding-top: 5rem; }
  .card { padding: 2rem; }
  input.text { font-size: 0.875rem; }
  input.text.code { font-size: 1.5rem; }
  .buttons { flex-direction: row; }
  .buttons .button { flex: 1; }
}
`;
