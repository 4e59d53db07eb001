const name = 'first-contentful-paint'

/** Resolves after the first paint. Whatever the reader did not ask for waits for it. */
export const painted = new Promise<void>((resolve) => {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return resolve()
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName(name).length > 0) resolve()
  })
  observer.observe({ type: 'paint', buffered: true })
})
