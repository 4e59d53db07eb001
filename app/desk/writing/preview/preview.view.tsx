import { useState } from 'react'
import type { PostKind } from '~/config/post-kinds'
import type { PostFormField } from '~/posts/saving/autosave/post-documents.rules'
import type { FormText } from '../../autosave/form-text.browser'
import { Choices } from './choices.view'
import { PagePreview } from './page-preview.view'
import { SearchResult } from './search-result.view'
import { SocialCard } from './social-card.view'

interface PreviewProps {
  kind: PostKind
  text: FormText<PostFormField>
  /** The address that renders the page. */
  path: string
  /** The public address of the post; its last part is made from the title. */
  address: string
  cardPath: string
  /** The id of the post, for its stored picture and date. */
  id?: string
}

const views = ['Page', 'Search', 'Social'] as const

/**
 * The page that readers will get, and what search engines and social networks show of it. It fills the height of its
 * place, and is never lower than most of the screen.
 */
export function Preview({ kind, text, path, address, cardPath, id = '' }: PreviewProps) {
  const [view, setView] = useState<(typeof views)[number]>('Page')
  const shownIn = (name: typeof view) => (view === name ? 'flex' : 'hidden')
  return (
    <section aria-labelledby="preview-heading" className="flex h-full min-h-0 flex-col gap-3">
      {/* The button that folds the panel is in the corner. */}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pr-10">
        <h2 id="preview-heading" className="font-semibold text-xl">
          Preview
        </h2>
        <div className="needs-script">
          <Choices label="Show" names={views} chosen={view} onChoose={setView} />
        </div>
      </div>
      {/* Hidden rather than removed: the frame would load the page again. */}
      <div className={`min-h-0 flex-1 flex-col ${shownIn('Page')}`}>
        <PagePreview kind={kind} id={id} text={text} path={path} />
      </div>
      {view === 'Search' && <SearchResult kind={kind} text={text} address={address} />}
      {view === 'Social' && <SocialCard kind={kind} text={text} cardPath={cardPath} />}
    </section>
  )
}
