import { History } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { PageName } from '~/config/static-pages'
import { pageDocument } from '~/publication/pages/page-document.rules'
import { ButtonLink } from '~/ui/button'
import { clearJournal } from '../../autosave/journal/journal.browser'
import { type Outcome, OutcomeNotice } from '../../shell/confirm/outcome-notice.view'
import { DeskHeading } from '../../shell/desk-page.view'
import { Moment } from '../../shell/moment.view'
import { FocusedNotice } from '../../shell/notice.view'
import { type OpenedPage, PageForm } from './page-form.view'
import type { RejectedPageForm } from './saving/rejected-page-form.rules'
import { ShippedText } from './shipped-text.view'

interface PageViewProps extends OpenedPage {
  base: string
  stored: { version: number; updatedAt: Date | null; isShipped: boolean }
  /** The tab whose text was just saved. */
  saved: { tab: string } | null
  /** The version that was just restored. */
  restored: string | null
  /** An autosave that was just discarded. */
  outcome: Outcome | null
  rejectedForm: RejectedPageForm | null
  /** Changes with every text that needs a new form. */
  formKey: string
  onSubmit: (tab: string) => void
}

/** One page: its text, and the way to its versions. */
export function PageView(props: PageViewProps) {
  const { base, name, title, stored, editor, rejectedForm, saved } = props
  const path = `${base}/settings/pages/${name}`
  useSavedPage(editor.id, name, saved)
  const success = successOf(props)
  return (
    <div className="max-w-3xl">
      <DeskHeading title={title}>
        <a href={`/${name}`} className="underline underline-offset-4 hover:text-cyan">
          Page on the site
        </a>
        <Link
          to={`${base}/settings/pages`}
          className="underline underline-offset-4 hover:text-cyan"
        >
          All pages
        </Link>
      </DeskHeading>
      <OutcomeNotice outcome={props.outcome} task={name} />
      {!rejectedForm && success && (
        <FocusedNotice kind="success" focusKey={`${stored.version} ${success}`}>
          {success}
        </FocusedNotice>
      )}
      <div className="mb-6 flex flex-wrap items-center gap-4">
        <p className="text-ink-muted">
          {stored.updatedAt && !stored.isShipped ? (
            <>
              Version {stored.version}, changed{' '}
              <Moment at={stored.updatedAt} timeZone={editor.timeZone} />
            </>
          ) : (
            'Readers see the shipped text.'
          )}
        </p>
        <ButtonLink href={`${path}/revisions`} look="outline" size="small">
          <History aria-hidden="true" className="size-4" />
          Versions
        </ButtonLink>
      </div>
      <PageForm
        key={props.formKey}
        opened={props}
        base={base}
        path={path}
        rejectedForm={rejectedForm}
        onSubmit={props.onSubmit}
      />
      {!stored.isShipped && <ShippedText path={path} version={stored.version} />}
    </div>
  )
}

function successOf({ saved, restored, stored }: PageViewProps): string | null {
  if (saved) return 'Saved. Readers see the text now.'
  if (restored === null) return null
  return stored.isShipped
    ? 'Readers see the shipped text again.'
    : `Restored version ${restored}. Readers see it now.`
}

/** Clears the text in this browser's journal that is saved by now. */
function useSavedPage(editorId: string, name: PageName, saved: { tab: string } | null): void {
  useEffect(() => {
    if (saved) void clearJournal({ documentKind: pageDocument, editorId, id: name, tab: saved.tab })
  }, [editorId, name, saved])
}
