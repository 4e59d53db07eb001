/** For errors in which not even the site's error page can be rendered. It does not reveal the cause. */
export function errorPage(requestId: string): string {
  return plainPage(
    'Something went wrong',
    'The page could not be loaded. Please try again in a moment.',
    requestId,
  )
}

/** Refuses a request of a network that has too many waiting. Rendering the site's page would be more of the same work. */
export function busyPage(requestId: string): string {
  return plainPage('Back in a moment', busyText, requestId)
}

export const busyText =
  'Too many requests from your network are waiting. Please try again in a few seconds.'

function plainPage(heading: string, text: string, requestId: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg">
<title>${heading}</title>
<h1>${heading}</h1>
<p>${text}</p>
<p>Reference: ${requestId}</p>
<p><a href="/">Return to Home</a></p>
</html>
`
}
