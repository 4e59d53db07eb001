import { useEffect } from 'react'
import type { ClipboardMarkdown, PlainReason } from '~/markdown/from-html/clipboard'
import { pictureLink, takeOutPlaceholders } from '~/markdown/from-html/pictures'
import { newTabId } from '../../autosave/tab-id.browser'
import { showToast } from '../../shell/toasts.view'
import { isInCodeBlock } from '../editor/edits/block-texts.rules'
import { keepCaret } from '../surface/keep-caret.browser'
import { type TextRange, type TextSurface, textSurface } from '../surface/text-surface.browser'
import { type FittedText, fitInto, withOuterSpaces } from './fit-into.rules'
import { footnotePrefixFor, linkOver, rangeAfterEdit, topHeadingOf } from './paste.rules'
import { isReadable } from './picture-files.browser'
import { placePasted } from './place-pasted.browser'

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
    const options = { fieldId, deskPath, siteOrigin }
    const onPaste = (event: ClipboardEvent) => {
      const surface = textSurface(fieldId)
      const { clipboardData: data, target } = event
      if (!data || !surface || !isInField(target, fieldId)) return
      receive(event, data, surface.selection(), options)
    }
    let isOwnDrag = false
    const onDragStart = ({ target }: DragEvent) => {
      isOwnDrag = isInField(target, fieldId)
    }
    const onDragEnd = () => {
      isOwnDrag = false
    }
    const onDrop = (event: DragEvent) => {
      const surface = textSurface(fieldId)
      const { dataTransfer: data, target, clientX, clientY } = event
      const isMove = isOwnDrag
      isOwnDrag = false
      // The field moves its own text. Files are pictures, for the dialog.
      if (!data || !surface || isMove || data.types.includes('Files')) return
      if (!isInField(target, fieldId)) return
      const place = surface.placeAt(clientX, clientY)
      receive(event, data, { start: place, end: place }, options)
    }
    // Before the editor, which would paste the plain text.
    document.addEventListener('paste', onPaste, { capture: true })
    document.addEventListener('drop', onDrop, { capture: true })
    document.addEventListener('dragstart', onDragStart, { capture: true })
    document.addEventListener('dragend', onDragEnd, { capture: true })
    return () => {
      document.removeEventListener('paste', onPaste, { capture: true })
      document.removeEventListener('drop', onDrop, { capture: true })
      document.removeEventListener('dragstart', onDragStart, { capture: true })
      document.removeEventListener('dragend', onDragEnd, { capture: true })
    }
  }, [fieldId, deskPath, siteOrigin])
}

function receive(event: Event, data: DataTransfer, range: TextRange, options: PasteOptions): void {
  const surface = textSurface(options.fieldId)
  const text = data.getData('text/plain')
  const html = data.getData('text/html')
  // A picture alone: its dialog asks for a description.
  if (!surface || (data.files.length > 0 && text === '')) return
  const before = surface.text()
  // Code is pasted as it is.
  if (isInCodeBlock(before, range.start)) return
  const link = linkOver(before, range, { pasted: text, siteOrigin: options.siteOrigin })
  if (link) {
    event.preventDefault()
    surface.replace(link.range, link.markdown)
    return
  }
  const codeEditorData = data.getData('vscode-editor-data')
  if (html.trim() === '' || codeEditorData !== '') return
  event.preventDefault()
  void convertAndInsert({ html, text }, range, options)
}

async function convertAndInsert(
  texts: { html: string; text: string },
  range: TextRange,
  options: PasteOptions,
): Promise<void> {
  const { fieldId, siteOrigin } = options
  const surfaceBefore = textSurface(fieldId)
  if (!surfaceBefore) return
  const place = { before: surfaceBefore.text(), caret: surfaceBefore.selection(), range }
  const isLong = texts.html.length > longHtml
  if (isLong) notify('success', 'Converting the pasted text…')
  const result = await convert(texts, {
    siteOrigin,
    picturePrefix: `#uploading-${newTabId().slice(0, 8)}-`,
    footnotePrefix: footnotePrefixFor(place.before),
    topHeading: topHeadingOf(place.before),
  })
  const surface = textSurface(fieldId)
  if (!surface) return
  if (result.kind === 'text') {
    const { target, fitted } = fitAtPlace(surface, result.text, { ...place, isBlocks: false })
    insert(surface, fitted, { ...place, target })
    if (plainNotices[result.reason]) notify('error', plainNotices[result.reason])
    else if (isLong) notify('success', 'Pasted as plain text.')
    return
  }
  insertMarkdown(surface, result, { ...place, copied: texts.text, options })
  if (isLong) notify('success', 'Pasted as markdown.')
}

/** Pictures that cannot be read become links at once; the others are uploaded, and inserted one by one. */
function insertMarkdown(
  surface: TextSurface,
  { markdown, pictures, lostPictures }: Extract<ClipboardMarkdown, { kind: 'markdown' }>,
  { copied, options, ...place }: PastePlace & { copied: string; options: PasteOptions },
): void {
  const linked = pictures.filter(({ source }) => !isReadable(source))
  const withLinks = linked.reduce(
    (text, picture) => text.replace(picture.placeholder, () => pictureLink(picture)),
    markdown.trim(),
  )
  const isBlocks = withLinks.includes('\n')
  const { target, fitted } = fitAtPlace(surface, withLinks, { ...place, isBlocks, copied })
  const { text, places } = takeOutPlaceholders(fitted.text, pictures)
  const inserted = insert(surface, { ...fitted, text }, { ...place, target })
  let linkedCount = linked.length
  const onLinked = () => {
    linkedCount += 1
    notifyOfPictures(linkedCount, lostPictures)
  }
  if (places.length > 0) placePasted(surface, inserted, places, { ...options, onLinked })
  notifyOfPictures(linkedCount, lostPictures)
}

/** Where a text was pasted: the whole text before, the range in it, and where the caret was. */
interface PastePlace {
  before: string
  caret: TextRange
  range: TextRange
}

/** Finds the place where it was pasted, even if the editor went on typing; the caret if that place is gone. */
function fitAtPlace(
  surface: TextSurface,
  pasted: string,
  { before, range, isBlocks, copied = '' }: PastePlace & { isBlocks: boolean; copied?: string },
) {
  const text = surface.text()
  const target = rangeAfterEdit(before, text, range) ?? surface.selection()
  const place = { text, range: target, isBlocks }
  return { target, fitted: fitInto(withOuterSpaces(pasted, copied, place), place) }
}

/**
 * Returns where the text is, without what is inserted around it. The caret comes behind it, unless the editor has typed or
 * moved it meanwhile.
 */
function insert(
  surface: TextSurface,
  { before: gapBefore, text, after }: FittedText,
  { before, caret, target }: PastePlace & { target: TextRange },
): TextRange {
  // Only pictures: they are inserted later.
  if (text.trim() === '') return { start: target.end, end: target.end }
  const edit = () => surface.replace(target, gapBefore + text + after)
  const { start: caretStart, end: caretEnd } = surface.selection()
  const isCaretThere = caretStart === caret.start && caretEnd === caret.end
  if (isCaretThere && surface.text() === before) edit()
  else keepCaret(surface, target, edit)
  const start = target.start + gapBefore.length
  return { start, end: start + text.length }
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

function notifyOfPictures(linked: number, lost: number): void {
  const texts: string[] = []
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
  // Selected text is dragged as a text node.
  const element = target instanceof Text ? target.parentElement : target
  return element instanceof Element && element.closest(`#${CSS.escape(fieldId)}`) !== null
}
