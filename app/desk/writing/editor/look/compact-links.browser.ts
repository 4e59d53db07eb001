import { syntaxTree } from '@codemirror/language'
import type { EditorState, Extension, Range } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view'
import type { SyntaxNodeRef } from '@lezer/common'
import { bodyPictureSources } from '~/pictures/body-pictures.rules'
import { shortAddress } from './short-address.rules'

/** The address of a link or a picture, shortened. It is shown in full, to be edited, while the caret is in the link. */
class AddressChip extends WidgetType {
  readonly address: string

  constructor(address: string) {
    super()
    this.address = address
  }

  override eq(other: AddressChip) {
    return other.address === this.address
  }

  toDOM() {
    const chip = document.createElement('span')
    chip.className = 'md-chip'
    chip.textContent = shortAddress(this.address)
    chip.title = this.address
    return chip
  }

  override ignoreEvent() {
    return false
  }
}

/** A small picture below its line. */
class Thumbnail extends WidgetType {
  readonly address: string

  constructor(address: string) {
    super()
    this.address = address
  }

  override eq(other: Thumbnail) {
    return other.address === this.address
  }

  toDOM(view: EditorView) {
    const picture = document.createElement('img')
    picture.className = 'md-thumbnail'
    picture.alt = ''
    picture.loading = 'lazy'
    picture.addEventListener('load', () => view.requestMeasure())
    picture.addEventListener('error', () => picture.remove())
    picture.src = this.address
    return picture
  }

  override ignoreEvent() {
    return false
  }
}

/** Only uploaded pictures: the security policy allows no others, and they never change. */
const isUploaded = (address: string) => bodyPictureSources(address) !== null

const minLength = 24

function visibleLinks(view: EditorView): DecorationSet {
  const { state } = view
  const found: Range<Decoration>[] = []
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(state).iterate({
      from,
      to,
      enter: (node) => {
        if (node.name === 'Link' || node.name === 'Image') found.push(...decorationsOf(state, node))
      },
    })
  }
  return Decoration.set(found, true)
}

function decorationsOf(state: EditorState, node: SyntaxNodeRef): Range<Decoration>[] {
  const url = node.node.getChild('URL')
  if (!url) return []
  const address = state.sliceDoc(url.from, url.to)
  const found: Range<Decoration>[] = []
  const { from, to } = state.selection.main
  const isEdited = from <= node.to && to >= node.from
  if (!isEdited && url.to - url.from >= minLength) {
    found.push(Decoration.replace({ widget: new AddressChip(address) }).range(url.from, url.to))
  }
  if (node.name === 'Image' && isUploaded(address)) {
    const end = state.doc.lineAt(node.to).to
    found.push(Decoration.widget({ widget: new Thumbnail(address), side: 1 }).range(end))
  }
  return found
}

export const compactLinks: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    #tree

    constructor(view: EditorView) {
      this.#tree = syntaxTree(view.state)
      this.decorations = visibleLinks(view)
    }

    update(update: ViewUpdate) {
      const { view, docChanged, viewportChanged, selectionSet } = update
      const tree = syntaxTree(view.state)
      if (!docChanged && !viewportChanged && !selectionSet && tree === this.#tree) return
      // Decorations that change under an input method end its composition.
      if (view.composing) {
        this.decorations = this.decorations.map(update.changes)
        return
      }
      this.#tree = tree
      this.decorations = visibleLinks(view)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)
