import type { List } from 'mdast'
import { defaultHandlers, type Options } from 'remark-rehype'

/**
 * Whether a list is spread (loose) depends on all its items. remark-rehype computes it again for each item, which
 * takes half a minute for a list of 30,000; here it is computed once per list.
 */
export const fastListItems: Options = {
  handlers: {
    listItem: (state, item, parent) =>
      defaultHandlers.listItem(
        state,
        item,
        parent?.type === 'list' ? emptyListLike(parent) : parent,
      ),
  },
}

const emptyLists = new WeakMap<List, List>()

/** A list without items that is spread if this one is. */
function emptyListLike(list: List): List {
  const cached = emptyLists.get(list)
  if (cached) return cached
  const isSpread =
    list.spread || list.children.some(({ spread, children }) => spread ?? children.length > 1)
  const emptyList: List = { type: 'list', spread: isSpread, children: [] }
  emptyLists.set(list, emptyList)
  return emptyList
}
