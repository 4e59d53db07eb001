import type { Element, ElementContent } from 'hast'
import { type Block, block, element, hasContent, type Item, isBlock } from '../tree'

type Flow = (items: readonly Item[]) => Element[]

/** A list without its empty items. Empty if there are no others. */
export function listOf({ tag, children, properties }: Block, flow: Flow): Element[] {
  const items = itemsOf(children).flatMap((item) => itemOf(item, flow))
  if (items.length === 0) return []
  return [element(tag, items, tag === 'ol' ? { start: properties.start ?? 1 } : {})]
}

/** A list directly inside a list, as Google Docs writes it, belongs to the item before it. */
function itemsOf(children: readonly Item[]): Block[] {
  const items: Block[] = []
  for (const child of children) {
    const last = items.at(-1)
    if (!isBlock(child)) {
      if (!hasContent(child)) continue
      if (last) last.children.push(child)
      else items.push(block('li', [child]))
    } else if (child.tag === 'li') {
      items.push(block('li', [...child.children]))
    } else if (last) {
      last.children.push(child)
    } else {
      items.push(block('li', [child]))
    }
  }
  return items
}

function itemOf(item: Block, flow: Flow): Element[] {
  const checked = takeCheckbox(item)
  const content = flow(item.children)
  if (content.length === 0) return []
  const paragraphs = content.filter(({ tagName }) => tagName === 'p')
  const isTight =
    paragraphs.length <= 1 && content.every(({ tagName }) => /^(p|ul|ol)$/.test(tagName))
  const children: ElementContent[] = isTight
    ? content.flatMap((child): ElementContent[] =>
        child.tagName === 'p' ? child.children : [child],
      )
    : content
  return [element('li', children, checked === null ? {} : { checked })]
}

/** Removes the check box that an item begins with, or `[x]` as text. Null if there is none. */
function takeCheckbox(parent: Block): boolean | null {
  for (const [index, child] of parent.children.entries()) {
    if (isBlock(child)) return takeCheckbox(child)
    if (child.type === 'checkbox') {
      parent.children.splice(index, 1)
      return child.element.properties.checked === true
    }
    if (!hasContent(child)) continue
    const [box, state] = (child.type === 'text' && /^ *\[([ x])\](?= )/i.exec(child.value)) || []
    if (!box || child.type !== 'text') return null
    parent.children[index] = { ...child, value: child.value.slice(box.length) }
    return state !== ' '
  }
  return null
}

/** Makes lists of the paragraphs that Word lists consist of. */
export function nestWordItems(items: readonly Item[]): readonly Item[] {
  if (!items.some(isWordItem)) return items
  const result: Item[] = []
  let run: Block[] = []
  const flush = () => {
    for (let index = 0; index < run.length; ) {
      const { list, next } = wordList(run, index)
      result.push(list)
      index = next
    }
    run = []
  }
  for (const item of items) {
    if (isBlock(item) && isWordItem(item)) run.push(item)
    else if (isBlock(item) || hasContent(item)) {
      flush()
      result.push(item)
    }
  }
  flush()
  return result
}

function isWordItem(item: Item): boolean {
  return isBlock(item) && item.tag === 'list-item'
}

/** The list that begins at an item: its level, what is nested in it, until another list begins. */
function wordList(items: readonly Block[], start: number): { list: Block; next: number } {
  const first = items[start]?.properties ?? {}
  const list = block(first.ordered ? 'ol' : 'ul', [], { start: first.start })
  let index = start
  for (let item = items[index]; item; item = items[index]) {
    const level = Number(item.properties.level)
    if (level < Number(first.level)) break
    if (level > Number(first.level)) {
      const inner = wordList(items, index)
      const last = list.children.at(-1)
      if (isBlock(last)) last.children.push(inner.list)
      index = inner.next
    } else if (item.properties.ordered === first.ordered) {
      list.children.push(block('li', [...item.children]))
      index += 1
    } else break
  }
  return { list, next: index }
}
