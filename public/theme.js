// Sets the theme and the language before the first paint, so that nobody sees a flash of another one. The build puts it into the pages
// (scripts/vite/minify-theme.ts). It must agree with src/platform/web/theme.ts and with
// src/features/language/web/kept-language.ts.
;(function () {
  const page = document.documentElement
  let theme = null
  let language = null
  try {
    theme = localStorage.getItem('theme') || sessionStorage.getItem('theme')
    language = localStorage.getItem('language')
  } catch {
    // Storage is forbidden here: as if nothing was chosen.
  }
  if (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches) theme = 'dark'
  // The turns that come with the page are not what the map's address shows (src/screens/debate/use-shown-as.ts).
  if (/[?&]view=map/.test(location.search)) page.dataset.map = ''
  // Home's first lines come with the page; they are not for an open debate (src/features/debates/web/open-debate.ts).
  if (history.state?.debate) page.dataset.elsewhere = ''
  page.dataset.theme = theme === 'dark' ? 'dark' : 'light'
  // A language that the product no longer has counts as no choice. The build writes the codes of languages.ts here.
  const ours = /^[a-z]{2,3}(-[A-Z]{2})?$/
  if (!ours.test(language) || language === page.lang) return
  page.lang = language
  page.dir = /Arab|Hebr/.test(new Intl.Locale(language).maximize().script) ? 'rtl' : 'ltr'
  // The server did not know the choice: what came with the page is in another language, and the next page needs the cookie.
  page.dataset.elsewhere = ''
  try {
    document.cookie = `language=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
  } catch {
    // A sandboxed page has no cookies.
  }
})()
