import { data } from 'react-router'
import { parseAuthorIds } from '~/authors/author-ids.rules'
import type { PostKind } from '~/config/post-kinds'
import type { HasFirstScreen } from '~/document/first-screen'
import type { HasReaderPage } from '~/document/reader-page'
import { textIn } from '~/http/body/form-text'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { readFormValues } from '~/posts/editing/form/post-form.rules'
import { typedPost } from '~/posts/editing/form/typed-post.rules'
import { asReadersWillSee } from '~/posts/lifecycle/next-version/next-version.rules'
import type { Post } from '~/posts/post.rules'
import { services } from '~/services'
import { PostView } from '~/site/post/post.view'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { readPostForm, textOnly } from '../requests/post.request'
import type { Route } from './+types/preview.route'
import { markText } from './page-parts.rules'

export const handle: HasFirstScreen & HasReaderPage = { firstScreen: 'post', readerPage: true }

/** The page of a post as readers would get it, from the form as it is typed. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { desk, authorDesk, reading, renderPreview, clock, reportError } = context.get(services)
  const form = await readPostForm(request, textOnly)
  const editor = context.get(signedInEditor)
  const kind: PostKind = form.get('kind') === 'brief' ? 'brief' : 'article'
  const id = textIn(form, 'id')
  const typed = readFormValues(form)
  const [stored, byline, body] = await Promise.all([
    desk.find(editor, { kind, id }),
    authorDesk.bylineOf(parseAuthorIds(typed.authors)),
    renderPreview(typed.body, typed.title, { editor: editor.id, signal: request.signal }),
  ])
  if (!body) throw superseded()
  const { wordCount } = body
  const thumbnail = thumbnailIn(form, stored)
  const typedAs = typedPost({ kind, id, typed, thumbnail, byline, wordCount }, stored, clock())
  const live = stored && (await desk.liveOf(stored))
  const post = live ? asReadersWillSee(typedAs, live) : typedAs
  const marked = { ...body, html: markText(body.html, wordCount) }
  const { failures, ...page } = await reading.typedContent(post, marked)
  for (const failure of failures) reportError(failure)
  return { page, unsavedPicture: unsavedPictureIn(form, params.desk) }
}

/** The same editor requested another preview, perhaps in another tab. */
function superseded() {
  return data(null, { status: 409, headers: { 'Retry-After': '2' } })
}

/** The page crops any picture to this shape. */
const frameSize = { width: 1600, height: 900 }

function thumbnailIn(form: FormData, stored: Post | null): Thumbnail | null {
  if (form.get('removeThumbnail') !== null) return null
  const fingerprint = textIn(form, 'thumbnail')
  return fingerprint === '' ? (stored?.thumbnail ?? null) : { fingerprint, ...frameSize }
}

function unsavedPictureIn(form: FormData, desk: string): string | null {
  const fingerprint = textIn(form, 'thumbnail')
  if (fingerprint === '') return null
  return `/${desk}/pictures/uploads/${encodeURIComponent(fingerprint)}.webp`
}

export const meta: Route.MetaFunction = () => [{ title: 'Preview' }]

export default function Preview({ actionData }: Route.ComponentProps) {
  if (!actionData) return <NothingToShow />
  const { page, unsavedPicture } = actionData
  return <PostView {...page} unsavedPicture={unsavedPicture} tools={null} />
}

/** The address was opened without a form. */
function NothingToShow() {
  return <p className="page-width py-10">Open the preview of a post from its form.</p>
}
