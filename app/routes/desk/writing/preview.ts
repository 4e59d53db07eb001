import { textIn } from '~/content/desk/access-forms'
import { readTimeShown } from '~/content/desk/writing/parse-post'
import { storable } from '~/content/desk/writing/post-form'
import { computedReadTime } from '~/content/post/computed-read-time'
import type { PostKind } from '~/config/post-kinds'
import { services } from '~/services'
import { readPostForm, textOnly } from '../posts/post-request'
import { signedInEditor } from '../signed-in-editor'
import type { Route } from './+types/preview'

/** A text as readers would get it, laid out by the very same pipeline. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readPostForm(request, textOnly)
  const body = storable(textIn(form, 'body'))
  const kind: PostKind = form.get('kind') === 'brief' ? 'brief' : 'article'
  const { id: editor } = context.get(signedInEditor)
  const rendered = await context
    .get(services)
    .renderPreview(body, textIn(form, 'title'), { editor, signal: request.signal })
  if (!rendered) return superseded()
  const { html, wordCount } = rendered
  const typed = { readTime: textIn(form, 'readTime'), body }
  const readTime = readTimeShown(kind, typed, computedReadTime(wordCount))
  return Response.json({ html, words: wordCount, readTime })
}

/** The same editor asked for another one, perhaps in another window. */
function superseded(): Response {
  const error = 'A newer preview took its place.'
  return Response.json({ error }, { status: 409, headers: { 'Retry-After': '2' } })
}
