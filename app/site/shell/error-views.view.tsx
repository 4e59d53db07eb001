import type { ReactNode } from 'react'
import { RemainingStyles } from '~/document/remaining-styles'
import type { Missing, MissingThing, NearAddress } from '~/http/missing'
import { ButtonLink } from '~/ui/button'
import { ArrowRight, Search } from '~/ui/icons'
import { ErrorHead } from './error-head.view'
import type { FailedPost } from './missing/failed-post.rules'

/** The texts of SPEC sections 2, 4 and 8. */
const texts = {
  page: { heading: 'Oops! Page not found', button: 'Return to Home', href: '/' },
  article: { heading: 'Article not found', button: 'Go Home', href: '/' },
  brief: {
    heading: 'Weekly brief not found',
    button: 'Go to Weekly Briefs',
    href: '/weekly-brief',
  },
} as const satisfies Record<MissingThing, { heading: string; button: string; href: string }>

/** `missing` is null if the URL could not be parsed. */
export function NotFoundView({ missing }: { missing: Missing | null }) {
  const { heading, button, href } = texts[missing?.thing ?? 'page']
  return (
    <ErrorFrame
      code="404"
      title="Page Not Found (404)"
      heading={heading}
      text="The link may be broken, or the page may have been removed."
      actions={
        <>
          <ButtonLink href={href}>{button}</ButtonLink>
          {/* Opens the palette; without scripts, the search page. */}
          <ButtonLink href="/search" data-open-palette look="outline">
            <Search className="size-4" />
            Quick Search (Cmd/Ctrl + K)
          </ButtonLink>
        </>
      }
      aside={missing && missing.near.length > 0 && <NearAddresses near={missing.near} />}
    />
  )
}

/** SPEC section 8: the post exists but could not be loaded. */
export function FailedPostView({ failed, status }: FailedPost & { status: number }) {
  const { button, href } = texts[failed]
  const heading = failed === 'brief' ? 'Failed to load weekly brief' : 'Failed to load article'
  return (
    <ErrorFrame
      code={String(status)}
      title={heading}
      heading={heading}
      text={status === 503 ? unavailableText : 'We have logged the error. Please try again later.'}
      actions={<ButtonLink href={href}>{button}</ButtonLink>}
    />
  )
}

const unavailableText = 'The site is temporarily unavailable. Please try again in a minute.'

/** For all other errors. */
export function GenericErrorView({ status }: { status: number }) {
  if (status === 503) return <UnavailableView />
  const isServerError = status >= 500
  const heading = isServerError ? 'Something went wrong' : 'Invalid request'
  return (
    <ErrorFrame
      code={String(status)}
      title={heading}
      heading={heading}
      text={
        isServerError
          ? 'We have logged the error. Please try again later.'
          : 'This page cannot handle the request. Please start again from the home page.'
      }
      actions={<ButtonLink href="/">Return to Home</ButtonLink>}
    />
  )
}

/** The database cannot be reached. */
function UnavailableView() {
  return (
    <ErrorFrame
      code="503"
      title="Back in a moment"
      heading="Back in a moment"
      text={unavailableText}
      actions={<ButtonLink href="/">Return to Home</ButtonLink>}
    />
  )
}

interface ErrorFrameProps {
  code: string
  /** The document title. */
  title: string
  heading: string
  /** Below the heading, and the meta description. */
  text: string
  details?: ReactNode
  actions: ReactNode
  aside?: ReactNode
}

export function ErrorFrame(props: ErrorFrameProps) {
  const { code, title, heading, text, details, actions, aside } = props
  return (
    <div className="page-width grid grid-cols-1 gap-x-16 gap-y-14 py-20 md:py-28 lg:grid-cols-[7fr_5fr]">
      <ErrorHead title={title} description={text} />
      <div className="flex flex-col items-start">
        <h1 className="font-mono text-7xl text-cyan leading-none md:text-8xl">{code}</h1>
        <p className="mt-6 font-semibold text-2xl md:text-3xl">{heading}</p>
        <p className="wrap-anywhere mt-3 max-w-[52ch] text-ink-muted text-lg">{text}</p>
        {details}
        <div className="mt-8 flex flex-wrap gap-3">{actions}</div>
      </div>
      <RemainingStyles />
      {aside}
    </div>
  )
}

function NearAddresses({ near }: { near: NearAddress[] }) {
  return (
    <section aria-labelledby="near-heading">
      <h2 id="near-heading" className="token text-ink-muted">
        Did you mean
      </h2>
      <ul className="mt-4 divide-y divide-line border-line border-y">
        {near.map(({ href, label }) => (
          <li key={href}>
            <a
              href={href}
              className="group flex items-center justify-between gap-5 py-3.5 transition-colors hover:text-cyan"
            >
              <span className="min-w-0">
                <bdi className="wrap-anywhere block font-semibold leading-snug">{label}</bdi>
                <span className="wrap-anywhere block font-mono text-ink-muted text-sm">{href}</span>
              </span>
              <ArrowRight className="size-4 flex-none text-ink-muted transition-[color,translate] duration-200 group-hover:translate-x-1 group-hover:text-cyan" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
