import { services } from '~/services'
import { ButtonLink } from '~/ui/primitives/button'
import { readerPageHeaders } from '../cache-policy'
import type { Route } from './+types/contact-thanks'

export const headers = readerPageHeaders

export function loader({ context }: Route.LoaderArgs) {
  const { site, contact } = context.get(services)
  return { site, isMailed: contact.isMailed }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Message received | ${loaderData?.site.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function ContactThanks({ loaderData: { isMailed } }: Route.ComponentProps) {
  return (
    <div className="page-width flex flex-col items-start py-24 md:py-32">
      <p className="token text-green">Message received</p>
      <h1 className="mt-4 font-semibold text-[clamp(2.125rem,5vw,3.25rem)] leading-[1.08] tracking-tight">
        Thank you
      </h1>
      <p className="mt-5 max-w-[52ch] text-ink-soft text-xl">
        {isMailed
          ? 'Your message is stored and on its way to the editors. They answer to the address you gave.'
          : 'Your message is stored for the editors.'}
      </p>
      <div className="mt-9 flex flex-wrap gap-4">
        <ButtonLink href="/">Return to Home</ButtonLink>
        <ButtonLink href="/contact" look="outline">
          Write another message
        </ButtonLink>
      </div>
    </div>
  )
}
