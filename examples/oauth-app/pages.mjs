// The pages of the app. All values are escaped.

const ESCAPED = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const safe = (text) => String(text ?? '').replace(/[&<>"']/g, (character) => ESCAPED[character]);

export function welcomePage(market) {
  return layout(`
<h1>Your models, on a shelf</h1>
<p>This example signs you in with your account at <b>${safe(new URL(market).host)}</b> and lists your models. You will be
asked there what it may do; it never sees your password.</p>
<form method="post" action="/sign-in"><button class="main">Sign in with Souk</button></form>`);
}

export function signedInPage({ me, models, scope }) {
  return layout(`
<header>
<p>Signed in as <b>${safe(me.name)}</b><br><small>${safe(me.slug)} · ${safe(me.key.mode)} mode · ${safe(scope)}</small></p>
<form method="post" action="/sign-out"><button>Sign out</button></form>
</header>
<h1>Your models</h1>
${models.items.length === 0 ? `<p class="empty">No models yet. Those that you create in ${safe(me.key.mode)} mode appear here.</p>` : ''}
<ul>${models.items.map(modelItem).join('')}</ul>`);
}

function modelItem({ name, slug, task, framework, latest_revision }) {
  return `<li>
<b>${safe(name)}</b>
<small>${safe(slug)} · ${safe(task)} · ${safe(framework)} · ${latest_revision ? `revision ${safe(latest_revision)}` : 'draft'}</small>
</li>`;
}

export function problemPage(message) {
  return layout(`<h1>That did not work</h1><p role="alert">${safe(message)}</p><p><a href="/">Start again</a></p>`);
}

const layout = (content) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Model shelf</title>
<link rel="icon" href="data:,">
<style>
:root { --ink: light-dark(#1d1b26, #eceaf4); --muted: light-dark(#625f70, #a6a2b8); --line: light-dark(#e3e0ee, #35313f);
  --back: light-dark(#f7f5fb, #131118); --card: light-dark(#fff, #1c1924); --accent: light-dark(#5b3cc4, #a78bfa); }
* { box-sizing: border-box }
body { margin: 0; padding: 12vh 1rem 2rem; background: var(--back); color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere }
main { max-width: 34rem; margin: auto; padding: 1.75rem; background: var(--card);
  border: 1px solid var(--line); border-radius: 1rem }
header { display: flex; gap: 1rem; align-items: start; justify-content: space-between;
  border-bottom: 1px solid var(--line); margin-bottom: 1.5rem; padding-bottom: 1.25rem }
header p, h1 { margin: 0 } h1 { font-size: 1.4rem; line-height: 1.3 }
small, .empty { color: var(--muted) } a { color: var(--accent) }
ul { list-style: none; margin: .75rem 0 0; padding: 0 }
li { padding: .7rem 0; border-top: 1px solid var(--line) } li:first-child { border: 0 } li small { display: block }
button { font: inherit; padding: .45rem .9rem; border: 1px solid var(--line); border-radius: .6rem;
  background: none; color: inherit; cursor: pointer; white-space: nowrap }
button.main { padding: .7rem 1.2rem; border: 0; font-weight: 600; background: var(--accent); color: var(--card) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
</style>
<main>${content}</main>
</html>
`;
