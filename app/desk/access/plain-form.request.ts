/** A form sent without JavaScript: the browser shows the response as a page. */
export function isPlainForm(request: Request): boolean {
  const { method, headers } = request
  return method === 'POST' && headers.get('Sec-Fetch-Mode') !== 'cors' && !isDataRequest(request)
}

/** A request by React Router's script, which shows errors itself. */
export function isDataRequest({ url }: Request): boolean {
  return new URL(url).pathname.endsWith('.data')
}

/** The address of this request, as a parameter for a page that leads back to it. */
export function returnParams({ url }: Request): URLSearchParams {
  const { pathname, search } = new URL(url)
  return new URLSearchParams({ to: pathname.replace(/\.data$/, '') + search })
}
