import type { ReactNode } from 'react'
import { FormFrame } from '../shell/form-frame.view'

const facts = [
  'About one email a week per subject: its weekly brief with articles, now and then a single article. Nothing else.',
  'First we mail you a link to confirm. You receive no issue before you do.',
  'No tracking pixels and no tracked clicks: links lead straight to the site. Unsubscribe with one click in every issue.',
]

export function SubscribeFrame({ siteName, children }: { siteName: string; children: ReactNode }) {
  return (
    <FormFrame
      crumb="Subscribe"
      eyebrow="Newsletter"
      title="Subscribe"
      lead={`The weekly brief and selected articles from ${siteName}, in your inbox.`}
      facts={facts}
      aside={
        <a
          href="/privacy-policy"
          className="inline-block py-1 text-ink underline decoration-cyan underline-offset-4 hover:text-cyan"
        >
          What data we store, and for how long
        </a>
      }
    >
      {children}
    </FormFrame>
  )
}
