// A newsletter form is answered where it stands. Without this, or where it cannot be fetched, it is the plain
// form that it is.

addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (!form.matches('[data-subscribe]')) return
  event.preventDefault()
  import('./subscribe.browser').then(
    ({ subscribe }) => subscribe(form),
    () => form.submit(),
  )
})
