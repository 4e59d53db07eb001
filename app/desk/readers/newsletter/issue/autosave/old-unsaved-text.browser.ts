import { issueDocument } from '~/newsletter/issues/autosave/issue-document.rules'
import { writeText } from '../../../../autosave/journal/journal.browser'
import { newTabId } from '../../../../autosave/tab-id.browser'

interface IssueOfEditor {
  issueId: string
  editor: { id: string; email: string }
}

/** Earlier versions had one unsaved text for each issue, under the editor's address. Moves it into the journal. */
export function moveOldUnsavedText({ issueId, editor }: IssueOfEditor): void {
  try {
    const key = `vigil-issue ${editor.email} ${issueId}`
    const stored = localStorage.getItem(key)
    if (stored === null) return
    const { subject, intro, version, at } = JSON.parse(stored)
    const isText = typeof subject === 'string' && typeof intro === 'string'
    if (!isText || typeof version !== 'number' || typeof at !== 'number') return
    const place = {
      documentKind: issueDocument,
      editorId: editor.id,
      id: issueId,
      tab: newTabId(),
    }
    const entry = {
      kind: issueDocument.name,
      id: issueId,
      tab: place.tab,
      version,
      typed: { subject, intro },
      at,
    }
    if (writeText(place, entry)) localStorage.removeItem(key)
  } catch {
    // A browser without storage has nothing to move.
  }
}
