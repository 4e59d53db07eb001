// Verifies an article in its page. What that needs is loaded with the click.

addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('[data-verify]')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  import('./verify.browser').then(
    ({ verify }) => verify(link),
    // Perhaps offline.
    () => location.assign(link.href),
  )
})
