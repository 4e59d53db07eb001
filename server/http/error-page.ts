/** For errors in which not even the site's error page can be rendered. It does not reveal the cause. */
export function errorPage(requestId: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg">
<title>Something went wrong</title>
<h1>Something went wrong</h1>
<p>The page could not be loaded. Please try again in a moment.</p>
<p>Reference: ${requestId}</p>
<p><a href="/">Return to Home</a></p>
</html>
`
}
