import { readerPageHeaders } from '~/http/cache-policy'
import { services } from '~/services'
import { unlistedMeta } from '~/syndication/metadata/unlisted-meta.rules'
import { ButtonLink } from '~/ui/button'
import { Notice } from '../shell/notice.view'
import type { Route } from './+types/thanks.route'

export const headers = readerPageHeaders

export function loader({ context }: Route.LoaderArgs) {
  const { site, contact } = context.get(services)
  return { site, isMailed: contact.isMailed() }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? unlistedMeta(loaderData.site, {
        path: '/contact/thanks',
        title: 'Message received',
        description: 'Your message has reached the editors.',
      })
    : []

export default function ContactThanks({ loaderData: { isMailed } }: Route.ComponentProps) {
  return (
    <Notice
      accent="accent-green"
      eyebrow="Message received"
      title="Thank you"
      actions={
        <>
          <ButtonLink href="/">Return to Home</ButtonLink>
          <ButtonLink href="/contact" look="outline">
            Send another message
          </ButtonLink>
        </>
      }
    >
      {isMailed
        ? 'Your message is stored and on its way to the editors. They reply to the address you entered.'
        : 'Your message is stored for the editors.'}
    </Notice>
  )
}
