import { type Block, changedBlocks, type PageParts } from '../page-parts.rules'
import { morph, parseShell, textElementIn } from './page-shell.browser'
import type { ShownLines } from './scroll-map.rules'
import { trusted } from './trusted-html.browser'

/** Blocks that are made at once: a long text would otherwise hold up a key. */
const blocksAtOnce = 100

/** Outside the viewport, blocks of a text with more than this many are neither laid out nor painted. */
const longText = 200
const longTextStyles = `[data-long-text] > * { content-visibility: auto; contain-intrinsic-size: auto 6rem }
html { overscroll-behavior: contain }`

/** Shows pages in a frame. A page that follows another replaces only what differs. */
export function createPageFrame(frame: HTMLIFrameElement) {
  let shell: string | null = null
  let blocks: Block[] = []
  let elements: HTMLElement[] = []
  let text: HTMLElement | null = null
  let latest: PageParts | null = null

  async function showShell(next: string): Promise<void> {
    const page = parseShell(next)
    const shown = frame.contentDocument
    if (shell !== null && shown && text) {
      morph(shown.body, page.body, text)
    } else {
      await load(frame, `<!doctype html>${page.documentElement.outerHTML}`)
      text = frame.contentDocument && textElementIn(frame.contentDocument)
      addStyles(frame)
    }
    shell = next
  }

  return {
    /** False if a newer page took its place. */
    async show(page: PageParts): Promise<boolean> {
      latest = page
      if (page.shell !== shell) await showShell(page.shell)
      const changes = changedBlocks(blocks.map(htmlOf), page.blocks.map(htmlOf))
      const { start, end, between } = changes
      const made = await elementsOf(
        between.map((shown, index) => (shown === null ? page.blocks[start + index] : null) ?? null),
        () => latest === page,
      )
      if (!made || !text) return false
      text.toggleAttribute('data-long-text', page.blocks.length > longText)
      const following = elements.slice(elements.length - end)
      const middle = between.map((shown, index) => made[index] ?? elements[shown ?? -1])
      const next = middle.filter((element) => element !== undefined)
      const staying = new Set(next)
      for (const element of elements.slice(start, elements.length - end)) {
        if (!staying.has(element)) element.remove()
      }
      place(text, next, { after: elements[start - 1] ?? null, before: following[0] ?? null })
      elements = [...elements.slice(0, start), ...next, ...following]
      blocks = page.blocks
      return true
    },

    /** Null while no page is shown. */
    shownLines(source: readonly string[]): ShownLines | null {
      const view = frame.contentWindow
      if (!view || !text) return null
      const placed = elements.flatMap((element, index) => {
        const line = blocks[index]?.line ?? null
        return line === null ? [] : [{ element, line }]
      })
      const topOf = (element: HTMLElement) => element.getBoundingClientRect().top + view.scrollY
      return {
        lines: placed.map(({ line }) => line),
        topOf: (index) => (placed[index] ? topOf(placed[index].element) : 0),
        lineCount: source.length,
        isEmpty: (line) => source[line]?.trim() === '',
        bottom: text.getBoundingClientRect().bottom + view.scrollY,
      }
    },
  }
}

export type PageFrame = ReturnType<typeof createPageFrame>

const htmlOf = ({ html }: Block) => html

function load(frame: HTMLIFrameElement, html: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  frame.addEventListener('load', () => resolve(), { once: true })
  frame.srcdoc = trusted(html)
  return promise
}

/** A constructed style sheet: the security policy allows no other that is not part of readers' pages. */
function addStyles({ contentDocument, contentWindow }: HTMLIFrameElement): void {
  const view = contentWindow as (Window & { CSSStyleSheet: typeof CSSStyleSheet }) | null
  if (!contentDocument || !view) return
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(longTextStyles)
  contentDocument.adoptedStyleSheets = [sheet]
}

/** Makes the elements of new blocks, a few at a time. Null if it is not wanted any more. */
async function elementsOf(
  blocks: (Block | null)[],
  isWanted: () => boolean,
): Promise<(HTMLElement | null)[] | null> {
  const made: (HTMLElement | null)[] = []
  for (let start = 0; start < blocks.length; start += blocksAtOnce) {
    if (start > 0) await untilNextTask()
    if (!isWanted()) return null
    for (const block of blocks.slice(start, start + blocksAtOnce)) {
      made.push(block && elementOf(block))
    }
  }
  return isWanted() ? made : null
}

function untilNextTask(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve)
  return promise
}

function elementOf({ html }: Block): HTMLElement {
  const template = document.createElement('template')
  template.innerHTML = trusted(html)
  const [only, another] = template.content.children
  if (only instanceof HTMLElement && !another) return only
  const block = document.createElement('div')
  block.append(template.content)
  return block
}

/** Puts the elements in order between two others, and moves only those that are in another place. */
function place(
  parent: HTMLElement,
  elements: HTMLElement[],
  { after, before }: { after: HTMLElement | null; before: HTMLElement | null },
): void {
  let next: ChildNode | null = after ? after.nextSibling : parent.firstChild
  for (const element of elements) {
    if (element === next) next = element.nextSibling
    else parent.insertBefore(element, next ?? before)
  }
}
