import { textIn } from '~/content/desk/access-forms'
import { storable } from '~/content/desk/writing/post-form'
import { characterCount, type PostKind } from '~/content/post/post'
import { readTimeLabel } from '~/content/post/reading-time'
import { services } from '~/services'
import type { Route } from './+types/preview'
import { readPostForm } from './post-request'

/** A text as readers would get it, laid out by the very same pipeline. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readPostForm(request)
  const body = storable(textIn(form, 'body'))
  const kind: PostKind = form.get('kind') === 'brief' ? 'brief' : 'article'
  const { html, wordCount } = await context.get(services).layOut(body, textIn(form, 'title'))
  const minutes = Number.parseInt(textIn(form, 'readTime'), 10)
  const readTime = readTimeLabel({
    kind,
    approximateReadTime: minutes > 0 ? minutes : null,
    bodyLength: characterCount(body),
  })
  return Response.json({ html, words: wordCount, readTime })
}
