// Sets the theme and the language before the first paint, so that nobody sees a flash of another one. A file of its own,
// because the content security policy allows no inline script. It must agree with src/platform/web/theme.ts and with
// src/features/language/web/kept-language.ts.
;(function () {
  const page = document.documentElement
  let theme = null
  let language = null
  try {
    theme = localStorage.getItem('theme') || sessionStorage.getItem('theme')
    language = localStorage.getItem('language') || localStorage.getItem('detected-language')
  } catch {
    // Storage is forbidden here: as if nothing was chosen.
  }
  page.dataset.theme = theme === 'dark' ? 'dark' : 'light'
  // The page without a network is English, and so is the program when it does not know the language.
  if (document.currentScript?.hasAttribute('data-english')) return
  if (!/^[a-z]{2,3}(-TW)?$/.test(language) || language === 'en' || language === page.lang) return
  page.lang = language
  page.dir = /^(ar|fa|he|ur)$/.test(language) ? 'rtl' : 'ltr'
  // Home's first lines, which come with the page, are English.
  page.dataset.elsewhere = ''
})()

// Home's first lines come with the page; they are not for a debate that is open (features/debate/web/open-debate.ts).
if (history.state && history.state.debate) document.documentElement.dataset.elsewhere = ''
