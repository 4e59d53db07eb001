import type { Element, ElementContent } from 'hast'
import type {
  BlockContent,
  DefinitionContent,
  ListItem,
  PhrasingContent,
  Root,
  TableRow,
} from 'mdast'

/**
 * The elements that shape/ makes as a markdown tree. hast-util-to-mdast reads any HTML, but takes ten times as long: it
 * copies the tree and looks for white space that is not there.
 */
export function treeOf(elements: readonly Element[], footnotePrefix: string): Root {
  const defined = new Set(
    elements
      .filter(({ tagName }) => tagName === 'note-text')
      .map(({ properties }) => properties.note),
  )

  function flow(nodes: readonly ElementContent[]): (BlockContent | DefinitionContent)[] {
    const blocks: (BlockContent | DefinitionContent)[] = []
    let line: ElementContent[] = []
    const flush = () => {
      if (line.length > 0) blocks.push({ type: 'paragraph', children: phrasing(line) })
      line = []
    }
    for (const node of nodes) {
      const found = node.type === 'element' ? blockOf(node) : null
      if (found) {
        flush()
        blocks.push(found)
      } else {
        line.push(node)
      }
    }
    flush()
    return blocks
  }

  function blockOf(node: Element): BlockContent | DefinitionContent | null {
    const { tagName, properties, children } = node
    const level = /^h([1-6])$/.exec(tagName)?.[1]
    if (level)
      return {
        type: 'heading',
        depth: depths[Number(level) - 1] ?? 6,
        children: phrasing(children),
      }
    switch (tagName) {
      case 'p':
        return { type: 'paragraph', children: phrasing(children) }
      case 'hr':
        return { type: 'thematicBreak' }
      case 'blockquote':
        return { type: 'blockquote', children: flow(children) }
      case 'pre':
        return {
          type: 'code',
          lang: String(properties.language ?? '') || null,
          value: textOf(node),
        }
      case 'ul':
      case 'ol':
        return listOf(node)
      case 'table':
        return { type: 'table', children: children.flatMap(rowsOf) }
      case 'note-text': {
        const identifier = `${footnotePrefix}${properties.note}`
        return {
          type: 'footnoteDefinition',
          identifier,
          label: identifier,
          children: flow(children),
        }
      }
      default:
        return null
    }
  }

  function listOf({ tagName, properties, children }: Element): BlockContent {
    const items = children.flatMap((item) => (item.type === 'element' ? [itemOf(item)] : []))
    return {
      type: 'list',
      ordered: tagName === 'ol',
      start: tagName === 'ol' ? Number(properties.start) : null,
      spread: items.some(({ spread }) => spread),
      children: items,
    }
  }

  function itemOf({ children, properties }: Element): ListItem {
    const content = flow(children)
    const { checked = null } = properties
    // One paragraph and lists need no empty lines.
    const spread = content.slice(1).some(({ type }) => type !== 'list')
    return {
      type: 'listItem',
      spread,
      checked: checked === null ? null : checked === true,
      children: content,
    }
  }

  function rowsOf(row: ElementContent): TableRow[] {
    if (row.type !== 'element') return []
    const cells = row.children.flatMap((cell) => (cell.type === 'element' ? [cell] : []))
    return [
      {
        type: 'tableRow',
        children: cells.map((cell) => ({ type: 'tableCell', children: phrasing(cell.children) })),
      },
    ]
  }

  function phrasing(nodes: readonly ElementContent[]): PhrasingContent[] {
    const content: PhrasingContent[] = []
    for (const node of nodes) {
      const found = inline(node)
      const last = content.at(-1)
      if (found.type === 'text' && last?.type === 'text') last.value += found.value
      else content.push(found)
    }
    return content
  }

  function inline(node: ElementContent): PhrasingContent {
    if (node.type !== 'element')
      return { type: 'text', value: node.type === 'text' ? node.value : '' }
    const { tagName, properties, children } = node
    switch (tagName) {
      case 'strong':
        return { type: 'strong', children: phrasing(children) }
      case 'em':
        return { type: 'emphasis', children: phrasing(children) }
      case 'del':
        return { type: 'delete', children: phrasing(children) }
      case 'a':
        return { type: 'link', url: String(properties.href), children: phrasing(children) }
      case 'code':
        return { type: 'inlineCode', value: textOf(node) }
      case 'br':
        return { type: 'break' }
      case 'img':
        return {
          type: 'image',
          url: String(properties.src),
          alt: String(properties.alt ?? ''),
          title: properties.title ? String(properties.title) : null,
        }
      case 'note': {
        const identifier = `${footnotePrefix}${properties.note}`
        if (!defined.has(properties.note)) return { type: 'text', value: `[${properties.note}]` }
        return { type: 'footnoteReference', identifier, label: identifier }
      }
      case 'input':
        return { type: 'text', value: '' }
      default:
        return { type: 'text', value: textOf(node) }
    }
  }

  return { type: 'root', children: flow(elements) }
}

const depths = [1, 2, 3, 4, 5, 6] as const

function textOf({ children }: Element): string {
  return children
    .map((node) =>
      node.type === 'text' ? node.value : node.type === 'element' ? textOf(node) : '',
    )
    .join('')
}
