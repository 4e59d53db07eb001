import type { PostKind } from '~/config/post-kinds'
import { textIn } from '~/people/access-forms.rules'
import { readTimeShown } from '~/posts/editing/parse-post.rules'
import { storable } from '~/posts/editing/post-form.rules'
import { computedReadTime } from '~/posts/fields/computed-read-time.rules'
import { services } from '~/services'
import { signedInEditor } from '../requests/signed-in-editor.request'
import type { Route } from './+types/preview.route'
import { readPostForm, textOnly } from './requests/post.request'

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
