import type { ReactNode } from 'react'
import { ButtonLink } from '~/ui/button'
import { Notice } from '../newsletter/notice.view'
import { DeskHeading } from './desk-page.view'

/** The result of a form that was carried out, where the rest of its page could not be loaded. */
export function DoneWithoutPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <DeskHeading title={title} />
      <Notice kind="news">
        This was done, but the rest of the page cannot be loaded just now. Do not send it again.
      </Notice>
      {children}
      <div className="mt-8">
        <ButtonLink href="." look="outline">
          Load the page
        </ButtonLink>
      </div>
    </>
  )
}
