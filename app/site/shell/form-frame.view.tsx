import type { ReactNode } from 'react'
import { RemainingStyles } from '~/document/remaining-styles'
import { Panel } from '~/ui/panel'
import { Breadcrumbs } from './breadcrumbs.view'
import { PageTitle } from './page-title.view'

interface FormFrameProps {
  /** The name of the page in its breadcrumbs. */
  crumb: string
  eyebrow: string
  title: string
  lead: ReactNode
  /** What happens to the data, one sentence each. */
  facts: string[]
  /** Below the facts. */
  aside?: ReactNode
  children: ReactNode
}

/** The layout of a page with a form. */
export function FormFrame(props: FormFrameProps) {
  const { crumb, eyebrow, title, lead, facts, aside, children } = props
  return (
    <div className="page-width pt-8">
      <Breadcrumbs current={crumb} />
      <div className="grid grid-cols-1 gap-x-16 gap-y-8 pt-10 lg:grid-cols-[5fr_7fr] lg:grid-rows-[auto_1fr]">
        <div>
          <PageTitle eyebrow={eyebrow} title={title}>
            {lead}
          </PageTitle>
        </div>
        <RemainingStyles />
        <Panel className="p-5 sm:p-8 lg:row-span-2">{children}</Panel>
        <div className="self-start lg:max-w-[50ch]">
          <ul className="border-line border-t">
            {facts.map((fact) => (
              <li key={fact} className="border-line border-b py-4 text-ink-muted">
                {fact}
              </li>
            ))}
          </ul>
          {aside && <div className="mt-4">{aside}</div>}
        </div>
      </div>
    </div>
  )
}
