// A classic script that applies the reader's display settings before the first paint, so that nothing flickers.
// Without a choice it sets nothing: the style sheet follows the system.
{
  const { dataset } = document.documentElement
  // The style sheet shows controls that need a script only while this is set.
  dataset.script = 'expected'
  const apply = () => {
    try {
      for (const name of ['theme', 'textSize', 'shortcuts']) {
        const setting = localStorage[name]
        if (setting) dataset[name] = setting
        else delete dataset[name]
      }
    } catch {
      // Storage is blocked: settings last as long as the page.
    }
    const { theme } = dataset
    for (const meta of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')) {
      const { scheme } = meta.dataset
      meta.media = theme ? (theme === scheme ? '' : 'not all') : `(prefers-color-scheme:${scheme})`
    }
  }
  apply()
  // Going back, reloading and fragments need the full height of the page at once, so nothing is laid out lazily.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isReturning = navigation !== undefined && navigation.type !== 'navigate'
  if (location.hash || isReturning) dataset.whole = ''

  // Fonts are optional: text waits for them for 0.1 s at most. On a slow network they arrive later and are not used, yet
  // Chromium lays out the whole page again for each. So the first page of a visit disables them there, and fetches
  // them for the next page.
  const script = document.currentScript
  const fontFaces = script?.previousElementSibling
  const fetchFonts = (rel: 'preload' | 'prefetch') => {
    for (const href of script?.dataset.faces?.split(' ') ?? []) {
      const link = document.createElement('link')
      Object.assign(link, { rel, as: 'font', type: 'font/woff2', href, crossOrigin: '' })
      document.head.append(link)
    }
  }
  const isFirstPage = !document.referrer.startsWith(`${location.origin}/`) && !isReturning
  if (performance.now() < 400) fetchFonts('preload')
  else if (isFirstPage && fontFaces instanceof HTMLStyleElement) {
    fontFaces.media = 'not all'
    // Late, so that they do not compete with the pictures of this page.
    addEventListener('load', () => {
      setTimeout(() => navigator.onLine && fetchFonts('prefetch'), 2000)
    })
  }

  // By then wake.browser.ts has run, unless it could not be fetched.
  addEventListener('load', () => {
    if (dataset.script !== 'running') delete dataset.script
  })
  // A setting may change here, in another tab, or before the reader comes back to this page.
  for (const type of ['vigil:display', 'storage', 'pageshow']) addEventListener(type, apply)
}
