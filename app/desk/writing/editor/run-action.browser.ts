import { toggleFold } from '@codemirror/language'
import { openSearchPanel } from '@codemirror/search'
import type { EditorView } from '@codemirror/view'
import { requestComment } from '../surface/comment-request.browser'
import { requestPicture } from '../surface/picture-request.browser'
import { type ActionName, actionOf } from './edits/actions.rules'
import type { SelectedText, TextEdit } from './edits/text-edit.rules'

export function selectedText(view: EditorView): SelectedText {
  const { from, to } = view.state.selection.main
  return { text: view.state.doc.toString(), selection: { start: from, end: to } }
}

/** As one step that can be undone. */
export function applyToView(view: EditorView, edit: TextEdit, userEvent = 'input'): void {
  const { start, end, insert, selection } = edit
  view.dispatch({
    changes: { from: start, to: end, insert },
    selection: { anchor: selection.start, head: selection.end },
    scrollIntoView: true,
    userEvent,
  })
}

export function runAction(view: EditorView, name: ActionName): boolean {
  if (name === 'find') return openSearchPanel(view)
  if (name === 'fold') return foldAbove(view)
  if (name === 'comment') {
    requestComment(view.contentDOM.id)
    return true
  }
  if (name === 'picture') {
    requestPicture(view.contentDOM.id)
    return true
  }
  const edit = actionOf(name).edit?.(selectedText(view))
  if (edit) applyToView(view, edit)
  view.focus()
  return true
}

/** Folds or unfolds the section that the caret is in: the one of the nearest heading above. */
function foldAbove(view: EditorView): boolean {
  const { doc, selection } = view.state
  for (let line = doc.lineAt(selection.main.head); ; line = doc.line(line.number - 1)) {
    if (/^ {0,3}#{1,6}\s/.test(line.text.slice(0, 20))) {
      view.dispatch({ selection: { anchor: line.to }, scrollIntoView: true })
      view.focus()
      return toggleFold(view)
    }
    if (line.number === 1) return false
  }
}
