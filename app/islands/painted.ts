const name = 'first-contentful-paint'

/** Resolves once the page is seen: what nobody has asked for does not stand in the way of that. */
export const painted = new Promise<void>((resolve) => {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return resolve()
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName(name).length > 0) resolve()
  })
  observer.observe({ type: 'paint', buffered: true })
})
