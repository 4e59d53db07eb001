import type { FieldChange } from '~/posts/editing/post-changes.rules'
import type { Stretch } from '~/posts/revisions/word-diff.rules'

interface ChangesProps {
  changes: FieldChange[]
  /** What is said where nothing differs. */
  nothing: string
}

/** Word for word: what is gone is struck out, what is new is underlined. */
export function Changes({ changes, nothing }: ChangesProps) {
  if (changes.length === 0) return <p className="text-ink-muted">{nothing}</p>
  return (
    <dl className="flex flex-col gap-5">
      {changes.map(({ field, label, stretches }) => (
        <div key={field}>
          <dt className="mb-1 font-semibold text-sm">{label}</dt>
          <dd className="wrap-anywhere max-h-96 overflow-y-auto whitespace-pre-wrap rounded-lg border border-line bg-ground p-4 font-mono text-sm leading-relaxed">
            {shortened(stretches).map((stretch, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else, and never move
              <StretchView key={index} {...stretch} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function StretchView({ is, text }: Stretch) {
  switch (is) {
    case 'same':
      return <span className="text-ink-muted">{text}</span>
    case 'gone':
      return <del className="rounded-sm bg-red/10 text-red decoration-1">{text}</del>
    case 'new':
      return <ins className="rounded-sm bg-green/10 text-green decoration-1">{text}</ins>
  }
}

const around = 300

/** Of long stretches that did not change, only what stands beside the changes is shown. */
function shortened(stretches: Stretch[]): Stretch[] {
  return stretches.map((stretch, index) => {
    const { is, text } = stretch
    if (is !== 'same' || text.length <= 3 * around) return stretch
    const isFirst = index === 0
    const isLast = index === stretches.length - 1
    const head = isFirst ? '' : text.slice(0, around)
    const tail = isLast ? '' : text.slice(-around)
    return { is, text: `${head}\n[…]\n${tail}` }
  })
}
