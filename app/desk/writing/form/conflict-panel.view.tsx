import type { FieldChange } from '~/posts/editing/post-changes.rules'
import type { PostFormValues } from '~/posts/editing/post-form.rules'
import { Button, ButtonLink } from '~/ui/button'
import { useFocus } from '~/ui/use-focus'
import { Changes } from '../../posts/changes.view'
import { formatMoment } from '../../shell/moment.view'

/** What another editor saved while this one was writing. */
export interface Conflict {
  version: number
  by: string
  at: Date
  action: string
  theirs: PostFormValues
  /** The changes from the other editor's text to the text in the form. */
  changes: FieldChange[]
}

interface ConflictPanelProps {
  conflict: Conflict
  timeZone: string
  /** The page of the stored post: opening it leaves the typed text. */
  storedPath: string
}

/** Nothing was overwritten: the editor compares both texts and chooses one. */
export function ConflictPanel({ conflict, timeZone, storedPath }: ConflictPanelProps) {
  const { version, by, at, action, theirs, changes } = conflict
  const panel = useFocus<HTMLElement>(conflict)
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="conflict-heading"
      className="rounded-card border border-amber/60 bg-amber/10 p-5 outline-hidden focus-visible:ring-2 focus-visible:ring-amber"
    >
      <h2 id="conflict-heading" className="font-semibold text-lg">
        This post has changed since you opened it
      </h2>
      <p className="mt-2">
        It was {action}
        {by && ` by ${by}`} on {formatMoment(at, timeZone)} (version {version}). Nothing was
        overwritten. Your text is in the form below; this is how it differs from what is stored:
      </p>
      <div className="my-5">
        <Changes changes={changes} nothing="The texts are the same: only its state has changed." />
      </div>
      <details className="mb-5">
        <summary className="cursor-pointer py-1 font-semibold">The text that is stored</summary>
        <textarea
          readOnly
          aria-label="The body that is stored"
          defaultValue={theirs.body}
          className="mt-3 h-72 w-full rounded-lg border border-line-strong bg-ground p-4 font-mono text-sm"
        />
      </details>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="over" value={version} size="small">
          Save mine over it
        </Button>
        <ButtonLink href={storedPath} look="outline" size="small">
          Take theirs, and leave mine
        </ButtonLink>
      </div>
    </section>
  )
}
