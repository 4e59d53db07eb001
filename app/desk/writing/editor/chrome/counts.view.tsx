import type { TextCounts } from '../editor-status.browser'

/** Words, characters and reading time of the text, or of what is selected. */
export function Counts({ counts }: { counts: TextCounts | null }) {
  const number = (count: number, word: string) =>
    `${count.toLocaleString('en-US')} ${count === 1 ? word : `${word}s`}`
  const parts = counts && [
    number(counts.words, 'word'),
    number(counts.characters, 'character'),
    ...(counts.minutes === null ? [] : [`${counts.minutes} min read`]),
  ]
  return (
    <p data-counts="" className="mt-2 min-h-6 text-ink-muted text-sm tabular-nums">
      {counts?.isSelection && 'Selected: '}
      {parts?.join(' · ')}
    </p>
  )
}
