import type { ReactNode } from 'react'
import type { FieldChange } from '~/posts/editing/post-changes.rules'
import { DiffParts } from '~/posts/revisions/comparing/shown/diff-parts.view'
import type { DiffPart } from '~/posts/revisions/word-diff.rules'

interface ChangesProps {
  changes: FieldChange[]
  /** Shown if nothing differs. */
  nothing: string
  /** Shown beside the name of a field. */
  beside?: (change: FieldChange) => ReactNode
}

/** Word by word: deleted text is struck out, new text is underlined. */
export function Changes({ changes, nothing, beside }: ChangesProps) {
  if (changes.length === 0) return <p className="text-ink-muted">{nothing}</p>
  return (
    <dl className="flex flex-col gap-5">
      {changes.map((change) => (
        <div key={change.field}>
          <dt className="mb-1 flex flex-wrap items-center justify-between gap-2 font-semibold text-sm">
            {change.label}
            {beside?.(change)}
          </dt>
          <dd className="wrap-anywhere max-h-96 overflow-y-auto whitespace-pre-wrap rounded-lg border border-line bg-ground p-4 font-mono text-sm leading-relaxed">
            <DiffParts parts={shortenUnchanged(change.parts)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** How many characters of unchanged text are shown before and after a change. */
const contextLength = 300

/** Shortens long unchanged passages to the text around the changes. */
function shortenUnchanged(parts: DiffPart[]): DiffPart[] {
  return parts.map((part, index) => {
    const { is, text } = part
    if (is !== 'same' || text.length <= 3 * contextLength) return part
    const isFirst = index === 0
    const isLast = index === parts.length - 1
    const head = isFirst ? '' : text.slice(0, contextLength)
    const tail = isLast ? '' : text.slice(-contextLength)
    return { is, text: `${head}\n[…]\n${tail}` }
  })
}
