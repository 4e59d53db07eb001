/** A form that a page without scripts sent: a browser shows whatever it is answered. */
export function isPlainForm(request: Request): boolean {
  const { method, headers } = request
  return method === 'POST' && headers.get('Sec-Fetch-Mode') !== 'cors' && !isData(request)
}

/** Asked for by a script of ours, which shows what went wrong by itself. */
export function isData({ url }: Request): boolean {
  return new URL(url).pathname.endsWith('.data')
}

/** Where a form is to be sent again, for the page that holds it meanwhile. */
export function wayBack({ url }: Request): URLSearchParams {
  const { pathname, search } = new URL(url)
  return new URLSearchParams({ to: pathname.replace(/\.data$/, '') + search })
}
