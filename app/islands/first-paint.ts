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
  if (location.hash || (arrival && arrival.type !== 'navigate')) dataset.whole = ''

  // A face that is on its way is waited for, a tenth of a second at most. Where the page itself came fast it is there
  // by then; on a slow network a reader would wait for nothing, and does without: the next page has it from the cache.
  const isFast = performance.now() < 300
  for (const href of (isFast && document.currentScript?.dataset.faces?.split(' ')) || []) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: '' })
    document.head.append(link)
  }

  // By then wake.ts has run, if it could be fetched at all.
  addEventListener('load', () => {
    if (dataset.script !== 'running') delete dataset.script
  })
  // Chosen here, in another tab, or on the page that the reader now comes back from.
  for (const type of ['vigil:display', 'storage', 'pageshow']) addEventListener(type, apply)
}
