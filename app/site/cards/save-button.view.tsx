import type { PostSummary } from '~/posts/post.rules'
import { Button } from '~/ui/button'
import { Bookmark } from '~/ui/icons'
import { toSavedPost } from '../saved/saved-post.rules'

interface SaveButtonProps {
  post: PostSummary
  look: 'floating' | 'button'
  /** Where it opens, if not at the address of a stored post. */
  path?: string
}

/**
 * Keeps a post for later, in the reader's browser. site/saved serves it: `data-save` is what it keeps,
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

/** site/saved gives it its other name once the post is saved. */
function FloatingButton(data: Data) {
  return (
    <span className="save-tool needs-script">
      <button type="button" aria-label="Bookmark article" className="floating-action" {...data}>
        <Bookmark />
      </button>
      <span role="status" />
    </span>
  )
}

function Icon() {
  return <Bookmark className="size-4.5 flex-none group-data-saved/save:fill-current" />
}
