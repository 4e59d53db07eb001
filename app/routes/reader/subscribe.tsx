import { data } from 'react-router'
import { services } from '~/services'
import { unlistedMeta } from '~/syndication/metadata/page-meta'
import { ButtonLink } from '~/ui/primitives/button'
import { Notice } from '~/ui/site/notice'
import { keptByNobody, pageHeadersUnlessSaid } from '../cache-policy'
import type { Route } from './+types/subscribe'

export const headers = pageHeadersUnlessSaid

export function loader({ context }: Route.LoaderArgs) {
  return { site: context.get(services).site }
}

/** Takes no address: a subscription needs a confirmation by mail, and this version sends none. */
export function action() {
  return data({ wasNotStored: true }, { status: 503, headers: keptByNobody })
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? unlistedMeta(loaderData.site, {
        title: 'Subscribe',
        description: `The newsletter of ${loaderData.site.name}: the week in cybersecurity, AI and cyber-marketing.`,
      })
    : []

export default function Subscribe({ loaderData: { site }, actionData }: Route.ComponentProps) {
  return (
    <Notice
      eyebrow="Newsletter"
      title="Subscriptions are not open yet"
      actions={
        <>
          <ButtonLink href="/weekly-brief">Read the weekly briefs</ButtonLink>
          <ButtonLink href="/contact" look="outline">
            Write to us
          </ButtonLink>
        </>
      }
    >
      <p role="status">
        {actionData && 'Your address was not stored, and nothing was sent. '}
        {site.name} does not send its weekly brief by mail yet. Until it does, every brief is here
        to be read.
      </p>
    </Notice>
  )
}
