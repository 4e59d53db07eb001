import { useEffect, useLayoutEffect } from 'react'
import { issueDocument } from '~/newsletter/issues/autosave/issue-document.rules'
import type { NewsletterIssue } from '~/newsletter/issues/issue.rules'
import { hasSameTexts, tidyTexts } from '~/newsletter/issues/issue-texts.rules'
import { clearJournal, clearJournalIf } from '../../../../autosave/journal/journal.browser'
import { moveOldUnsavedText } from './old-unsaved-text.browser'

interface SavedIssue {
  issue: NewsletterIssue
  editor: { id: string; email: string }
  /** The tab whose texts were just saved. */
  saved: { tab: string } | null
  /** The form is still on the page, and stores what is typed since under another tab. */
  isFormShown: boolean
}

/** Clears the texts in this browser's journal that are saved by now. */
export function useSavedIssue({ issue, editor, saved, isFormShown }: SavedIssue): void {
  // Before UnsavedTexts reads the journal.
  useLayoutEffect(() => {
    moveOldUnsavedText({ issueId: issue.id, editor: { id: editor.id, email: editor.email } })
  }, [issue.id, editor.id, editor.email])
  useEffect(() => {
    if (!saved) return
    const { tab } = saved
    const place = { documentKind: issueDocument, editorId: editor.id, id: issue.id, tab }
    if (isFormShown) void clearJournal(place)
    // What was typed after the button was pressed is in the journal only.
    else void clearJournalIf(place, (typed) => hasSameTexts(tidyTexts(typed), issue))
  }, [issue, editor.id, saved, isFormShown])
}
