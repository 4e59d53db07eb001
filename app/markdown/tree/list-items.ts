import type { List } from 'mdast'
import { defaultHandlers, type Options } from 'remark-rehype'

/**
 * Whether its items are set apart from one another is a property of a list. The library finds out again for every
 * item, from all of them: a list of 30,000 takes half a minute. Here it is found out once.
 */
export const listItemsOnce: Options = {
  handlers: {
    listItem: (state, item, parent) =>
      defaultHandlers.listItem(state, item, parent?.type === 'list' ? withSpread(parent) : parent),
  },
}

const known = new WeakMap<List, List>()

/** A list without items, which is as spread as this one. */
function withSpread(list: List): List {
  const existing = known.get(list)
  if (existing) return existing
  const isSpread =
    list.spread || list.children.some(({ spread, children }) => spread ?? children.length > 1)
  const short: List = { type: 'list', spread: isSpread, children: [] }
  known.set(list, short)
  return short
}
