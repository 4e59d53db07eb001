import type { EditorView } from '@codemirror/view'
import { EditorView as View } from '@codemirror/view'
import type { TextSurface } from '../surface/text-surface.browser'
import { addInsertionPoints } from './look/insertion-points.browser'
import { passageMarks, showPassageMarks } from './look/passage-marks.browser'

/** The editor for other parts of the page. The page scrolls, not the editor. */
export function editorSurface(view: EditorView, topEdge: () => number): TextSurface {
  return {
    text: () => view.state.doc.toString(),
    selection: () => {
      const { from, to } = view.state.selection.main
      return { start: from, end: to }
    },
    replace({ start, end }, text) {
      const length = view.state.doc.length
      const insert = view.state.toText(text)
      const from = Math.min(start, length)
      view.dispatch({
        changes: { from, to: Math.min(end, length), insert },
        selection: { anchor: from + insert.length },
        scrollIntoView: true,
        userEvent: 'input.paste',
      })
      view.focus()
    },
    select({ start, end }) {
      const { length } = view.state.doc
      const anchor = Math.min(start, length)
      view.focus()
      view.dispatch({
        selection: { anchor, head: Math.min(end, length) },
        effects: View.scrollIntoView(anchor, { y: 'center' }),
      })
    },
    placeAt: (x, y) => view.posAtCoords({ x, y }, false),
    addInsertionPoints: (positions, options) => addInsertionPoints(view, positions, options),
    showMarks: (marks) => showPassageMarks(view, marks),
    marks: () => passageMarks(view),
    onMarkClick(listener) {
      const onClick = ({ target }: Event) => {
        const mark = target instanceof Element ? target.closest('[data-passage-mark]') : null
        const id = mark?.getAttribute('data-passage-mark')
        if (id && view.state.selection.main.empty) listener(id)
      }
      view.contentDOM.addEventListener('click', onClick)
      return () => view.contentDOM.removeEventListener('click', onClick)
    },
    topLine() {
      const height = topEdge() - view.documentTop
      const block = view.lineBlockAtHeight(Math.max(0, height))
      const { number } = view.state.doc.lineAt(block.from)
      const part = block.height === 0 ? 0 : (height - block.top) / block.height
      return number - 1 + Math.min(Math.max(part, 0), 0.999)
    },
    scrollToLine(line) {
      const { doc } = view.state
      const number = Math.min(Math.max(Math.floor(line), 0), doc.lines - 1)
      const block = view.lineBlockAt(doc.line(number + 1).from)
      const place = view.documentTop + block.top + (line - number) * block.height
      scrollTo({ top: scrollY + place - topEdge(), behavior: 'instant' })
    },
    onScroll(listener) {
      addEventListener('scroll', listener, { passive: true })
      return () => removeEventListener('scroll', listener)
    },
  }
}
