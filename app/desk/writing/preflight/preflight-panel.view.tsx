import { useEffect, useId, useState } from 'react'
import { type Hint, hintCodes } from '~/posts/editing/preflight/hint.rules'
import { Button } from '~/ui/button'
import { countOf, setHintCount } from './hint-count.browser'
import { applyFix, jumpTo } from './hint-places.browser'
import { forgetIgnored, ignoreHint, keyOf, useIgnoredHints } from './ignored-hints.browser'
import { checkNow, type PreflightOptions, usePreflight } from './use-preflight.browser'

/** More are shown on request. */
const shownAtFirst = 8

/** What an editor may want to look at before readers see the post. Computed while it is written. */
export function PreflightPanel(options: PreflightOptions) {
  const checked = usePreflight(options)
  const ignored = useIgnoredHints(options.id)
  const [isWhole, setIsWhole] = useState(false)
  // Only what the editor did is announced: a list that changes with each pause would interrupt all the time.
  const [announcement, setAnnouncement] = useState('')
  const blocking = checked?.blocking ?? []
  const hints = sorted(checked?.hints ?? []).filter((hint) => !ignored.has(keyOf(hint)))
  const count = blocking.length + hints.length
  // What is required is marked on its own tab, and nothing is counted before there is a text.
  const marked = options.text.now.body.trim() === '' ? 0 : hints.length
  useEffect(() => setHintCount(options.id, marked), [options.id, marked])
  if (!checked) return null
  const shown = isWhole ? hints : hints.slice(0, shownAtFirst)
  const ignore = (hint: Hint) => {
    ignoreHint(options.id, hint)
    setAnnouncement(`Ignored. ${countOf(hints.length - 1)}`)
  }
  const fix = async (hint: Hint) => {
    // The list may be older than the text, for example after another fix.
    const { hints: current, body } = await checkNow(options)
    const same = current.find((one) => keyOf(one) === keyOf(hint))
    const isDone = same?.fix !== undefined && applyFix(same.fix, body)
    setAnnouncement(isDone ? 'Done. You can undo it.' : 'The text has changed. Nothing was done.')
  }
  return (
    <section aria-labelledby="preflight-heading" className="mb-8">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4 pr-10">
        <h2 id="preflight-heading" className="font-semibold text-lg">
          Before publishing
        </h2>
        <p className="text-ink-muted text-sm tabular-nums">{countOf(count)}</p>
      </div>
      <div className="rounded-card border border-line bg-surface p-5">
        <Group title="Required" look="text-red" hints={blocking} />
        <Group
          title="Worth a look"
          look="text-amber"
          hints={shown}
          onFix={(hint) => void fix(hint)}
          onIgnore={ignore}
        />
        {count === 0 && <p>Nothing to mention.</p>}
        {hints.length > shown.length && (
          <Button look="outline" size="small" className="mt-3" onClick={() => setIsWhole(true)}>
            Show all {hints.length}
          </Button>
        )}
        {ignored.size > 0 && (
          <button
            type="button"
            className="mt-3 block min-h-9 text-ink-muted text-sm underline underline-offset-4"
            onClick={() => forgetIgnored(options.id)}
          >
            Show ignored hints again
          </button>
        )}
        <p role="status" className="sr-only">
          {announcement}
        </p>
      </div>
    </section>
  )
}

interface GroupProps {
  title: string
  look: string
  hints: readonly Hint[]
  onFix?: (hint: Hint) => void
  onIgnore?: (hint: Hint) => void
}

function Group({ title, look, hints, onFix, onIgnore }: GroupProps) {
  const id = useId()
  if (hints.length === 0) return null
  return (
    <div className="not-first:mt-5">
      <h3 className={`font-semibold ${look}`}>{title}</h3>
      <ul className="mt-1 divide-y divide-line">
        {hints.map((hint, index) => (
          <li key={`${keyOf(hint)} ${hint.range?.start}`} className="flex flex-col py-2">
            <button
              type="button"
              id={`${id}-${index}`}
              className="wrap-anywhere min-h-9 cursor-pointer py-1 text-left underline decoration-line-strong underline-offset-4 hover:text-cyan hover:decoration-current"
              onClick={() => jumpTo(hint)}
            >
              {hint.message}
            </button>
            {onIgnore && (
              <div className="flex flex-wrap gap-x-5">
                {hint.fix && onFix && (
                  <SmallAction onClick={() => onFix(hint)} about={`${id}-${index}`}>
                    {hint.fix.label}
                  </SmallAction>
                )}
                <SmallAction onClick={() => onIgnore(hint)} about={`${id}-${index}`}>
                  Ignore
                </SmallAction>
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Described by its hint; as part of its name, the words of the hint would be found as labels of fields. */
function SmallAction(props: { about: string; onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-describedby={props.about}
      className="min-h-9 text-ink-muted text-sm underline underline-offset-4 hover:text-ink"
      onClick={props.onClick}
    >
      {props.children}
    </button>
  )
}

/** In the order of the codes: what readers notice most comes first. */
function sorted(hints: readonly Hint[]): Hint[] {
  return [...hints].sort(
    (one, other) => hintCodes.indexOf(one.code) - hintCodes.indexOf(other.code),
  )
}
