import { Button, ButtonLink } from '~/ui/button'
import { useFocus } from '~/ui/use-focus'

interface PageConflictProps {
  /** What another owner saved meanwhile. */
  stored: { version: number; text: string }
  path: string
}

/** Nothing was overwritten: the owner sees both texts and decides. */
export function PageConflict({ stored, path }: PageConflictProps) {
  const panel = useFocus<HTMLElement>(stored)
  return (
    <section
      ref={panel}
      tabIndex={-1}
      role="alert"
      aria-labelledby="conflict-heading"
      className="mb-6 flex flex-col gap-4 rounded-card border border-amber/60 bg-amber/10 p-4 outline-hidden focus-visible:ring-2 focus-visible:ring-amber sm:p-5"
    >
      <h2 id="conflict-heading" className="font-semibold text-lg">
        This page was saved elsewhere since you opened it
      </h2>
      <p>
        Nothing was overwritten, and your text is in the form below. Copy what you need from the
        saved text into yours, then save it over that one.
      </p>
      <details open>
        <summary className="cursor-pointer py-1 font-semibold">The text that is saved</summary>
        <textarea
          readOnly
          aria-label="The text that is saved"
          defaultValue={stored.text}
          className="mt-3 h-72 w-full rounded-lg border border-line-strong bg-ground p-4 font-mono text-sm"
        />
      </details>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="over" value={stored.version} size="small">
          Save mine over it
        </Button>
        <ButtonLink href={path} look="outline" size="small">
          Take the saved text, and leave mine
        </ButtonLink>
      </div>
    </section>
  )
}
