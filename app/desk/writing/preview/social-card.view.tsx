import { useState } from 'react'
import type { PostKind } from '~/config/post-kinds'
import type { PostFormField } from '~/posts/saving/autosave/post-documents.rules'
import { Button } from '~/ui/button'
import { type FormText, usePart } from '../../autosave/form-text.browser'

interface SocialCardProps {
  kind: PostKind
  text: FormText<PostFormField>
  cardPath: string
}

/** What social networks show of the post. */
export function SocialCard({ kind, text, cardPath }: SocialCardProps) {
  const [drawn, setDrawn] = useState<string | null>(null)
  const title = usePart(text, (typed) => typed.title)
  const domain = usePart(text, (typed) => typed.domain)
  const authors = usePart(text, (typed) => typed.authors)
  const url = `${cardPath}?${new URLSearchParams({ kind, title, domain, authors })}`
  return (
    <section aria-labelledby="social-card-heading">
      <h2 id="social-card-heading" className="mb-3 font-semibold text-xl">
        When it is shared
      </h2>
      {drawn && (
        <img
          src={drawn}
          alt={`Social card: ${title}`}
          width={1200}
          height={630}
          className="mb-3 h-auto w-full rounded-card border border-line"
        />
      )}
      <Button look="outline" size="small" disabled={drawn === url} onClick={() => setDrawn(url)}>
        {drawn ? 'Draw it again' : 'Draw the card'}
      </Button>
    </section>
  )
}
