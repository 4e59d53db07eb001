import type { PostKind } from '~/config/post-kinds'
import { storable, textIn } from '~/http/body/form-text'
import { shownReadTime } from '~/posts/editing/parse-post.rules'
import { computedReadTime } from '~/posts/fields/reading-time.rules'
import { services } from '~/services'
import { signedInEditor } from '../requests/signed-in-editor.request'
import type { Route } from './+types/preview.route'
import { readPostForm, textOnly } from './requests/post.request'

/** Renders a text with the pipeline of readers' pages. */
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
  const readTime = shownReadTime(kind, typed, computedReadTime(wordCount))
  return Response.json({ html, words: wordCount, readTime })
}

/** The same editor requested another preview, perhaps in another tab. */
function superseded(): Response {
  const error = 'A newer preview took its place.'
  return Response.json({ error }, { status: 409, headers: { 'Retry-After': '2' } })
}
