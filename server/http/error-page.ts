/** The last resort, when not even the site's own error page could be made. It says nothing of why. */
export function errorPage(requestId: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg">
<title>Something went wrong</title>
<h1>Something went wrong</h1>
<p>The page could not be made. Please try again in a moment.</p>
<p>Reference: ${requestId}</p>
<p><a href="/">Return to Home</a></p>
</html>
`
}
