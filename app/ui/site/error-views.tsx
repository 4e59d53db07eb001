import type { ReactNode } from 'react'

export function NotFoundView({ title }: { title: string | null }) {
  return (
    <ErrorFrame code="404" heading={title ?? 'Oops! Page not found'}>
      The address may be mistyped, or the page may have been withdrawn.
    </ErrorFrame>
  )
}

export function WentWrongView() {
  return (
    <ErrorFrame code="500" heading="Something went wrong">
      The page could not be made. It has been noted; please try again in a moment.
    </ErrorFrame>
  )
}

function ErrorFrame({
  code,
  heading,
  children,
}: {
  code: string
  heading: string
  children: ReactNode
}) {
  return (
    <div className="page-width flex flex-col items-start gap-5 py-28 md:py-40">
      <title>{code === '404' ? 'Page Not Found (404)' : heading}</title>
      <meta name="robots" content="noindex" />
      <h1 className="font-mono text-7xl text-cyan md:text-8xl">{code}</h1>
      <p className="font-semibold text-2xl">{heading}</p>
      <p className="text-ink-muted">{children}</p>
      <a
        href="/"
        className="mt-3 rounded-lg bg-cyan px-5 py-2.5 font-semibold text-ground transition-opacity hover:opacity-85"
      >
        Return to Home
      </a>
    </div>
  )
}
