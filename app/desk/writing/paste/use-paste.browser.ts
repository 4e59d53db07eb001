import { useEffect } from 'react'
import type { ClipboardMarkdown, PlainReason } from '~/markdown/from-html/clipboard'
import { newTabId } from '../../autosave/tab-id.browser'
import { insertParagraph } from '../../pictures/insert-text.browser'
import { showToast } from '../../shell/toasts.view'
import { type TextRange, type TextSurface, textSurface } from '../surface/text-surface.browser'
import { keepCaret } from './keep-caret.browser'
import { footnotePrefixFor, isInCode, linkOver, rangeAfterEdit, topHeadingOf } from './paste.rules'
import { uploadPasted } from './upload-pasted.browser'

interface PasteOptions {
  /** The id of the field that the text is written in. */
  fieldId: string
  deskPath: string
  siteOrigin: string
}

/** HTML of this length takes so long to convert that the editor is told. */
const longHtml = 300_000

/** Pastes and drops rich text as markdown. Without HTML, as with Ctrl+Shift+V, the browser pastes the text itself. */
export function usePaste({ fieldId, deskPath, siteOrigin }: PasteOptions): void {
  useEffect(() => {
    const uploads = new AbortController()
    const options = { fieldId, deskPath, siteOrigin, signal: uploads.signal }
    const onPaste = (event: ClipboardEvent) => {
      const surface = textSurface(fieldId)
      const { clipboardData: data, target } = event
      if (!data || !surface || !isInField(target, fieldId)) return
      receive(event, data, surface.selection(), options)
    }
    const onDrop = (event: DragEvent) => {
      const { dataTransfer: data, target } = event
      const position = dropPosition(event)
      if (!data || position === null || !isInField(target, fieldId)) return
      receive(event, data, { start: position, end: position }, options)
    }
    // Before the editor, which would paste the plain text.
    document.addEventListener('paste', onPaste, { capture: true })
    document.addEventListener('drop', onDrop, { capture: true })
    return () => {
      uploads.abort()
      document.removeEventListener('paste', onPaste, { capture: true })
      document.removeEventListener('drop', onDrop, { capture: true })
    }
  }, [fieldId, deskPath, siteOrigin])
}

type ReceiveOptions = PasteOptions & { signal: AbortSignal }

function receive(
  event: Event,
  data: DataTransfer,
  range: TextRange,
  options: ReceiveOptions,
): void {
  const surface = textSurface(options.fieldId)
  const text = data.getData('text/plain')
  const html = data.getData('text/html')
  // A picture alone: its dialog asks for a description.
  if (!surface || (data.files.length > 0 && text === '')) return
  const before = surface.text()
  const link = linkOver(before.slice(range.start, range.end), text, options.siteOrigin)
  if (link) {
    event.preventDefault()
    surface.replace(range, link)
    return
  }
  const codeEditorData = data.getData('vscode-editor-data')
  if (html.trim() === '' || codeEditorData !== '' || isInCode(before, range.start)) return
  event.preventDefault()
  void convertAndInsert({ html, text }, range, options)
}

async function convertAndInsert(
  texts: { html: string; text: string },
  range: TextRange,
  options: ReceiveOptions,
): Promise<void> {
  const { fieldId, siteOrigin } = options
  const before = textSurface(fieldId)?.text() ?? ''
  const isLong = texts.html.length > longHtml
  if (isLong) notify('success', 'Converting the pasted text…')
  const result = await convert(texts, {
    siteOrigin,
    picturePrefix: `#uploading-${newTabId().slice(0, 8)}-`,
    footnotePrefix: footnotePrefixFor(before),
    topHeading: topHeadingOf(before),
  })
  const surface = textSurface(fieldId)
  if (!surface) return
  insert(surface, result, { before, range })
  if (result.kind === 'text') {
    if (plainNotices[result.reason]) notify('error', plainNotices[result.reason])
    else if (isLong) notify('success', 'Pasted as plain text.')
    return
  }
  if (isLong) notify('success', 'Pasted as markdown.')
  const { linked, refusals } = await uploadPasted(result.pictures, options)
  if (!options.signal.aborted) notifyOfPictures(linked, result.lostPictures, refusals)
}

/** Inserts it where it was pasted, even if the editor went on typing; at the caret if that place is gone. */
function insert(
  surface: TextSurface,
  result: ClipboardMarkdown,
  { before, range }: { before: string; range: TextRange },
): void {
  const text = result.kind === 'text' ? result.text : result.markdown.trim()
  const target = rangeAfterEdit(before, surface.text(), range) ?? surface.selection()
  const isParagraph = result.kind === 'markdown' && text.includes('\n')
  const edit = () =>
    isParagraph ? insertParagraph(surface, text, target) : surface.replace(target, text)
  if (surface.text() === before) edit()
  else keepCaret(surface, target, edit)
}

/** Loaded with the first paste: it is not needed to open the desk. */
async function convert(
  ...[texts, options]: Parameters<typeof import('./convert.browser')['convertClipboard']>
): Promise<ClipboardMarkdown> {
  try {
    const { convertClipboard } = await import('./convert.browser')
    return await convertClipboard(texts, options)
  } catch {
    return { kind: 'text', text: texts.text, reason: 'unreadable' }
  }
}

const plainNotices: Record<PlainReason, string> = {
  'too-large':
    'The copied text is too large to convert, so it was pasted as plain text. To keep its formatting, paste it in parts.',
  unreadable:
    'The formatting of the copied text could not be read, so it was pasted as plain text. Check headings, lists and links.',
  'no-html': '',
  code: '',
  address: '',
  plain: '',
}

function notifyOfPictures(linked: number, lost: number, refusals: readonly string[]): void {
  const texts = [...new Set(refusals)]
  if (linked > 0) {
    texts.push(
      `${pictures(linked)} could not be copied from another site, so the text has a link instead. Download and drop each picture here.`,
    )
  }
  if (lost > 0) {
    texts.push(
      `${pictures(lost)} did not come with the text. Drop the files here, or paste one at a time.`,
    )
  }
  if (texts.length > 0) notify('error', texts.join(' '))
}

function pictures(count: number): string {
  return count === 1 ? 'One picture' : `${count} pictures`
}

function notify(kind: 'success' | 'error', text: string): void {
  showToast({ kind, text, task: 'paste' })
}

/** An editor in the place of the text area has its id. */
function isInField(target: EventTarget | null, fieldId: string): boolean {
  return target instanceof Element && target.closest(`#${CSS.escape(fieldId)}`) !== null
}

/** Where in a text area something is dropped. Null elsewhere: an editor handles its own drops. */
function dropPosition({ target, clientX, clientY, dataTransfer }: DragEvent): number | null {
  if (!(target instanceof HTMLTextAreaElement) || dataTransfer?.types.includes('Files')) return null
  const caret = document.caretPositionFromPoint?.(clientX, clientY)
  return caret?.offsetNode === target ? caret.offset : target.selectionEnd
}
