import type { PostSummary } from '~/posts/post.rules'
import { Button } from '~/ui/button'
import { Bookmark } from '~/ui/icons'
import { toSavedPost } from '../saved/saved-post.rules'

interface SaveButtonProps {
  post: PostSummary
  look: 'floating' | 'button'
  /** The path of the post; by default postPath(). */
  path?: string
}

/**
 * Saves a post in the reader's browser. site/saved/buttons.browser.ts handles it: `data-save` is what it stores,
 * `data-saved` marks a saved post, and the status element after the button shows errors.
 */
export function SaveButton({ post, look, path }: SaveButtonProps) {
  const data = { 'data-save': JSON.stringify(toSavedPost(post, path)) }
  return look === 'button' ? <TextButton {...data} /> : <FloatingButton {...data} />
}

type Data = { 'data-save': string }

/** Both labels share one grid cell, so that nothing moves when they switch. */
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
      {/* Takes no space while empty, but exists, so that screen readers announce its text. */}
      <span role="status" className="basis-full text-amber empty:absolute" />
    </>
  )
}

/** site/saved/buttons.browser.ts changes the label once the post is saved. */
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
