import { useRef, useState } from 'react'
import type { PostFormField } from '~/posts/saving/autosave/post-documents.rules'
import { type FormText, usePart } from '../../autosave/form-text.browser'
import { Choices } from './choices.view'
import { type Screen, screenWidths, useFrameSize } from './frame/frame-size.browser'
import { usePageFrame } from './frame/use-page-frame.browser'
import { problemTexts } from './preview-problem.browser'
import { openPage, type PageRequest } from './use-pages.browser'

const screens = Object.keys(screenWidths) as Screen[]

/** The page as readers get it, in a frame that runs no scripts. */
export function PagePreview(request: PageRequest) {
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [chosen, setChosen] = useState<Screen | null>(null)
  const [scrollsTogether, setScrollsTogether] = useState(true)
  const { problem, words } = usePageFrame(request, { place, frame, scrollsTogether })
  const screen = useFrameSize(place, frame, chosen)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="needs-script flex flex-wrap items-center gap-x-5 gap-y-2">
        <Choices label="Screen" names={screens} chosen={screen} onChoose={setChosen} />
        <label className="flex min-h-9 cursor-pointer items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={scrollsTogether}
            onChange={({ currentTarget }) => setScrollsTogether(currentTarget.checked)}
            className="size-4 accent-cyan"
          />
          Scroll together
        </label>
        <button
          type="button"
          onClick={() => openPage(request)}
          className="min-h-9 cursor-pointer text-sm underline underline-offset-4 hover:text-cyan"
        >
          Open in a new tab
        </button>
        <p className="text-ink-muted text-sm tabular-nums">
          {words !== null && `${words.toLocaleString('en-US')} words`}
        </p>
      </div>
      <p role="status" className="text-amber text-sm empty:hidden">
        {problem && problemTexts[problem]}
      </p>
      <div
        ref={place}
        className="needs-script relative min-h-[70vh] flex-1 overflow-hidden rounded-card border border-line bg-ground"
      >
        <iframe
          ref={frame}
          title="Page preview"
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          className="absolute top-0 left-0 size-full origin-top-left"
        />
        <EmptyText text={request.text} isWaiting={words === null} />
      </div>
    </div>
  )
}

function EmptyText({ text, isWaiting }: { text: FormText<PostFormField>; isWaiting: boolean }) {
  const isEmpty = usePart(text, ({ title, body }) => (title + body).trim() && 'written') === ''
  if (!isEmpty && !isWaiting) return null
  return (
    <p className="absolute inset-0 flex items-center justify-center bg-ground p-6 text-center text-ink-muted">
      {isEmpty ? 'Write something to see a preview.' : 'The preview is on its way…'}
    </p>
  )
}
