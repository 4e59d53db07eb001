import type { ReactNode } from 'react'
import { RemainingStyles } from '~/document/remaining-styles'
import { PageTitle, type PageTitleProps } from './page-title.view'

interface NoticeProps extends PageTitleProps {
  /** An accent class for the text; buttons keep their usual colour. */
  accent?: string
  actions: ReactNode
}

/** A page with a short message and links to continue. */
export function Notice({ accent, actions, ...titleProps }: NoticeProps) {
  return (
    <div className="page-width py-24 md:py-32">
      <div className={accent}>
        <PageTitle {...titleProps} />
      </div>
      <RemainingStyles />
      <div className="mt-9 flex flex-wrap gap-4">{actions}</div>
    </div>
  )
}
