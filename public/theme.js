// Sets the theme before the first paint, so that nobody sees a flash of the other one. A file of its own, because the
// content security policy allows no inline script. It must agree with src/platform/web/theme.ts.
;(function () {
  try {
    if (localStorage.getItem('theme') === 'dark') document.documentElement.dataset.theme = 'dark'
  } catch {
    // Storage is forbidden here: light, the default.
  }
})()

// Home's first lines stand in index.html; they are not for another path, nor for a debate that is open (open-debate.ts).
if (location.pathname !== '/' || location.search.includes('debate=') || (history.state && history.state.debate)) {
  document.documentElement.dataset.elsewhere = ''
}
