import type { Item, Marks } from '../tree'
import type { SourceElement, SourceParent } from './source'
import type { Style } from './styles'

/** Which program the HTML is from, where that matters. */
export interface Origin {
  isNotion: boolean
  isGoogleDocs: boolean
  isApple: boolean
}

/** What the elements around a node say about it. */
export interface Context {
  marks: Marks
  position: 'super' | 'sub' | null
  keepsLines: boolean
  isNote: boolean
  depth: number
  /** How many lists and quotes it is in. */
  nesting: number
}

export interface Reader {
  origin: Origin
  styleOf: (element: SourceElement) => Style
  readChildren: (parent: SourceParent, context: Context) => Item[]
}
