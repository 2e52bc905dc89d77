// Sets the theme before the first paint, so that nobody sees a flash of the other one. A file of its own, because the
// content security policy allows no inline script. It must agree with src/platform/web/theme.ts.
;(function () {
  let theme = null
  try {
    theme = localStorage.getItem('theme') || sessionStorage.getItem('theme')
  } catch {
    // Storage is forbidden here: as if nothing was chosen.
  }
  document.documentElement.dataset.theme = theme === 'dark' ? 'dark' : 'light'
})()

// Home's first lines come with the page; they are not for a debate that is open (features/debate/web/open-debate.ts).
if (history.state && history.state.debate) document.documentElement.dataset.elsewhere = ''
