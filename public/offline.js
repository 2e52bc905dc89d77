// Says the page without a network in the language that its reader chose, else in the browser's. The build writes the
// texts of all languages below, by code: heading, reason, and the link's.
;(function () {
  const texts = { TEXTS: [] }
  let chosen = null
  try {
    chosen = localStorage.getItem('language')
  } catch {
    // Storage is forbidden here: as if nothing was chosen.
  }
  const wanted = chosen ? [chosen] : navigator.languages
  const codes = wanted.flatMap((language) => [language, language.split('-')[0]])
  const code = codes.find((one) => one in texts)
  if (code === undefined) return
  const page = document.documentElement
  page.lang = code
  page.dir = /^(ar|fa|he|ur)$/.test(code) ? 'rtl' : 'ltr'
  const [title, reason, tryAgain] = texts[code]
  document.title = `${title} · Einstein vs Cat`
  document.querySelector('h1').textContent = title
  document.querySelector('p').textContent = reason
  document.querySelector('a').textContent = tryAgain
})()
