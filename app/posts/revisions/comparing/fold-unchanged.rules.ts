/** Entries that are shown one after the other. Long unchanged ones are folded: their heading says how many they are. */
export interface Section<Entry> {
  isFolded: boolean
  entries: Entry[]
  /** How many unchanged ones are not shown at all: see limit-comparison.rules.ts. */
  leftOut?: number
}

/** Shows `context` unchanged entries before and after each change, and folds the rest if it is long enough. */
export function foldUnchanged<Entry>(
  entries: readonly Entry[],
  isUnchanged: (entry: Entry) => boolean,
  { context, minFolded }: { context: number; minFolded: number },
): Section<Entry>[] {
  const sections: Section<Entry>[] = []
  for (let start = 0; start < entries.length; ) {
    let end = start
    while (end < entries.length && isUnchanged(entries[end] as Entry)) end += 1
    const from = start === 0 ? 0 : start + context
    const to = end === entries.length ? end : end - context
    if (to - from >= minFolded) {
      add(sections, false, entries.slice(start, from))
      add(sections, true, entries.slice(from, to))
      add(sections, false, entries.slice(to, end))
    } else add(sections, false, entries.slice(start, end))
    start = end
    while (end < entries.length && !isUnchanged(entries[end] as Entry)) end += 1
    add(sections, false, entries.slice(start, end))
    start = end
  }
  return sections
}

function add<Entry>(sections: Section<Entry>[], isFolded: boolean, entries: Entry[]): void {
  const last = sections.at(-1)
  if (entries.length === 0) return
  if (last && !isFolded && !last.isFolded) last.entries = last.entries.concat(entries)
  else sections.push({ isFolded, entries })
}
