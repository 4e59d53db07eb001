import type { ReactNode } from 'react'
import { ButtonLink } from '~/ui/button'
import { DeskHeading } from '../desk-page.view'
import { Notice } from '../notice.view'

/** The result of a form that was processed, although the rest of its page could not be loaded. */
export function DoneWithoutPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <DeskHeading title={title} />
      <Notice kind="info">
        Your change was made, but the rest of the page could not be loaded. Do not send the form
        again.
      </Notice>
      {children}
      <div className="mt-8">
        <ButtonLink href="." look="outline">
          Reload the page
        </ButtonLink>
      </div>
    </>
  )
}
