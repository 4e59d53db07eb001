import { element, type Item, type Marks, noMarks } from '../tree'
import { shiftText } from './marks'
import { readPicture } from './picture'
import { attribute, hasAttribute, type SourceElement } from './source'
import type { Style } from './styles'

// Zero-width joiners stay: scripts and emoji need them.
const invisible = /[\u00ad\u200b\u2060\ufeff]/g

interface TextContext {
  marks: Marks
  position: 'super' | 'sub' | null
  keepsLines: boolean
}

/** White space becomes single spaces, and line ends breaks where they are kept. */
export function readText(value: string, context: TextContext, items: Item[]): void {
  const { marks, position, keepsLines } = context
  const lines = keepsLines ? value.replace(/\r\n?/g, '\n').split('\n') : [value]
  for (const [index, line] of lines.entries()) {
    if (index > 0) items.push(lineBreak(marks))
    const text = line.replace(invisible, '').replace(/\s+/g, ' ')
    if (text === '') continue
    items.push({ type: 'text', value: position ? shiftText(text, position) : text, marks })
  }
}

/** Reads a line break, a picture or a check box; false if the element is none of them. */
export function readLeaf(
  source: SourceElement,
  style: Style,
  marks: Marks,
  items: Item[],
): boolean {
  if (source.tagName === 'br') {
    items.push(lineBreak(marks))
  } else if (source.tagName === 'img') {
    if (attribute(source, 'aria-roledescription').includes('checkbox')) return true
    const picture = readPicture(source, style, marks)
    if (picture) items.push(picture)
  } else if (source.tagName === 'input') {
    items.push(checkbox(hasAttribute(source, 'checked')))
  } else {
    const [, state] = /(?:^|\s)checkbox-(on|off)(?:\s|$)/.exec(attribute(source, 'class')) ?? []
    if (!state) return false
    items.push(checkbox(state === 'on'))
  }
  return true
}

export function lineBreak(marks: Marks): Item {
  return { type: 'break', element: element('br', []), marks }
}

export function checkbox(checked: boolean): Item {
  const input = element('input', [], { type: 'checkbox', checked })
  return { type: 'checkbox', element: input, marks: noMarks }
}
