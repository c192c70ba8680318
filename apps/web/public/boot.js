// Sets the theme and the language of the page before the first paint. It is a file of its own, because the security policy allows
// no inline script.
;(function () {
  function kept(key) {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  var chosen = kept('theme')
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  var root = document.documentElement
  root.classList.add(dark ? 'dark' : 'light')
  root.style.colorScheme = dark ? 'dark' : 'light'
  if (kept('language') === 'uz-Cyrl') root.lang = 'uz-Cyrl'
})()
