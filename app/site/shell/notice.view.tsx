import type { ReactNode } from 'react'
import { RemainingStyles } from '~/document/remaining-styles'
import { PageTitle, type PageTitleProps } from './page-title.view'

interface NoticeProps extends PageTitleProps {
  /** For the words only: what can be pressed looks as everywhere. */
  accent?: string
  actions: ReactNode
}

/** A page that has one thing to say, and offers where to go from there. */
export function Notice({ accent, actions, ...said }: NoticeProps) {
  return (
    <div className="page-width py-24 md:py-32">
      <div className={accent}>
        <PageTitle {...said} />
      </div>
      <RemainingStyles />
      <div className="mt-9 flex flex-wrap gap-4">{actions}</div>
    </div>
  )
}
