// Sends newsletter forms without leaving the page. If the script cannot be loaded, the browser submits the form.

addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (!form.matches('[data-subscribe]')) return
  event.preventDefault()
  import('./subscribe.browser').then(
    ({ subscribe }) => subscribe(form),
    () => form.submit(),
  )
})
