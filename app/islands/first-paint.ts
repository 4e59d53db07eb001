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
  // By then wake.ts has run, if it could be fetched at all.
  addEventListener('load', () => {
    if (dataset.script !== 'running') delete dataset.script
  })
  // Chosen here, in another tab, or on the page that the reader now comes back from.
  for (const type of ['vigil:display', 'storage', 'pageshow']) addEventListener(type, apply)
}
