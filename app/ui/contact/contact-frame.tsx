import type { ReactNode } from 'react'
import { Panel } from '../primitives/panel'
import { Breadcrumbs } from '../site/breadcrumbs'
import { PageTitle } from '../site/page-title'

interface ContactFrameProps {
  /** Only then is a mail promised. */
  isMailed: boolean
  children: ReactNode
}

export function ContactFrame({ isMailed, children }: ContactFrameProps) {
  const facts = [
    isMailed
      ? 'Your message is stored, and mailed to the editors. They answer to the address you give.'
      : 'Your message is stored for the editors.',
    'We keep what you write in the form and when it came: nothing about your device or your network.',
    'To report an article, please name its title or its address.',
  ]
  return (
    <div className="page-width pt-8">
      <Breadcrumbs current="Contact" />
      <div className="grid grid-cols-1 gap-x-16 gap-y-8 pt-10 lg:grid-cols-[5fr_7fr] lg:grid-rows-[auto_1fr]">
        <div>
          <PageTitle eyebrow="Open channel" title="Contact">
            A correction, a tip, a question, or something that does not work for you: write to us.
          </PageTitle>
        </div>
        <Panel className="p-5 sm:p-8 lg:row-span-2">{children}</Panel>
        <ul className="self-start lg:max-w-[50ch] border-line border-t">
          {facts.map((fact) => (
            <li key={fact} className="border-line border-b py-4 text-ink-muted">
              {fact}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
