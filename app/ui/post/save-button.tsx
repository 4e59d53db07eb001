import type { PostSummary } from '~/content/post/post'
import { toSavedPost } from '~/content/saved/saved-post'
import { Button } from '../primitives/button'
import { Bookmark } from '../primitives/icons'

interface SaveButtonProps {
  post: PostSummary
  look: 'floating' | 'button'
  /** Where it opens, if not at the address of a stored post. */
  path?: string
}

/**
 * Keeps a post for later, in the reader's browser. islands/saved serves it: `data-save` is what it keeps,
 * `data-saved` says that it is kept, and the note behind the button says why it could not be.
 */
export function SaveButton({ post, look, path }: SaveButtonProps) {
  const data = { 'data-save': JSON.stringify(toSavedPost(post, path)) }
  return look === 'button' ? <TextButton {...data} /> : <FloatingButton {...data} />
}

type Data = { 'data-save': string }

/** Both texts lie in one place, so that nothing moves when one takes the place of the other. */
function TextButton(data: Data) {
  return (
    <>
      <Button
        look="outline"
        aria-pressed="false"
        className="needs-script group/save data-saved:border-(--accent)"
        {...data}
      >
        <span className="grid *:col-start-1 *:row-start-1 *:flex *:items-center *:justify-center *:gap-2">
          <span className="group-data-saved/save:invisible">
            <Icon />
            Save For Later
          </span>
          <span className="invisible group-data-saved/save:visible">
            <Icon />
            Saved
          </span>
        </span>
      </Button>
      {/* Out of the way while it is empty, yet there, so that what comes into it is read out. */}
      <span role="status" className="basis-full text-amber empty:absolute" />
    </>
  )
}

function FloatingButton(data: Data) {
  return (
    <span className="group/tool needs-script relative">
      <button
        type="button"
        className="floating-action group/save data-saved:border-(--accent) data-saved:text-(--accent)"
        {...data}
      >
        <Icon />
        <span className="sr-only group-data-saved/save:hidden">Bookmark article</span>
        <span className="sr-only not-group-data-saved/save:hidden">Remove bookmark</span>
      </button>
      {/* Over the page only while the button is pointed at or has the focus. */}
      <span
        role="status"
        className="pointer-events-none absolute right-0 bottom-full mb-3 w-52 rounded-lg border border-line-strong bg-raised px-3 py-2 text-amber text-sm opacity-0 group-focus-within/tool:not-empty:opacity-100 group-hover/tool:not-empty:opacity-100 md:right-full md:bottom-0 md:mr-3 md:mb-0"
      />
    </span>
  )
}

function Icon() {
  return <Bookmark className="size-4.5 flex-none group-data-saved/save:fill-current" />
}
