import { withoutControls } from '../../html/html-text'
import { emptyItem, isItemElement, itemFields, metaFields, type WxrItem, type WxrPart } from './wxr'

/** Longer texts are no posts, and would fill the memory. */
export const maxTextLength = 5_000_000
const maxFieldLength = 200_000

/** `xml:lang="…"` is an object if namespaces are read. */
type Attributes = Readonly<Record<string, unknown>>

/** Makes parts of the elements of an export. */
export function createWxrBuilder(emit: (part: WxrPart) => void) {
  const elements: string[] = []
  let item: WxrItem | null = null
  let record: Map<string, string> | null = null
  let pieces: string[] = []
  let length = 0
  let isReading = false
  let term = { taxonomy: '', slug: '' }
  const state = { count: 0, isComplete: false, isExport: false }

  function open(name: string, attributes: Attributes): void {
    elements.push(name)
    if (name.startsWith('wp:')) state.isExport = true
    if (name === 'item') {
      // The one before has no end.
      finishItem('It has no end in the file.')
      item = emptyItem()
    } else if (isRecord(name, elements)) {
      record = new Map()
    } else if (name === 'category' && item) {
      term = { taxonomy: String(attributes.domain ?? ''), slug: String(attributes.nicename ?? '') }
    }
    pieces = []
    length = 0
    isReading = isText(name)
  }

  function isText(name: string): boolean {
    if (item) {
      if (name === 'wp:meta_value') return metaFields.has(record?.get('wp:meta_key') ?? '')
      return isItemElement(name) || name === 'wp:meta_key' || name === 'category'
    }
    return record !== null || elements.length === 3
  }

  function text(added: string): void {
    if (!isReading) return
    length += added.length
    if (length <= limitOf(elements.at(-1))) pieces.push(added)
    else isReading = false
  }

  function close(name: string): void {
    elements.pop()
    const isWhole = length <= limitOf(name)
    const value = isReading || isWhole ? withoutControls(pieces.join('')) : ''
    pieces = []
    isReading = false
    if (item && !isWhole && isItemElement(name))
      item.damage = `Its ${itemFields[name]} is too long.`
    length = 0
    if (name === 'rss') state.isComplete = true
    else if (item) closeInItem(item, name, value)
    else if (record) closeInRecord(record, name, value)
    else if (elements.length === 2) emit({ type: 'site', name, value: value.trim() })
  }

  function closeInItem(current: WxrItem, name: string, value: string): void {
    if (name === 'item') finishItem('')
    else if (name === 'wp:comment') current.commentCount += 1
    else if (elements.includes('wp:comment')) return
    else if (name === 'category') current.terms.push({ ...term, name: value.trim() })
    else if (name === 'wp:postmeta') closeMeta(current)
    else if (name === 'wp:meta_key' || name === 'wp:meta_value') record?.set(name, value)
    else if (isItemElement(name)) {
      const field = itemFields[name]
      current[field] = field === 'content' || field === 'excerpt' ? value : value.trim()
    }
  }

  function closeMeta(current: WxrItem): void {
    const key = record?.get('wp:meta_key') ?? ''
    const value = record?.get('wp:meta_value') ?? ''
    record = null
    if (!metaFields.has(key) || value === '') return
    // A post has several old slugs; of anything else the last one counts.
    const before = key === '_wp_old_slug' ? current.meta.get(key) : undefined
    current.meta.set(key, before === undefined ? value : `${before}\n${value}`)
  }

  function closeInRecord(fields: Map<string, string>, name: string, value: string): void {
    fields.set(name, value.trim())
    if (!recordNames.has(name)) return
    record = null
    const part = partOf(name, fields)
    if (part) emit(part)
  }

  function finishItem(damage: string): void {
    if (!item) return
    if (damage !== '') item.damage = damage
    state.count += 1
    emit({ type: 'item', item })
    item = null
    record = null
  }

  /** What the parser complains about makes the item useless: its parts may be in the wrong place. */
  function damage(message: string, line: number): void {
    if (item) item.damage ||= `Its XML is damaged near line ${line} (${message}).`
  }

  return { open, text, close, damage, state: () => state }
}

const recordNames = new Set(['wp:author', 'wp:category', 'wp:tag', 'wp:term'])

function isRecord(name: string, elements: readonly string[]): boolean {
  if (name === 'wp:postmeta') return true
  return recordNames.has(name) && elements.length === 3
}

function limitOf(name: string | undefined): number {
  return name === 'content:encoded' ? maxTextLength : maxFieldLength
}

function partOf(name: string, fields: ReadonlyMap<string, string>): WxrPart | null {
  const value = (...names: string[]) => names.map((key) => fields.get(key)).find(Boolean) ?? ''
  const id = value('wp:term_id')
  switch (name) {
    case 'wp:author': {
      const login = value('wp:author_login')
      const full = `${value('wp:author_first_name')} ${value('wp:author_last_name')}`.trim()
      const shown = value('wp:author_display_name') || full || login
      return login === '' ? null : { type: 'author', author: { login, name: shown } }
    }
    case 'wp:category':
      return termPart(id, 'category', value('wp:category_nicename'), value('wp:cat_name'), {
        parent: value('wp:category_parent'),
      })
    case 'wp:tag':
      return termPart(id, 'post_tag', value('wp:tag_slug'), value('wp:tag_name'))
    default:
      return termPart(id, value('wp:term_taxonomy'), value('wp:term_slug'), value('wp:term_name'), {
        parent: value('wp:term_parent'),
      })
  }
}

function termPart(
  id: string,
  taxonomy: string,
  slug: string,
  name: string,
  { parent = '' }: { parent?: string } = {},
): WxrPart | null {
  if (slug === '') return null
  return { type: 'term', term: { id, taxonomy, slug, name: name || slug, parent } }
}
