import type { ReactNode } from 'react'
import { FormFrame } from '../shell/form-frame.view'

const facts = [
  'One mail a week on each subject: its weekly brief, with the articles of that week. Nothing else.',
  'First we send a single mail to ask whether it was you. No issue comes before you have said so.',
  'No pictures that report back, no counted clicks: links lead straight to the site. Every issue has a link to leave with.',
]

export function SubscribeFrame({ siteName, children }: { siteName: string; children: ReactNode }) {
  return (
    <FormFrame
      crumb="Subscribe"
      eyebrow="Newsletter"
      title="Subscribe"
      lead={`The weekly brief of ${siteName}, in your inbox.`}
      facts={facts}
      aside={
        <a
          href="/privacy-policy"
          className="inline-block py-1 text-ink underline decoration-cyan underline-offset-4 hover:text-cyan"
        >
          What we keep of you, and for how long
        </a>
      }
    >
      {children}
    </FormFrame>
  )
}
