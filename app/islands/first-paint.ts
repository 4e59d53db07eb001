// A classic script that runs before the first paint, so that what a reader chose is there from the start.
// Without a choice nothing is set: the style sheet alone follows the system.
{
  const { dataset } = document.documentElement
  // What needs a script is shown, and what it brings out is hidden, only while one is to be counted on.
  dataset.script = 'expected'
  const apply = () => {
    try {
      for (const name of ['theme', 'textSize', 'shortcuts']) {
        const choice = localStorage[name]
        if (choice) dataset[name] = choice
        else delete dataset[name]
      }
    } catch {
      // Storage is blocked: what is chosen lasts as long as the page.
    }
    const { theme } = dataset
    for (const meta of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')) {
      const own = meta.dataset.scheme
      meta.media = theme ? (theme === own ? '' : 'not all') : `(prefers-color-scheme:${own})`
    }
  }
  apply()
  // Whoever comes back or loads it again was somewhere on the page, and whoever comes for a part of it goes there.
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isReturning = arrival !== undefined && arrival.type !== 'navigate'
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
    // Late, so that they do not compete with this page's own pictures.
    addEventListener('load', () => {
      setTimeout(() => navigator.onLine && fetchFonts('prefetch'), 2000)
    })
  }

  // By then wake.browser.ts has run, if it could be fetched at all.
  addEventListener('load', () => {
    if (dataset.script !== 'running') delete dataset.script
  })
  // Chosen here, in another tab, or on the page that the reader now comes back from.
  for (const type of ['vigil:display', 'storage', 'pageshow']) addEventListener(type, apply)
}
