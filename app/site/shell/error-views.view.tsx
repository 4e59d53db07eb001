import type { ReactNode } from 'react'
import { RemainingStyles } from '~/document/remaining-styles'
import type { Missing, MissingThing, NearAddress } from '~/http/missing'
import { ButtonLink } from '~/ui/button'
import { ArrowRight, Search } from '~/ui/icons'
import type { Failed } from './missing/failed.rules'

/** SPEC sections 2, 4 and 8: what is said of each, and the way out that is offered. */
const texts = {
  page: { heading: 'Oops! Page not found', button: 'Return to Home', href: '/' },
  article: { heading: 'Article not found', button: 'Go Home', href: '/' },
  brief: {
    heading: 'Weekly brief not found',
    button: 'Go to Weekly Briefs',
    href: '/weekly-brief',
  },
} as const satisfies Record<MissingThing, { heading: string; button: string; href: string }>

/** Null where nothing is known of what was looked for: a malformed address, say. */
export function NotFoundView({ missing }: { missing: Missing | null }) {
  const { heading, button, href } = texts[missing?.thing ?? 'page']
  return (
    <ErrorFrame
      code="404"
      title="Page Not Found (404)"
      heading={heading}
      text="The address may be mistyped, or the page may have been withdrawn."
      actions={
        <>
          <ButtonLink href={href}>{button}</ButtonLink>
          {/* A link without a script; the palette opens on it with one. */}
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

/** SPEC section 8: a post that is there, but could not be loaded. */
export function FailedView({ failed, status }: Failed & { status: number }) {
  const { button, href } = texts[failed]
  const heading = failed === 'brief' ? 'Failed to load weekly brief' : 'Failed to load article'
  return (
    <ErrorFrame
      code={String(status)}
      title={heading}
      heading={heading}
      text={status === 503 ? unavailableText : 'It has been noted; please try again in a moment.'}
      actions={<ButtonLink href={href}>{button}</ButtonLink>}
    />
  )
}

const unavailableText =
  'The archive cannot be reached just now. Nothing is lost: please try again in a minute.'

export function WentWrongView({ status }: { status: number }) {
  if (status === 503) return <UnavailableView />
  const isOurs = status >= 500
  const heading = isOurs ? 'Something went wrong' : 'That could not be answered'
  return (
    <ErrorFrame
      code={String(status)}
      title={heading}
      heading={heading}
      text={
        isOurs
          ? 'The page could not be made. It has been noted; please try again in a moment.'
          : 'The request was not one that this page understands. Start again from the home page.'
      }
      actions={<ButtonLink href="/">Return to Home</ButtonLink>}
    />
  )
}

/** The database is away: not a mistake, and soon over. */
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
  /** In the browser's tab. */
  title: string
  heading: string
  /** To the reader, and to whoever asks for the page's description. */
  text: string
  actions: ReactNode
  aside?: ReactNode
}

function ErrorFrame({ code, title, heading, text, actions, aside }: ErrorFrameProps) {
  return (
    <div className="page-width grid grid-cols-1 gap-x-16 gap-y-14 py-20 md:py-28 lg:grid-cols-[7fr_5fr]">
      <title>{title}</title>
      <meta name="description" content={text} />
      <meta name="robots" content="noindex" />
      <div className="flex flex-col items-start">
        <h1 className="font-mono text-7xl text-cyan leading-none md:text-8xl">{code}</h1>
        <p className="mt-6 font-semibold text-2xl md:text-3xl">{heading}</p>
        <p className="mt-3 max-w-[52ch] text-ink-muted text-lg">{text}</p>
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
        Were you looking for
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
