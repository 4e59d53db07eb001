import { data } from 'react-router'
import { services } from '~/services'
import { ButtonLink } from '~/ui/primitives/button'
import { readerPageHeaders } from '../cache-policy'
import type { Route } from './+types/subscribe'

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('Cache-Control') ? actionHeaders : readerPageHeaders()
}

export function loader({ context }: Route.LoaderArgs) {
  return { site: context.get(services).site }
}

/** Takes no address: a subscription needs a confirmation by mail, and this version sends none. */
export function action() {
  return data({ wasNotStored: true }, { status: 503, headers: { 'Cache-Control': 'no-store' } })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Subscribe | ${loaderData?.site.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function Subscribe({ loaderData: { site }, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width flex flex-col items-start py-24 md:py-32">
      <p className="token text-cyan">Newsletter</p>
      <h1 className="mt-4 font-semibold text-[clamp(2.125rem,5vw,3.25rem)] leading-[1.08] tracking-tight">
        Subscriptions are not open yet
      </h1>
      <p role="status" className="mt-5 max-w-[52ch] text-ink-soft text-xl">
        {actionData
          ? 'Your address was not stored, and nothing was sent. '
          : `${site.name} does not send its weekly brief by mail yet. `}
        Until it does, every brief is here to be read.
      </p>
      <div className="mt-9 flex flex-wrap gap-4">
        <ButtonLink href="/weekly-brief">Read the weekly briefs</ButtonLink>
        <ButtonLink href="/contact" look="outline">
          Write to us
        </ButtonLink>
      </div>
    </div>
  )
}
