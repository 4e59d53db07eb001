const list = new Intl.ListFormat('en')
const maxNames = 3

/** What was typed over an older version is not lost: both are merged. */
export function newerVersionText(hasTyped: boolean): string {
  return hasTyped
    ? 'A newer version was saved. Saving yours merges both.'
    : 'A newer version was saved. '
}

/** Says who else has a post open; empty if nobody has. */
export function othersText(names: readonly string[]): string {
  if (names.length === 0) return ''
  const hidden = names.length - maxNames
  const shown =
    hidden > 0 ? [...names.slice(0, maxNames), hidden === 1 ? '1 more' : `${hidden} more`] : names
  return `${list.format(shown)} ${names.length === 1 ? 'has' : 'have'} this open, too.`
}
